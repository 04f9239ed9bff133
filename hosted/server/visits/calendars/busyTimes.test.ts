import { expect, it } from "vitest";
import { busyTimes } from "#visits/calendars/busyTimes.ts";

const AT = Date.parse("2027-05-01T00:00:00Z");
const event = (...lines: string[]): string[] => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const file = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...lines, "END:VCALENDAR"].join("\r\n");
const read = (text: string): string[] =>
  busyTimes(text, AT, "Europe/Paris").map((t) =>
    [t.start, t.end].map((at) => new Date(at).toISOString().slice(0, 16)).join(" "),
  );

/** A zone with a name of its own, as Outlook describes it. */
const OUTLOOK = [
  "BEGIN:VTIMEZONE",
  "TZID:Romance Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

it("are read in whatever way a file writes them", () => {
  const text = file(
    ...OUTLOOK,
    ...event(
      "UID:1",
      "DTSTART;TZID=Romance Standard Time:20270601T100000",
      "DTEND;TZID=Romance Standard Time:20270601T110000",
    ),
    ...event("UID:2", "DTSTART;TZID=Europe/Paris:20270602T100000", "DTEND;TZID=Europe/Paris:20270602T110000"),
    ...event("UID:3", "DTSTART:20270603T080000Z", "DURATION:PT90M"),
    ...event("UID:4", "DTSTART:20270604T100000", "DTEND:20270604T110000"),
    ...event("UID:5", "DTSTART;VALUE=DATE:20270605"),
    ...event("UID:6", "DTSTART;TZID=Asia/Tokyo:20270607T100000", "DTEND;TZID=Asia/Tokyo:20270607T120000"),
    ...event("UID:7", "DTSTART:20270608T080000Z", "DTEND:20270608T090000Z", "TRANSP:TRANSPARENT"),
    ...event("UID:8", "DTSTART:20270609T080000Z", "DTEND:20270609T090000Z", "STATUS:CANCELLED"),
    ...event("UID:9", "DTSTART:20270401T080000Z", "DTEND:20270401T090000Z"),
    ...event("UID:10", "DTSTART:20290601T080000Z", "DTEND:20290601T090000Z"),
  );
  expect(read(text)).toEqual([
    "2027-06-01T08:00 2027-06-01T09:00",
    "2027-06-02T08:00 2027-06-02T09:00",
    "2027-06-03T08:00 2027-06-03T09:30",
    "2027-06-04T08:00 2027-06-04T09:00",
    "2027-06-04T22:00 2027-06-05T22:00",
    "2027-06-07T01:00 2027-06-07T03:00",
  ]);
});

it("come back with their recurrences for 400 days, over the change of the clocks, without what is left out", () => {
  const weekly = file(
    ...event(
      "UID:1",
      "DTSTART;TZID=Europe/Paris:20271018T090000",
      "DTEND;TZID=Europe/Paris:20271018T100000",
      "RRULE:FREQ=WEEKLY;COUNT=4",
      "EXDATE;TZID=Europe/Paris:20271025T090000",
    ),
    ...event(
      "UID:1",
      "RECURRENCE-ID;TZID=Europe/Paris:20271101T090000",
      "DTSTART;TZID=Europe/Paris:20271102T150000",
      "DTEND;TZID=Europe/Paris:20271102T160000",
    ),
  );
  expect(read(weekly)).toEqual([
    "2027-10-18T07:00 2027-10-18T08:00",
    "2027-11-02T14:00 2027-11-02T15:00",
    "2027-11-08T08:00 2027-11-08T09:00",
  ]);
  const daily = file(
    ...event("UID:1", "DTSTART:20200101T080000Z", "DTEND:20200101T090000Z", "RRULE:FREQ=DAILY"),
  );
  expect(read(daily)).toHaveLength(400);
});

it("are not read of what is no calendar, or keeps a reader busy", () => {
  for (const text of ["", "<html>", "BEGIN:VCALENDAR", "BEGIN:VEVENT\r\nEND:VEVENT"])
    expect(() => read(text)).toThrow();
  const seconds = event("UID:1", "DTSTART:20270101T080000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
  expect(() => read(file(...seconds))).toThrow(/too often/);
});
