import { lazyScreen, type Page } from "#kit/guard.tsx";

const buyers = ["buyer"] as const;
const screen = lazyScreen(() => import("./MessagesPage.tsx"), ["messages", "common"]);

/** Messages of a buyer (specification §2, `/tickets`). */
export const messagingPages: readonly Page[] = [
  { path: "/tickets", roles: buyers, screen },
  { path: "/tickets/:conversationId", roles: buyers, screen },
];
