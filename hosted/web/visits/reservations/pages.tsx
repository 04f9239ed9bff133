import { lazyScreen, type Page } from "#kit/guard.tsx";

const roles = ["owner", "iam"] as const;
const of = { roles, integration: "reservations" } as const;
const sees = { ...of, permission: "seeAllResa" } as const;
const takes = { ...of, permission: "createResa" } as const;
const texts = ["reservations", "table", "form", "common"];

const calendar = lazyScreen(() => import("#visits/reservations/calendar/CalendarPage.tsx"), texts);

/** Reservations of a shop (specification §2, §6). Events have addresses below these: their pages come first. */
export const reservationPages: readonly Page[] = [
  {
    path: "/dashboard/reservations",
    ...sees,
    screen: lazyScreen(() => import("#visits/reservations/ReservationsPage.tsx"), texts),
  },
  {
    path: "/dashboard/reservations/add",
    ...takes,
    screen: lazyScreen(() => import("#visits/reservations/add/AddReservationPage.tsx"), [...texts, "errors"]),
  },
  { path: "/dashboard/reservations/calendar", ...sees, screen: calendar },
  {
    path: "/dashboard/reservations/day",
    ...sees,
    screen: lazyScreen(() => import("#visits/reservations/calendar/DayPage.tsx"), texts),
  },
  {
    path: "/dashboard/reservations/scan",
    ...takes,
    screen: lazyScreen(() => import("#visits/reservations/scan/ScanPage.tsx"), texts),
  },
  {
    path: "/dashboard/reservations/:reservationId",
    ...sees,
    screen: lazyScreen(() => import("#visits/reservations/ReservationPage.tsx"), [...texts, "errors"]),
  },
];
