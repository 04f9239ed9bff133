import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["visits", "form", "errors", "common"];
const staff = { roles: ["owner", "iam"], permission: "seeAllResa", integration: "reservations" } as const;

/** Routes of the resources of slots, and of calendars for external readers. */
export const calendarPages: readonly Page[] = [
  {
    path: "/dashboard/reservations/resources",
    ...staff,
    screen: lazyScreen(() => import("#visits/calendars/ResourcesPage.tsx"), texts),
  },
  {
    path: "/dashboard/reservations/resources/calendars",
    ...staff,
    screen: lazyScreen(() => import("#visits/calendars/FeedsPage.tsx"), texts),
  },
];
