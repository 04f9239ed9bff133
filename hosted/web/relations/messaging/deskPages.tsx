import { lazyScreen, type Page } from "#kit/guard.tsx";

const roles = ["owner", "iam"] as const;
const screen = lazyScreen(() => import("./DeskPage.tsx"), ["messages", "messageDesk", "form", "common"]);

/** Messages of a shop's people (specification §2, `/tickets`; §6). */
export const deskPages: readonly Page[] = [
  { path: "/tickets", roles, permission: "seeAllMessages", screen },
  { path: "/tickets/:conversationId", roles, permission: "seeAllMessages", screen },
];
