import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["checkout", "cart"];

export const checkoutPages: readonly Page[] = [
  {
    path: "/checkout/:sellerId",
    public: true,
    screen: lazyScreen(() => import("./CheckoutPage.tsx"), texts),
  },
  { path: "/validate3ds", public: true, screen: lazyScreen(() => import("./BankPage.tsx"), texts) },
  {
    path: "/orders/confirmed/:orderId",
    public: true,
    screen: lazyScreen(() => import("./ConfirmedPage.tsx"), texts),
  },
  {
    path: "/orders/follow/:orderId",
    public: true,
    screen: lazyScreen(() => import("./FollowPage.tsx"), texts),
  },
];
