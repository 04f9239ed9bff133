import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Pages of those who run the platform. */
export const adminPages: readonly Page[] = [
  {
    path: "/admin",
    roles: ["admin"],
    screen: lazyScreen(() => import("#insight/admin/AdminPage.tsx"), ["admin", "common"]),
  },
];
