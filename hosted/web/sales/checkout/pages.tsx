import { lazyScreen, type Page } from "#kit/guard.tsx";

const early = ["checkout", "cart"];
/** Namespaces of the texts of pages of a placed order. */
const late = ["purchase", "online", "pro", ...early];

export const checkoutPages: readonly Page[] = [
  {
    path: "/checkout/:sellerId",
    public: true,
    screen: lazyScreen(() => import("./CheckoutPage.tsx"), early),
  },
  { path: "/validate3ds", public: true, screen: lazyScreen(() => import("./payment/BankPage.tsx"), late) },
  {
    path: "/orders/confirmed/:orderId",
    public: true,
    screen: lazyScreen(() => import("./placed/ConfirmedPage.tsx"), late),
  },
  {
    path: "/orders/pay/:orderId",
    public: true,
    screen: lazyScreen(() => import("./payment/PayLinkPage.tsx"), late),
  },
];
