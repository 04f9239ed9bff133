import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Keys for programs (specification §1 and §2, `/get-api-key`). */
export const apiKeyPages: readonly Page[] = [
  {
    path: "/get-api-key",
    roles: ["owner", "iam"],
    screen: lazyScreen(() => import("#people/apiKeys/ApiKeysPage.tsx"), ["api", "form", "errors", "common"]),
  },
];
