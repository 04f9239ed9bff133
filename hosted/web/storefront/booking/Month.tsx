import { dayByKey, monthOf, nearestDay, weeksOf } from "@cuvee/client/monthGrid.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import type { When } from "./when.ts";
import css from "./visits.module.css";
import * as layout from "#ui/layout.ts";

type MonthProps = {
  when: When;
  /** The day with the keyboard focus: its month is shown. */
  focus: string;
  onFocus: (day: string) => void;
  chosen: string | null;
  first: string;
  last: string;
  /** Returns the places left on a day; undefined if it cannot be reserved. */
  left: (day: string) => number | undefined;
  onDay: (day: string) => void;
};

type TurnProps = Pick<MonthProps, "when" | "focus" | "first" | "last"> & { go: (day: string) => void };

/** The name of the month, between the buttons to its neighbours. */
function Turn({ when, focus, first, last, go }: TurnProps): ReactNode {
  const { t } = useTranslation("tour");
  const month = monthOf(focus);
  return (
    <div className={cx(layout.middle, layout.between, css.turn)}>
      <IconButton label={t("previousMonth")} disabled={first >= month} onClick={() => go(monthOf(focus, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p id="tour-month" className={cx(layout.strong, css.monthName)} aria-live="polite">
        {when.month(focus)}
      </p>
      <IconButton
        label={t("nextMonth")}
        disabled={last.slice(0, 7) <= month.slice(0, 7)}
        onClick={() => go(monthOf(focus, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type DayProps = Pick<MonthProps, "when" | "focus" | "left" | "onDay"> & {
  day: string;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One day of the month, with its places left. */
function Day({ day, when, focus, left, onDay, onKeyDown }: DayProps): ReactNode {
  const { t } = useTranslation("tour");
  const count = left(day);
  const text = count === undefined ? "" : count > 0 ? t("places", { count }) : t("full");
  return (
    <button
      type="button"
      className={cx(
        layout.bare,
        layout.muted,
        layout.wide,
        css.day,
        count === 0 && css.full,
        Boolean(count) && css.free,
      )}
      tabIndex={day === focus ? 0 : -1}
      aria-disabled={count === undefined}
      aria-label={[when.cell(day), text].filter(Boolean).join(", ")}
      onClick={() => (count === undefined ? undefined : onDay(day))}
      onKeyDown={onKeyDown}
    >
      {Number(day.slice(8))}
    </button>
  );
}

/**
 * Shows one month as a grid that begins on Monday: arrow keys move in it (APG, date grid), one day of it is in the tab
 * order.
 */
export function Month(props: MonthProps): ReactNode {
  const { when, focus, onFocus, chosen, first, last } = props;
  const walked = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const month = monthOf(focus).slice(0, 7);
  // Weeks that are over before the first day have nothing to choose.
  const weeks = weeksOf(focus).filter((week) => (week.at(-1) ?? "") >= first);
  const go = (day: string): void => onFocus(nearestDay(day, first, last));
  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    walked.current = false;
  }, [focus]);
  const keyed = (event: KeyboardEvent): void => {
    const day = dayByKey(focus, event.key);
    if (day === undefined) return;
    event.preventDefault();
    walked.current = true;
    go(day);
  };
  return (
    <div className={layout.grid2}>
      <Turn when={when} focus={focus} first={first} last={last} go={go} />
      <div ref={grid} role="grid" tabIndex={-1} aria-labelledby="tour-month" className={css.grid}>
        <div role="row" className={css.week}>
          {weeks[0]?.map((day) => (
            <span key={day} role="columnheader" className={css.weekday}>
              {when.weekday(day)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={css.week}>
            {week.map((day) => (
              <span key={day} role="gridcell" aria-selected={day === chosen} className={css.cell}>
                {day.startsWith(month) ? (
                  <Day
                    day={day}
                    when={when}
                    focus={focus}
                    left={props.left}
                    onDay={props.onDay}
                    onKeyDown={keyed}
                  />
                ) : null}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
