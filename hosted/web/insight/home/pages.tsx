import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The dashboard home: blocks of a shop, a buyer's orders, an agent's producers. */
export const homePages: readonly Page[] = [
  {
    path: "/dashboard",
    roles: ["buyer", "owner", "agent", "iam"],
    screen: lazyScreen(
      () => import("#insight/home/DashboardPage.tsx"),
      ["shell", "home", "agents", "orders", "status", "table", "common"],
    ),
  },
  {
    path: "/dashboard/customize/home",
    roles: ["owner", "iam"],
    screen: lazyScreen(() => import("#insight/home/CustomizePage.tsx"), ["shell", "home", "form", "common"]),
  },
];
