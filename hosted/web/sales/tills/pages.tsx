import { lazyScreen, type Page } from "#kit/guard.tsx";
import { CLOSING_ACCESS, POINT_ACCESS, TICKET_ACCESS } from "#sales/tills/access.ts";

const texts = ["tills", "table", "form", "errors", "common"];

/** Points of sale in the back-office (specification §2); the till itself is a page of its own. */
export const tillPages: readonly Page[] = [
  {
    ...POINT_ACCESS,
    path: "/dashboard/salespoints",
    screen: lazyScreen(() => import("#sales/tills/PointsPage.tsx"), texts),
  },
  {
    ...TICKET_ACCESS,
    path: "/dashboard/salespoints/tickets",
    screen: lazyScreen(() => import("#sales/tills/TicketsPage.tsx"), texts),
  },
  {
    ...TICKET_ACCESS,
    path: "/dashboard/salespoints/tickets/:ticketId",
    screen: lazyScreen(() => import("#sales/tills/TicketPage.tsx"), texts),
  },
  {
    ...CLOSING_ACCESS,
    path: "/dashboard/salespoints/closings",
    screen: lazyScreen(() => import("#sales/tills/ClosingsPage.tsx"), texts),
  },
  {
    ...CLOSING_ACCESS,
    path: "/dashboard/salespoints/closings/:closingId",
    screen: lazyScreen(() => import("#sales/tills/ClosingPage.tsx"), texts),
  },
  // Matches any name: placed after the lists.
  {
    ...POINT_ACCESS,
    path: "/dashboard/salespoints/:pointId",
    screen: lazyScreen(() => import("#sales/tills/PointPage.tsx"), texts),
  },
];
