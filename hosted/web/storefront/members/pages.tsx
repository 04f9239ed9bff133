import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Where a winery's site sends its visitor to be known (design: widget, "Checkout"). */
export const memberPages: readonly Page[] = [
  {
    path: "/members/authorize",
    public: true,
    screen: lazyScreen(() => import("./AuthorizePage.tsx"), ["members", "auth", "common"]),
  },
];
