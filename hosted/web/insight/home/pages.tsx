import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The dashboard home: figures of a shop, or a buyer's orders. */
export const homePages: readonly Page[] = [
  {
    path: "/dashboard",
    roles: ["buyer", "owner", "agent", "iam"],
    screen: lazyScreen(
      () => import("#insight/home/DashboardPage.tsx"),
      ["shell", "orders", "status", "common"],
    ),
  },
];
