import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Pages of a buyer on the shop side: who has lost the link of his order may still withdraw from it. */
export const buyerPages: readonly Page[] = [
  {
    path: "/orders/withdrawal",
    public: true,
    screen: lazyScreen(() => import("./WithdrawalLinkPage.tsx"), ["withdrawal", "common"]),
  },
];
