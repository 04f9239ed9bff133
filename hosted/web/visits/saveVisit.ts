import { eventFile, wholeDay, type CalendarEvent } from "@cuvee/core/visits/calendars/eventFile.ts";
import type { SlotMode } from "@cuvee/core/visits/events/events.ts";
import { saveFile } from "#kit/file.ts";

type Visit = {
  id: string;
  number?: string | null;
  version: number;
  eventTitle: string;
  slotMode: SlotMode;
  start: number;
  end: number;
  timeZone: string;
};

/** Saves a visit as a calendar file for the visitor, with the UID of the file in its mail. */
export function saveVisit(
  { id, number, version, eventTitle, slotMode, start, end, timeZone }: Visit,
  shopName: string,
  more: Pick<CalendarEvent, "url" | "location" | "description">,
): void {
  const event = {
    uid: `${id}@${location.hostname}`,
    sequence: version,
    start,
    end,
    day: wholeDay(slotMode, start, timeZone),
    summary: `${eventTitle} – ${shopName}`,
    ...more,
  };
  const blob = new Blob([eventFile(event, Date.now())], { type: "text/calendar;charset=utf-8" });
  saveFile({ blob, name: `${number ?? id}.ics` });
}
