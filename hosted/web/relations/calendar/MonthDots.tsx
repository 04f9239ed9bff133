import { CALENDAR_LAYERS } from "@cuvee/core/relations/calendar/calendar.ts";
import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { daysBetween } from "@cuvee/core/relations/calendar/calendar.ts";
import { dateFormat } from "@cuvee/core/kit/intl.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#relations/calendar/calendar.module.css";
import * as layout from "#ui/layout.ts";

type DotsProps = {
  from: string;
  to: string;
  /** A day of the month. */
  date: string;
  today: string;
  items: readonly CalendarItem[];
  onDay: (day: string) => void;
};

/** The month of a phone: each day with a dot for each layer that has something; it leads to the day. */
export function MonthDots({ from, to, date, today, items, onDay }: DotsProps): ReactNode {
  const { t, i18n } = useTranslation("calendar");
  const when = useWhen();
  const lang = i18n.resolvedLanguage === "en" ? "en-GB" : "fr";
  const narrow = dateFormat(lang, { weekday: "narrow", timeZone: "UTC" });
  return (
    <>
      <div className={cx(css.dots, css.weekdays)} aria-hidden="true">
        {daysBetween(from, dayAfter(from, 6)).map((day) => (
          <span key={day}>{narrow.format(Date.parse(`${day}T12:00:00Z`))}</span>
        ))}
      </div>
      <ol className={cx(layout.plain, css.dots)}>
        {daysBetween(from, to).map((day) => {
          const those = items.filter((item) => item.day <= day && day <= item.lastDay);
          const layers = CALENDAR_LAYERS.filter((layer) => those.some((item) => item.layer === layer));
          return (
            <li key={day}>
              <button
                type="button"
                className={cx(
                  layout.bare,
                  css.dotDay,
                  day.slice(0, 7) !== date.slice(0, 7) && css.other,
                  day === today && css.now,
                )}
                onClick={() => onDay(day)}
              >
                <span aria-hidden="true">{Number(day.slice(8))}</span>
                <span className="visually-hidden">
                  {[when.day(day), t("items", { count: those.length })].join(", ")}
                </span>
                <span className={css.dotLine} aria-hidden="true">
                  {layers.map((layer) => (
                    <span key={layer} className={cx(css.dot, css[layer])} />
                  ))}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
