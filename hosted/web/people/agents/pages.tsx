import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Routes of agents (specification §2). */
export const agentPages: readonly Page[] = [
  {
    path: "/shops/add",
    roles: ["agent"],
    screen: lazyScreen(
      () => import("#people/agents/AddShopPage.tsx"),
      ["agents", "form", "errors", "common"],
    ),
  },
  {
    path: "/dashboard/agents",
    roles: ["owner", "iam"],
    permission: "accessAgent",
    integration: "agents",
    screen: lazyScreen(() => import("#people/agents/AgentsPage.tsx"), ["agents", "form", "errors", "common"]),
  },
];
