import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { useTranslation } from "#kit/i18n.ts";
import { isTask } from "#relations/calendar/layers.tsx";
import { useWhen } from "#visits/reservations/when.ts";

export type ItemWords = {
  title: (item: CalendarItem) => string;
  /** Hours, or the words for a whole day. */
  hours: (item: CalendarItem) => string;
  /** Day and hours. */
  when: (item: CalendarItem) => string;
  /** Kind of a task; the layer of anything else. */
  kind: (item: CalendarItem) => string;
  /** Status where it says something: done, planned, full, closed, of a campaign. */
  status: (item: CalendarItem) => string;
  /** Seats of a slot, people of a reservation. */
  seats: (item: CalendarItem) => string;
};

/** Returns the words of items, in the shop's time zone. */
export function useItemWords(): ItemWords {
  const { t } = useTranslation("calendar");
  const when = useWhen();
  const hours = ({ start, end }: CalendarItem): string =>
    start === null || end === null ? t("wholeDay") : when.hours({ start, end }) || t("wholeDay");
  const status = (item: CalendarItem): string => {
    if (item.isProjected) return t("planned");
    if (isTask(item)) return item.status === "done" ? t("done") : "";
    if (item.layer === "campaigns") return t(`campaign.${item.status}`);
    if (item.kind === "reservation") return item.status === "pending" ? t("pending") : "";
    return item.status === "full"
      ? t("full")
      : item.layer === "reservations" && item.status === "closed"
        ? t("closed")
        : "";
  };
  return {
    hours,
    status,
    title: ({ layer, title, text }) =>
      layer === "closedDays" ? [t("closed"), text, title].filter(Boolean).join(" · ") : title,
    when: (item) =>
      [
        item.day === item.lastDay || item.start !== null
          ? when.full(item.day)
          : t("fromTo", { from: when.day(item.day), to: when.day(item.lastDay) }),
        item.start === null ? "" : hours(item),
      ]
        .filter(Boolean)
        .join(", "),
    kind: (item) => (isTask(item) ? t(`tasks:kinds.${item.kind}`) : t(`layer.${item.layer}`)),
    seats: ({ taken, capacity }) =>
      taken === null
        ? ""
        : capacity === null
          ? t("people", { count: taken })
          : t("seats", { taken, capacity }),
  };
}
