import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Routes of prices (specification §2). */
export const pricingPages: readonly Page[] = [
  {
    path: "/dashboard/tarifs",
    roles: ["owner", "iam"],
    permission: "createProduct",
    screen: lazyScreen(
      () => import("#offer/pricing/TarifsPage.tsx"),
      ["pricing", "cart", "trace", "legal", "common"],
    ),
  },
];

/** Where a buyer asks a shop for his grid; mounted beside the sign-in, which he may need first. */
export const gridRequestPages: readonly Page[] = [
  {
    path: "/auth/grid-request",
    public: true,
    screen: lazyScreen(() => import("#offer/pricing/GridRequestPage.tsx"), ["gridRequest", "auth", "common"]),
  },
];
