import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["visits", "form", "errors", "common"];
const staff = { roles: ["owner", "iam"], integration: "reservations" } as const;

/** Routes of events and their slots (specification §2). */
export const eventPages: readonly Page[] = [
  {
    path: "/dashboard/reservations/events",
    ...staff,
    permission: "accessEvent",
    screen: lazyScreen(
      () => import("#visits/events/EventsPage.tsx"),
      ["visits", "table", "form", "errors", "common"],
    ),
  },
  {
    path: "/dashboard/reservations/events/add",
    ...staff,
    permission: "createEvent",
    priced: true,
    screen: lazyScreen(() => import("#visits/events/AddEventPage.tsx"), texts),
  },
  {
    path: "/dashboard/reservations/events/closed-days",
    ...staff,
    permission: "seeAllResa",
    screen: lazyScreen(() => import("#visits/events/ClosedDaysPage.tsx"), texts),
  },
  {
    path: "/dashboard/reservations/events/:eventId/slots",
    ...staff,
    permission: "accessEvent",
    screen: lazyScreen(() => import("#visits/events/slots/SlotsPage.tsx"), texts),
  },
  {
    path: "/dashboard/reservations/events/:eventId",
    ...staff,
    permission: "accessEvent",
    screen: lazyScreen(() => import("#visits/events/EventPage.tsx"), texts),
  },
];
