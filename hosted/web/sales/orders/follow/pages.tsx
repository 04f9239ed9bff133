import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["purchase", "online", "pro", "checkout", "cart"];

/** Route of the page on which a buyer without an account follows an order. */
export const followPages: readonly Page[] = [
  {
    path: "/orders/follow/:orderId",
    public: true,
    screen: lazyScreen(() => import("./FollowPage.tsx"), texts),
  },
];
