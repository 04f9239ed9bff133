import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Pages of the platform's admins. */
export const adminPages: readonly Page[] = [
  {
    path: "/admin",
    roles: ["admin"],
    screen: lazyScreen(() => import("#insight/admin/AdminPage.tsx"), ["admin", "common"]),
  },
];
