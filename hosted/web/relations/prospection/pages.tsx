import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["prospection", "dayRoutes", "map", "tasks", "clients", "form", "table", "errors", "common"];

/** Routes of prospection (specification §2): one page, whose views are in its address (`?view=`). */
export const prospectionPages: readonly Page[] = [
  {
    roles: ["owner", "iam", "agent"],
    permission: "seeAllClient",
    integration: "crm",
    path: "/dashboard/clients/prospection",
    screen: lazyScreen(() => import("#relations/prospection/ProspectionPage.tsx"), texts),
  },
];
