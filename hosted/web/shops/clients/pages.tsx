import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["clients", "form", "table", "errors", "common"];
const staff = { roles: ["owner", "iam"] } as const;
/** Agents too, for their own clients. */
const sellers = { roles: ["owner", "iam", "agent"] } as const;

/** Routes of clients (specification §2); the shell composes the page of one client. */
export const clientPages: readonly Page[] = [
  {
    ...sellers,
    path: "/dashboard/clients",
    permission: "seeAllClient",
    screen: lazyScreen(() => import("#shops/clients/ClientsPage.tsx"), texts),
  },
  {
    ...sellers,
    path: "/dashboard/clients/add",
    permission: "createClient",
    screen: lazyScreen(() => import("#shops/clients/AddClientPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/clients/duplicates",
    permission: "seeAllClient",
    screen: lazyScreen(() => import("#shops/clients/DuplicatesPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/clients/merge",
    permission: "createClient",
    screen: lazyScreen(() => import("#shops/clients/MergePage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/clients/fields",
    permission: "createClient",
    screen: lazyScreen(() => import("#shops/clients/FieldsMoved.tsx")),
  },
];
