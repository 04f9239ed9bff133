import { lazyScreen, type Page } from "#kit/guard.tsx";

const roles = ["buyer", "owner", "iam"] as const;
const screen = lazyScreen(() => import("./MessagesPage.tsx"), ["messages", "common"]);

/** Messages (specification §2, `/tickets`; §6). */
export const messagingPages: readonly Page[] = [
  { path: "/tickets", roles, permission: "seeAllMessages", screen },
  { path: "/tickets/:conversationId", roles, permission: "seeAllMessages", screen },
];
