import { useSignal, type Signal } from "@preact/signals";
import { dayByKey, monthOf, nearestDay, weeksOf } from "@cuvee/client/monthGrid.ts";
import { dayName, LONG } from "#reservation/when.ts";
import { t } from "#runtime/i18n.ts";

type MonthProps = {
  /** The day that has the focus; its month is shown. */
  focus: Signal<string>;
  chosen: string;
  first: string;
  last: string;
  /** Returns the places left on a day; undefined if it cannot be chosen. */
  left(day: string): number | undefined;
  onDay(day: string): void;
};

/**
 * Shows one month as a grid that begins on Monday: arrow keys move in it (APG, date grid), one day of it is in the tab
 * order.
 */
export function Month({ focus, chosen, first, last, left, onDay }: MonthProps) {
  const walked = useSignal("");
  const month = focus.value.slice(0, 7);
  const weeks = weeksOf(focus.value);
  const go = (day: string): void => {
    focus.value = nearestDay(day, first, last);
  };
  /** Returns the button to another month. */
  const turn = (label: string, by: number, end: string, sign: string) => (
    <button aria-label={label} disabled={end.startsWith(month)} onClick={() => go(monthOf(focus.value, by))}>
      {sign}
    </button>
  );
  const keyed = (event: KeyboardEvent): void => {
    const day = dayByKey(focus.value, event.key);
    if (!day) return;
    event.preventDefault();
    go(day);
    walked.value = focus.value;
  };
  return (
    <div part="calendar">
      <div class="turn">
        {turn(t("visit.previous"), -1, first, "‹")}
        <b id="month" aria-live="polite">
          {dayName(focus.value, { month: "long", year: "numeric" })}
        </b>
        {turn(t("visit.next"), 1, last, "›")}
      </div>
      <div role="grid" aria-labelledby="month">
        <div role="row">
          {weeks[0]?.map((day) => (
            <span key={day} role="columnheader">
              {dayName(day, { weekday: "short" })}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row">
            {week.map((day) => {
              const count = left(day);
              const isOpen = count !== undefined;
              return (
                <div key={day} role="gridcell" aria-selected={day === chosen}>
                  {day.startsWith(month) && (
                    <button
                      class={count ? "free" : isOpen ? "full" : ""}
                      tabIndex={day === focus.value ? 0 : -1}
                      aria-disabled={!isOpen}
                      aria-label={`${dayName(day, LONG)} ${
                        count ? t("visit.left", { count }) : isOpen ? t("visit.full") : ""
                      }`}
                      ref={(button) => {
                        if (walked.peek() === day) button?.focus();
                      }}
                      onClick={() => isOpen && onDay(day)}
                      onKeyDown={keyed}
                    >
                      {+day.slice(8)}
                    </button>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
