import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { fillOf } from "#visits/reservations/statuses.ts";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/calendar/Calendar.module.css";
import * as layout from "#ui/layout.ts";

type DayListProps = {
  slots: readonly StaffSlot[] | undefined;
  day: string;
  onOpen: (slot: StaffSlot) => void;
};

/** The slots of a day below each other: the calendar of a phone. */
export function DayList({ slots, day, onOpen }: DayListProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const now = Date.now();
  if (!slots)
    return (
      <WhenLate>
        <div className={css.waiting} aria-busy="true">
          <Skeleton height="10rem" />
        </div>
      </WhenLate>
    );
  const today = slots.filter((slot) => slot.day === day);
  if (today.length === 0) return <EmptyState title={t("calendar.nothing")} />;
  return (
    <ul className={cx(layout.column, css.daylist)}>
      {today.map((slot) => {
        const fill = fillOf(slot, now);
        return (
          <li key={slot.id}>
            <button
              type="button"
              className={cx(layout.line3, layout.middle, layout.bare, layout.wide, css.dayslot)}
              onClick={() => onOpen(slot)}
            >
              <span className={cx(css.mark, css[fill])} aria-hidden="true" />
              <span className={cx(layout.column, layout.shrink, layout.fill)}>
                <span className={cx(layout.medium, layout.breakable)}>{slot.eventTitle}</span>
                <span className={cx(layout.quiet, css.quiet)}>
                  {[
                    when.hours(slot) || slot.name,
                    slot.resources.map(({ name }) => name).join(", "),
                    slot.waiting > 0 ? t("slots.waiting", { count: slot.waiting }) : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className={cx(layout.column, layout.medium, css.count)}>
                {slot.capacity - slot.left}/{slot.capacity}
                <span className={cx(layout.quiet, css.quiet)}>{t(`fill.${fill}`)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
