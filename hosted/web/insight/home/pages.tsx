import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The dashboard home: blocks of a shop, an agent's producers. */
export const homePages: readonly Page[] = [
  {
    path: "/dashboard",
    roles: ["owner", "agent", "iam"],
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
  // The points that a shop needs before the public may order.
  {
    path: "/dashboard/opening",
    roles: ["owner", "iam"],
    permission: "fullAccess",
    screen: lazyScreen(
      () => import("#insight/home/OpeningPage.tsx"),
      ["opening", "settings", "prices", "form", "errors", "common"],
    ),
  },
];
