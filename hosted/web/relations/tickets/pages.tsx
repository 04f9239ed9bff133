import { lazyScreen, type Page } from "#kit/guard.tsx";

const screen = lazyScreen(() => import("./SupportPage.tsx"), ["tickets", "messages", "common"]);

/** Tickets to the platform; they stand before the page of one conversation, which matches any name. */
const pagesOf = (roles: Page["roles"] & object): readonly Page[] => [
  { path: "/tickets/support", roles, screen },
  { path: "/tickets/support/:ticketId", roles, screen },
];
export const ticketPages = pagesOf(["owner", "iam"]);
export const buyerTicketPages = pagesOf(["buyer"]);
