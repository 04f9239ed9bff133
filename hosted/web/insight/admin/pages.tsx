import { lazyScreen, type Page } from "#kit/guard.tsx";

const tickets = lazyScreen(
  () => import("#insight/admin/TicketsPage.tsx"),
  ["ticketDesk", "tickets", "messages", "table", "admin", "common"],
);

/** Pages of the platform's admins. */
export const adminPages: readonly Page[] = [
  {
    path: "/admin",
    roles: ["admin"],
    screen: lazyScreen(() => import("#insight/admin/AdminPage.tsx"), ["admin", "ticketDesk", "common"]),
  },
  { path: "/admin/tickets", roles: ["admin"], screen: tickets },
  { path: "/admin/tickets/:ticketId", roles: ["admin"], screen: tickets },
];
