import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
const moment = (at: number): string => `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, "")}`;

/** Lines of at most 75 octets, continued by a space (RFC 5545 §3.1); no character is cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, size] = ["", 0];
  for (const letter of line) {
    const more = new TextEncoder().encode(letter).length;
    if (size + more > 74) {
      parts.push(part);
      [part, size] = ["", 0];
    }
    part += letter;
    size += more;
  }
  return [...parts, part].join("\r\n ");
}

/** A reservation as a file for the client's own calendar (RFC 5545). `now` is milliseconds since 1970. */
export function calendarFile(view: ReservationView, url: string, now: number): string {
  const { name, street, zipcode, city, access } = view.location;
  const place = [name, street, `${zipcode} ${city}`.trim()].filter(Boolean).join(", ");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cuvee//Reservations//FR",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${view.id}@reservations`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(view.start)}`,
    `DTEND:${moment(view.end)}`,
    `SEQUENCE:${view.version}`,
    `SUMMARY:${escaped(`${view.eventTitle} – ${view.shopName}`)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `DESCRIPTION:${escaped([view.number, access, url].filter(Boolean).join("\n"))}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}
