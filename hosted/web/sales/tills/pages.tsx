import { lazyScreen, type Page } from "#kit/guard.tsx";

const staff = {
  roles: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const;
const texts = ["tills", "table", "form", "errors", "common"];

/** Points of sale in the back-office (specification §2); the till itself is a page of its own. */
export const tillPages: readonly Page[] = [
  {
    ...staff,
    path: "/dashboard/salespoints",
    screen: lazyScreen(() => import("#sales/tills/PointsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/salespoints/tickets",
    screen: lazyScreen(() => import("#sales/tills/TicketsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/salespoints/tickets/:ticketId",
    screen: lazyScreen(() => import("#sales/tills/TicketPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/salespoints/closings",
    screen: lazyScreen(() => import("#sales/tills/ClosingsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/salespoints/closings/:closingId",
    screen: lazyScreen(() => import("#sales/tills/ClosingPage.tsx"), texts),
  },
  // Any name: after the lists.
  {
    ...staff,
    path: "/dashboard/salespoints/:pointId",
    screen: lazyScreen(() => import("#sales/tills/PointPage.tsx"), texts),
  },
];
