import { eventFile, type CalendarEvent } from "@cuvee/core/visits/calendars/eventFile.ts";
import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

const visit: CalendarEvent = {
  uid: "k742sg0111111111@boutique.example",
  sequence: 3,
  start: Date.parse("2026-12-04T16:00:00Z"),
  end: Date.parse("2026-12-04T17:15:00Z"),
  summary:
    "Dégustation ; six vins, au caveau — « l’heure des grands rouges, des vieux millésimes et du marc »",
  location: "Caveau, 1240 chemin des Calades, 84290 Cairanne",
};
const AT = Date.parse("2026-11-21T10:00:00Z");
const read = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));

test("a visit as a calendar file: an independent parser reads back what was written, lines are short", () => {
  const text = eventFile(visit, AT);
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const [event] = read(text);
  expect(event).toMatchObject({
    uid: visit.uid,
    summary: visit.summary,
    location: visit.location,
    sequence: 3,
  });
  expect(event?.startDate.toJSDate().getTime()).toBe(visit.start);
  expect(event?.endDate.toJSDate().getTime()).toBe(visit.end);
});

test("a visit without hours is a whole day", () => {
  const [event] = read(eventFile({ ...visit, day: "2026-12-04" }, AT));
  expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
    true,
    "2026-12-04",
    "2026-12-05",
  ]);
});

test("no text adds a line to the file, whatever is in it", () => {
  const keys = (text: string): string[] =>
    text
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .map((line) => line.split(/[:;]/)[0] ?? "");
  const { description: _, url: __, ...plain } = visit;
  const wanted = keys(eventFile({ ...plain, description: "a", url: "https://a.example" }, AT));
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 120 }),
    fc.constantFrom("a\rEND:VEVENT", "a\r\nATTENDEE:x", "a\u2028X:1", "a\u0085X:1", "a\u000bX:1", "\\n;,:"),
  );
  fc.assert(
    fc.property(hostile, hostile, hostile, (summary, description, url) => {
      const text = eventFile({ ...visit, summary, description: `d${description}`, url: `u${url}` }, AT);
      expect(keys(text)).toEqual(wanted);
      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      const plain = summary.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
      // oxlint-disable-next-line no-control-regex -- these characters are what is taken out
      expect(read(text)[0]?.summary).toBe(plain.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""));
    }),
  );
});
