import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["imports", "catalogue", "errors", "form", "table", "common"];
/** Access to imports: each kind of file requires one of these permissions. */
const staff = {
  roles: ["owner", "iam"],
  onePermission: ["createProduct", "createClient", "seeAllStock"],
} as const;

/** Pages of the import of products, clients and stock from files. */
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
