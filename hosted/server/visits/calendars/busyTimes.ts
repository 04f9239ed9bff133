import { addDays, instantOf } from "@cuvee/core/visits/events/zone.ts";
import ICAL from "ical.js";
import type { Times } from "#visits/calendars/queries.ts";

/** Days ahead for which a calendar is read. */
const BUSY_DAYS = 400;
const TIMES_MAX = 5000;
/** Most recurrence steps of one file; a rule of every second or minute is a mistake or worse. */
const STEPS_MAX = 50_000;
const TOO_OFTEN = new Set(["SECONDLY", "MINUTELY"]);

const freqOf = (component: ICAL.Component): string => {
  const rule = component.getFirstPropertyValue("rrule");
  return rule instanceof ICAL.Recur ? rule.freq : "";
};

const pad = (n: number): string => String(n).padStart(2, "0");
const dayText = (t: ICAL.Time): string => `${t.year}-${pad(t.month)}-${pad(t.day)}`;

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the zone that a property names; the file need not describe a well-known one. */
function zoneNamed(component: ICAL.Component, property: "dtstart" | "dtend"): string | null {
  const name = component.getFirstProperty(property)?.getFirstParameter("tzid");
  return name && isZone(name) ? name : null;
}

/** Returns the moment of a time in a file: UTC, a zone that it names or describes, else the hours of the shop. */
function momentOf(time: ICAL.Time, named: string | null, shopZone: string): number {
  if (time.isDate) return instantOf(dayText(time), "00:00", shopZone);
  const { utcTimezone, localTimezone } = ICAL.Timezone;
  const isOwn = time.zone && time.zone !== localTimezone && (named === null || time.zone === utcTimezone);
  if (isOwn) return time.toUnixTime() * 1000;
  const hours = `${pad(time.hour)}:${pad(time.minute)}`;
  return instantOf(dayText(time), hours, named ?? shopZone) + time.second * 1000;
}

const isFree = (component: ICAL.Component): boolean =>
  String(component.getFirstPropertyValue("transp") ?? "").toUpperCase() === "TRANSPARENT" ||
  String(component.getFirstPropertyValue("status") ?? "").toUpperCase() === "CANCELLED";

/** Returns events with the exceptions of their recurrences. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const all = calendar.getAllSubcomponents("vevent");
  const exceptions = new Map<string, ICAL.Component[]>();
  for (const one of all.filter((c) => c.hasProperty("recurrence-id"))) {
    const uid = String(one.getFirstPropertyValue("uid"));
    exceptions.set(uid, [...(exceptions.get(uid) ?? []), one]);
  }
  return all
    .filter((c) => !c.hasProperty("recurrence-id") && c.hasProperty("dtstart"))
    .map((component) => {
      const uid = String(component.getFirstPropertyValue("uid"));
      const own = exceptions.get(uid) ?? [];
      exceptions.delete(uid);
      return new ICAL.Event(component, { strictExceptions: false, exceptions: own });
    })
    .concat([...exceptions.values()].flat().map((component) => new ICAL.Event(component)));
}

/**
 * Returns the busy times of an iCalendar file, from `at` for 400 days, with recurrences. Events that are free or
 * cancelled are left out, whole days are days of the shop. Throws for a text that is not a calendar, or one with too
 * much in it.
 */
export function busyTimes(text: string, at: number, zone: string): Times {
  const calendar = new ICAL.Component(
    ICAL.parse(text) as unknown[] as ConstructorParameters<typeof ICAL.Component>[0],
  );
  if (calendar.name !== "vcalendar") throw new Error("no calendar");
  const until = at + BUSY_DAYS * 86_400_000;
  const times: { start: number; end: number }[] = [];
  let steps = 0;
  const add = (component: ICAL.Component, from: ICAL.Time, to: ICAL.Time): void => {
    const begins = zoneNamed(component, "dtstart");
    const start = momentOf(from, begins, zone);
    const end =
      to.isDate && to.compare(from) <= 0
        ? instantOf(addDays(dayText(from), 1), "00:00", zone)
        : momentOf(to, zoneNamed(component, "dtend") ?? begins, zone);
    if (end > at && start < until && end > start) times.push({ start, end });
    if (times.length > TIMES_MAX) throw new Error("too many times");
  };
  for (const event of eventsOf(calendar)) {
    if (!event.isRecurring()) {
      if (!isFree(event.component)) add(event.component, event.startDate, event.endDate);
      continue;
    }
    const begins = zoneNamed(event.component, "dtstart");
    if (TOO_OFTEN.has(freqOf(event.component))) throw new Error("too often");
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      if (momentOf(next, begins, zone) > until) break;
      if ((steps += 1) > STEPS_MAX) throw new Error("too many recurrences");
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      if (!isFree(item.component)) add(item.component, startDate, endDate);
    }
  }
  return times.toSorted((a, b) => a.start - b.start);
}
