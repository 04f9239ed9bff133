import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The calendar of every seller: each layer asks for its own right. */
export const layeredCalendarPages: readonly Page[] = [
  {
    path: "/dashboard/calendar",
    roles: ["owner", "iam", "agent"],
    screen: lazyScreen(
      () => import("#relations/calendar/CalendarPage.tsx"),
      ["calendar", "tasks", "reservations", "form", "errors", "common"],
    ),
  },
];
