import { addDays, dayOf, timeOf } from "@cuvee/core/visits/events/zone.ts";

/** One event of a calendar file. Moments are milliseconds since 1970. */
export type IcsEvent = {
  /** Stable across regenerations of the file, `<id>@<host>`. */
  uid: string;
  /** Increases with each change. */
  sequence: number;
  start: number;
  end: number;
  /** A whole day, `YYYY-MM-DD`, instead of hours. */
  day?: string;
  /** Last whole day, where there are several. */
  lastDay?: string;
  summary: string;
  description?: string;
  location?: string;
  url?: string;
  /** The event is cancelled. */
  cancelled?: boolean;
};

/** The rules of France since 1996, which Europe shares: last Sundays of March and October, at 1:00 UTC. */
const PARIS = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Paris",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");
const ZONES: Record<string, string> = { "Europe/Paris": PARIS };

/** Returns a moment in the form that the generator needs: it writes hours of a zone only for zone-aware objects. */
function zoned(at: number, zone = "UTC") {
  return {
    isValid: true,
    zone: { type: "fixed" },
    setZone: (other?: string) => zoned(at, other),
    toFormat: (pattern: string) =>
      pattern === "HHmmss"
        ? `${timeOf(at, zone).replace(":", "")}${new Date(at).toISOString().slice(17, 19)}`
        : dayOf(at, zone).replaceAll("-", ""),
    toJSDate: () => new Date(at),
    toJSON: () => new Date(at).toISOString(),
  };
}

/**
 * Builds a calendar file (RFC 5545) of some events in a zone, as of a moment; with `method` one for an e-mail (RFC
 * 5546), which calendars match by its UID and SEQUENCE.
 */
export async function icsText(
  { name, zone, at, method }: { name: string; zone: string; at: number; method?: "PUBLISH" | "CANCEL" },
  events: readonly IcsEvent[],
): Promise<string> {
  const ics = await import("ical-generator");
  const calendar = ics.default({
    name,
    prodId: { company: "Cuvee", product: "Calendar", language: "FR" },
    timezone: { name: null, generator: (known) => ZONES[known] ?? null },
  });
  if (method) calendar.method(ics.ICalCalendarMethod[method]);
  for (const event of events) {
    const {
      uid,
      sequence,
      start,
      end,
      day,
      lastDay = day,
      summary,
      description,
      location,
      url,
      cancelled,
    } = event;
    calendar.createEvent({
      id: uid,
      sequence,
      ...(cancelled ? { status: ics.ICalEventStatus.CANCELLED } : {}),
      stamp: new Date(at),
      ...(day === undefined
        ? { start: zoned(start), end: zoned(end), timezone: zone }
        : { start: day, end: addDays(lastDay ?? day, 1), allDay: true }),
      summary,
      transparency: ics.ICalEventTransparency.OPAQUE,
      ...(description ? { description } : {}),
      ...(location ? { location } : {}),
      ...(url ? { url } : {}),
    });
  }
  return calendar.toString();
}
