import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Route on which a buyer requests a grid from a shop; mounted beside the sign-in, which they may need first. */
export const gridRequestPages: readonly Page[] = [
  {
    path: "/auth/grid-request",
    public: true,
    screen: lazyScreen(() => import("#offer/pricing/GridRequestPage.tsx"), ["gridRequest", "auth", "common"]),
  },
];
