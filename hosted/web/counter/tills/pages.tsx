import { lazyScreen, type Page } from "#kit/guard.tsx";
import { CLOSING_ACCESS, POINT_ACCESS, TICKET_ACCESS } from "#counter/pointsOfSale/access.ts";

const texts = ["tills", "table", "form", "errors", "common"];

/** Points of sale in the back-office (specification §2); the till itself is a page of its own. */
export const tillPages: readonly Page[] = [
  {
    ...POINT_ACCESS,
    path: "/dashboard/salespoints",
    screen: lazyScreen(() => import("#counter/pointsOfSale/PointsPage.tsx"), texts),
  },
  {
    ...TICKET_ACCESS,
    path: "/dashboard/salespoints/tickets",
    screen: lazyScreen(() => import("#counter/tills/tickets/TicketsPage.tsx"), texts),
  },
  {
    ...TICKET_ACCESS,
    path: "/dashboard/salespoints/tickets/:ticketId",
    screen: lazyScreen(() => import("#counter/tills/tickets/TicketPage.tsx"), texts),
  },
  {
    ...CLOSING_ACCESS,
    path: "/dashboard/salespoints/closings",
    screen: lazyScreen(() => import("#counter/tills/closings/ClosingsPage.tsx"), texts),
  },
  {
    ...CLOSING_ACCESS,
    path: "/dashboard/salespoints/closings/:closingId",
    screen: lazyScreen(() => import("#counter/tills/closings/ClosingPage.tsx"), texts),
  },
  // Matches any name: placed after the lists.
  {
    ...POINT_ACCESS,
    path: "/dashboard/salespoints/:pointId",
    screen: lazyScreen(() => import("#counter/pointsOfSale/PointPage.tsx"), texts),
  },
];
