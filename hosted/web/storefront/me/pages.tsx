import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Pages of a buyer on the shop side: withdrawal from an order, also without its link. */
export const buyerPages: readonly Page[] = [
  {
    path: "/orders/withdrawal",
    public: true,
    screen: lazyScreen(() => import("./WithdrawalLinkPage.tsx"), ["withdrawal", "common"]),
  },
];
