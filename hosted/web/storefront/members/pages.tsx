import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Page to which a winery's site sends visitors for recognition (design: widget, "Checkout"). */
export const memberPages: readonly Page[] = [
  {
    path: "/members/authorize",
    public: true,
    screen: lazyScreen(() => import("./AuthorizePage.tsx"), ["members", "auth", "common"]),
  },
];
