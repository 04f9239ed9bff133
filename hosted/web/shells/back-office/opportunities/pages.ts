import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The page of one opportunity; mounted after every other address of opportunities. */
export const opportunityPage: readonly Page[] = [
  {
    path: "/dashboard/clients/opportunities/:opportunityId",
    roles: ["owner", "iam", "agent"],
    permission: "seeAllClient",
    screen: lazyScreen(
      () => import("#shells/back-office/opportunities/OpportunityPage.tsx"),
      [
        "opportunities",
        "tasks",
        "quotes",
        "samples",
        "reservations",
        "status",
        "table",
        "form",
        "errors",
        "common",
      ],
    ),
  },
];
