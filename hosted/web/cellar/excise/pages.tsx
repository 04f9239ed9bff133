import { lazyScreen, type Page } from "#kit/guard.tsx";

const stock = { roles: ["owner", "iam"], permission: "seeAllStock", integration: "stocks" } as const;

/** Routes of the excise accounts (specification §2). */
export const excisePages: readonly Page[] = [
  {
    path: "/dashboard/stocks/drm",
    ...stock,
    screen: lazyScreen(() => import("#cellar/excise/DrmPage.tsx"), ["excise", "form", "common"]),
  },
  {
    path: "/dashboard/stocks/crdColors",
    ...stock,
    screen: lazyScreen(() => import("#cellar/excise/CrdColorsPage.tsx"), ["excise", "form", "common"]),
  },
];
