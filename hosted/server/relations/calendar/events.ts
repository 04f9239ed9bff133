import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { instantOf } from "@cuvee/core/visits/events/zone.ts";
import { translate } from "#kit/translations.ts";
import type { IcsEvent } from "#visits/calendars/ics.ts";

type FeedReader = { publicUrl: string; lang: "fr" | "en" };

/** Returns the page of an item in the back-office. */
function pathOf({ layer, kind, recordId, day }: CalendarItem): string {
  if (layer === "tasks" || layer === "meetings") return `/dashboard/tasks/${recordId}`;
  if (layer === "opportunities") return `/dashboard/clients/opportunities/${recordId}`;
  if (layer === "campaigns") return `/dashboard/crm/campaigns/${recordId}`;
  if (layer === "closedDays") return "/dashboard/reservations/events/closed-days";
  // Agents have no page of a reservation.
  if (kind === "reservation") return `/dashboard/calendar?date=${day}&view=day`;
  return `/dashboard/reservations/calendar?view=day&date=${day}&slot=${recordId}`;
}

/** Returns the words of an item: its title with what a glance at a calendar needs. */
function summaryOf(item: CalendarItem, lang: "fr" | "en"): string {
  const { layer, title, text, taken, capacity } = item;
  const say = (key: string, values: Record<string, unknown> = {}): string =>
    translate(lang, "calendar", key, values);
  if (layer === "closedDays") return [say("closed"), text, title].filter(Boolean).join(" · ");
  if (layer === "campaigns") return say("ics.campaign", { name: title });
  if (layer === "reservations")
    return capacity === null
      ? say("ics.people", { title, count: taken ?? 0 })
      : `${title} (${taken}/${capacity})`;
  return [title, text].filter(Boolean).join(" · ");
}

/** Returns an item as an event of a calendar file. Its identifier is that of the record, the same at each reading. */
export function icsEventOf(item: CalendarItem, { publicUrl, lang }: FeedReader): IcsEvent {
  const { id, layer, kind, day, lastDay, start, end, text, place, version, isProjected } = item;
  const say = (key: string): string => translate(lang, "calendar", key);
  const isTask = layer === "tasks" || layer === "meetings";
  const words = [
    isTask ? translate(lang, "tasks", `kinds.${kind}`) : say(`layer.${layer}`),
    isProjected ? say("projected") : "",
    layer === "reservations" && kind === "slot" ? text : "",
  ];
  const moment = start ?? instantOf(day, "00:00", SHOP_TIME_ZONE);
  return {
    // A task that changes its kind keeps its identifier.
    uid: `${isTask ? id.replace(layer, "task") : id}@${new URL(publicUrl).hostname}`,
    sequence: version,
    start: moment,
    end: end ?? moment,
    ...(start === null ? { day, lastDay } : {}),
    summary: summaryOf(item, lang),
    description: words.filter(Boolean).join("\n"),
    ...(place ? { location: place } : {}),
    url: `${publicUrl}${pathOf(item)}`,
  };
}
