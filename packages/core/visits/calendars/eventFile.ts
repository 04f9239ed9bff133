import { addDays, dayOf } from "#visits/events/zone.ts";

/** A visit for a buyer's own calendar. Moments are milliseconds since 1970. */
export type CalendarEvent = {
  /** The same in the file of the mail, `<id>@<host>`: a calendar replaces the event and does not add a second one. */
  uid: string;
  /** Incremented with each change; the higher one counts. */
  sequence: number;
  start: number;
  end: number;
  /** The day, `YYYY-MM-DD`, of a visit without hours. */
  day?: string | undefined;
  summary: string;
  location?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
};

/** Characters that end or corrupt a line; a line break of a text is written `\n`. */
// oxlint-disable-next-line no-control-regex -- these characters are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029]/g;

/** Returns a text as a value of the file (RFC 5545 §3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(CONTROLS, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** Longest line in bytes, without its end (RFC 5545 §3.1). */
const LINE_BYTES = 75;

/** Bytes of a character in UTF-8. */
const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Folds a line into parts of at most 75 bytes, each after the first with a space in front; no character is cut. */
function folded(line: string): string {
  let out = "";
  let length = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (length + size > LINE_BYTES) {
      out += "\r\n ";
      length = 1;
    }
    out += character;
    length += size;
  }
  return out;
}

const moment = (at: number): string => `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, "")}`;
const compact = (day: string): string => day.replaceAll("-", "");

/** Returns a calendar file of one event, made at `at` (RFC 5545). */
export function eventFile(event: CalendarEvent, at: number): string {
  const { uid, sequence, start, end, day, summary, location, description, url } = event;
  const times =
    day === undefined
      ? [`DTSTART:${moment(start)}`, `DTEND:${moment(end)}`]
      : [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cuvee//Calendar//FR",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${moment(at)}`,
    ...times,
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url.replace(CONTROLS, "").replace(/\s/g, "")}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return lines.map(folded).join("\r\n");
}

/** Returns the day of a visit without hours in its place's time zone; undefined for a visit with hours. */
export const wholeDay = (slotMode: string, start: number, timeZone: string): string | undefined =>
  slotMode === "noHours" ? dayOf(start, timeZone) : undefined;
