import { lazyScreen, type Page } from "#kit/guard.tsx";

const early = ["checkout", "cart"];
const late = ["purchase", "online", "pro", ...early];

export const checkoutPages: readonly Page[] = [
  {
    path: "/checkout/:sellerId",
    public: true,
    screen: lazyScreen(() => import("./CheckoutPage.tsx"), early),
  },
  { path: "/validate3ds", public: true, screen: lazyScreen(() => import("./BankPage.tsx"), late) },
  {
    path: "/orders/confirmed/:orderId",
    public: true,
    screen: lazyScreen(() => import("./ConfirmedPage.tsx"), late),
  },
  {
    path: "/orders/pay/:orderId",
    public: true,
    screen: lazyScreen(() => import("./PayLinkPage.tsx"), late),
  },
  {
    path: "/orders/follow/:orderId",
    public: true,
    screen: lazyScreen(() => import("./FollowPage.tsx"), late),
  },
];
