import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["opportunities", "table", "form", "errors", "common"];
/** An agent has the opportunities of their own clients. */
const see = { roles: ["owner", "iam", "agent"], permission: "seeAllClient" } as const;

/** Routes of opportunities (specification §2); the page of one is composed by the shell. */
export const opportunityPages: readonly Page[] = [
  {
    ...see,
    path: "/dashboard/clients/opportunities",
    screen: lazyScreen(() => import("#relations/opportunities/BoardPage.tsx"), texts),
  },
  {
    ...see,
    path: "/dashboard/clients/opportunities/list",
    screen: lazyScreen(() => import("#relations/opportunities/OpportunitiesPage.tsx"), texts),
  },
  {
    ...see,
    path: "/dashboard/clients/opportunities/forecast",
    screen: lazyScreen(() => import("#relations/opportunities/ForecastPage.tsx"), texts),
  },
  {
    ...see,
    permission: "createClient",
    path: "/dashboard/clients/opportunities/add",
    screen: lazyScreen(() => import("#relations/opportunities/AddOpportunityPage.tsx"), texts),
  },
  {
    roles: see.roles,
    onePermission: ["createQuote", "createOrder", "billOrder"],
    priced: true,
    path: "/dashboard/clients/opportunities/:opportunityId/quote",
    screen: lazyScreen(
      () => import("#relations/opportunities/QuotePage.tsx"),
      ["opportunities", "quotes", "pricing", "clients", "cart", "form", "table", "common", "status"],
    ),
  },
];
