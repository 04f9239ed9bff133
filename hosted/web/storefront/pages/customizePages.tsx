import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The editor of a shop's public pages (specification §2, `customize`). */
export const customizePages: readonly Page[] = [
  {
    path: "/dashboard/customize",
    roles: ["owner", "iam"],
    screen: lazyScreen(() => import("./CustomizePage.tsx"), ["customize", "form", "common", "errors"]),
  },
];
