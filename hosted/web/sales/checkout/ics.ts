import type { OrderReservation } from "@cuvee/core/sales/orders/orders.ts";

/** Text of a calendar file: its own signs escaped (RFC 5545 §3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
const stamp = (at: number): string => `${new Date(at).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;
const dayStamp = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(at).replaceAll("-", "");

/** Lines of at most 75 bytes, the rest on lines that begin with a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let out = "";
  let length = 0;
  for (const sign of line) {
    const size = bytes.encode(sign).length;
    if (length + size > 74) {
      out += "\r\n ";
      length = 1;
    }
    out += sign;
    length += size;
  }
  return out;
}

/** A visit as a calendar file, with the UID and SEQUENCE of the one in its mail: a calendar that has one takes the newer. */
export function visitIcs(
  visit: Pick<OrderReservation, "id" | "eventTitle" | "start" | "end" | "slotMode" | "timeZone" | "version">,
  of: { host: string; shop: string; url: string; at: number },
): string {
  const { start, end, timeZone } = visit;
  const times =
    visit.slotMode === "noHours"
      ? [`DTSTART;VALUE=DATE:${dayStamp(start, timeZone)}`]
      : [`DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cuvee//Calendar//FR",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${visit.id}@${of.host}`,
    `SEQUENCE:${visit.version}`,
    `DTSTAMP:${stamp(of.at)}`,
    ...times,
    `SUMMARY:${escaped(`${visit.eventTitle}, ${of.shop}`)}`,
    `URL:${of.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}
