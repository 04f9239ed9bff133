import type { ReactNode } from "react";
import { paths } from "#kit/paths.ts";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";

const seesVisits = { permission: "seeAllResa" } as const;

const EVENTS: PartTable = {
  texts: "visits",
  label: "nav.label",
  places: [
    { name: "nav.events", href: paths.events(), access: { permission: "accessEvent" } },
    { name: "nav.resources", href: paths.resources(), access: seesVisits },
    { name: "nav.calendars", href: paths.calendarFeeds(), access: seesVisits },
    { name: "nav.closedDays", href: paths.closedDays(), access: seesVisits },
  ],
};

/** Links to the parts of events, above each of their pages. */
export const EventsNav = (): ReactNode => <PartNav of={EVENTS} />;
