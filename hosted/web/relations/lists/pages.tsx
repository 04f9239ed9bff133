import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["lists", "catalogue", "clients", "form", "table", "errors", "common"];
const may = { roles: ["owner", "iam"], permission: "createList", integration: "campaigns" } as const;

/** Routes of lists of clients (specification §2). */
export const contactListPages: readonly Page[] = [
  {
    roles: ["owner", "iam"],
    onePermission: ["createList", "createCampaign", "createModel"],
    integration: "campaigns",
    path: "/dashboard/crm",
    screen: lazyScreen(() => import("#relations/lists/MarketingHome.tsx")),
  },
  {
    ...may,
    path: "/dashboard/crm/lists",
    screen: lazyScreen(() => import("#relations/lists/ListsPage.tsx"), texts),
  },
  {
    ...may,
    path: "/dashboard/crm/lists/add",
    screen: lazyScreen(() => import("#relations/lists/AddListPage.tsx"), texts),
  },
  {
    ...may,
    path: "/dashboard/crm/lists/:listId",
    screen: lazyScreen(() => import("#relations/lists/ContactListPage.tsx"), texts),
  },
];
