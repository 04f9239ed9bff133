import { lazyScreen, type Page } from "#kit/guard.tsx";
import { TILL_ACCESS } from "#sales/tills/access.ts";

const texts = ["tills", "table", "form", "errors", "common"];

/** Points of sale in the back-office (specification §2); the till itself is a page of its own. */
export const tillPages: readonly Page[] = [
  {
    ...TILL_ACCESS,
    path: "/dashboard/salespoints",
    screen: lazyScreen(() => import("#sales/tills/PointsPage.tsx"), texts),
  },
  {
    ...TILL_ACCESS,
    path: "/dashboard/salespoints/tickets",
    screen: lazyScreen(() => import("#sales/tills/TicketsPage.tsx"), texts),
  },
  {
    ...TILL_ACCESS,
    path: "/dashboard/salespoints/tickets/:ticketId",
    screen: lazyScreen(() => import("#sales/tills/TicketPage.tsx"), texts),
  },
  {
    ...TILL_ACCESS,
    path: "/dashboard/salespoints/closings",
    screen: lazyScreen(() => import("#sales/tills/ClosingsPage.tsx"), texts),
  },
  {
    ...TILL_ACCESS,
    path: "/dashboard/salespoints/closings/:closingId",
    screen: lazyScreen(() => import("#sales/tills/ClosingPage.tsx"), texts),
  },
  // Any name: after the lists.
  {
    ...TILL_ACCESS,
    path: "/dashboard/salespoints/:pointId",
    screen: lazyScreen(() => import("#sales/tills/PointPage.tsx"), texts),
  },
];
