import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["imports", "catalogue", "errors", "form", "table", "common"];
/** What a file may bring asks for one of these. */
const staff = {
  roles: ["owner", "iam"],
  onePermission: ["createProduct", "createClient", "seeAllStock"],
} as const;

/** Files of products, clients and stock that are brought in. */
export const importPages: readonly Page[] = [
  {
    ...staff,
    path: "/dashboard/imports",
    screen: lazyScreen(() => import("#insight/imports/ImportsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/imports/:importId",
    screen: lazyScreen(() => import("#insight/imports/ImportPage.tsx"), texts),
  },
];
