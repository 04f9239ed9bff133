import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["campaigns", "form", "table", "errors", "common"];
const may = {
  roles: ["owner", "iam"],
  permission: "createCampaign",
  integration: "campaigns",
} as const satisfies Partial<Page>;

/** Campaigns and recalls (specification §2, `/crm/campaigns`). */
export const campaignPages: readonly Page[] = [
  {
    path: "/dashboard/crm/campaigns",
    ...may,
    screen: lazyScreen(() => import("#relations/campaigns/CampaignsPage.tsx"), texts),
  },
  {
    path: "/dashboard/crm/campaigns/add",
    ...may,
    screen: lazyScreen(() => import("#relations/campaigns/AddCampaignPage.tsx"), texts),
  },
  {
    path: "/dashboard/crm/campaigns/:campaignId",
    ...may,
    screen: lazyScreen(() => import("#relations/campaigns/CampaignPage.tsx"), texts),
  },
  {
    path: "/dashboard/crm/campaigns/:campaignId/recipients",
    ...may,
    screen: lazyScreen(() => import("#relations/campaigns/results/RecipientsPage.tsx"), texts),
  },
  {
    path: "/dashboard/crm/campaigns/:campaignId/calls",
    ...may,
    screen: lazyScreen(() => import("#relations/campaigns/calls/CallsPage.tsx"), texts),
  },
  {
    path: "/dashboard/crm/recalls",
    ...may,
    screen: lazyScreen(() => import("#relations/campaigns/recalls/RecallsPage.tsx"), texts),
  },
  {
    path: "/dashboard/crm/recalls/add",
    ...may,
    screen: lazyScreen(() => import("#relations/campaigns/recalls/AddRecallPage.tsx"), texts),
  },
  {
    path: "/dashboard/crm/recalls/:recallId",
    ...may,
    screen: lazyScreen(() => import("#relations/campaigns/recalls/RecallPage.tsx"), texts),
  },
];
