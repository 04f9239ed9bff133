import { useSignal, type Signal } from "@preact/signals";
import type { SlotView } from "@cuvee/core/visits/events/events.ts";
import { dayAfter, dayName, LONG, weekdayOf } from "#reservation/when.ts";
import { t } from "#runtime/i18n.ts";

type MonthProps = {
  /** The day that has the focus; its month is shown. */
  focus: Signal<string>;
  chosen: string;
  first: string;
  last: string;
  ofDay(day: string): SlotView[];
  onDay(day: string): void;
};

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/**
 * Shows one month as a grid that begins on Monday: arrow keys move in it (APG, date grid), one day of it is in the tab
 * order.
 */
export function Month({ focus, chosen, first, last, ofDay, onDay }: MonthProps) {
  const walked = useSignal("");
  const month = focus.value.slice(0, 7);
  const monday = dayAfter(`${month}-01`, -weekdayOf(`${month}-01`));
  const go = (day: string): void => {
    focus.value = day < first ? first : day > last ? last : day;
  };
  /** Returns the button to another month. */
  const turn = (label: string, days: number, end: string, sign: string) => (
    <button
      aria-label={label}
      disabled={end.startsWith(month)}
      onClick={() => go(`${dayAfter(`${month}-15`, days).slice(0, 7)}-01`)}
    >
      {sign}
    </button>
  );
  const keyed = (event: KeyboardEvent): void => {
    const at = weekdayOf(focus.value);
    const by: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -at,
      End: 6 - at,
      PageUp: -28,
      PageDown: 28,
    };
    const days = by[event.key];
    if (days === undefined) return;
    event.preventDefault();
    go(dayAfter(focus.value, days));
    walked.value = focus.value;
  };
  return (
    <div part="calendar">
      <div class="turn">
        {turn(t("visit.previous"), -30, first, "‹")}
        <b id="month" aria-live="polite">
          {dayName(focus.value, { month: "long", year: "numeric" })}
        </b>
        {turn(t("visit.next"), 30, last, "›")}
      </div>
      <div role="grid" aria-labelledby="month">
        <div role="row">
          {WEEK.map((at) => (
            <span key={at} role="columnheader">
              {dayName(dayAfter(monday, at), { weekday: "short" })}
            </span>
          ))}
        </div>
        {[0, 7, 14, 21, 28, 35].map((week) => (
          <div key={week} role="row">
            {WEEK.map((at) => {
              const day = dayAfter(monday, week + at);
              const open = ofDay(day);
              const count = open.reduce((all, { left }) => all + left, 0);
              return (
                <div key={at} role="gridcell" aria-selected={day === chosen}>
                  {day.startsWith(month) && (
                    <button
                      class={count ? "free" : open[0] && "full"}
                      tabIndex={day === focus.value ? 0 : -1}
                      aria-disabled={!open[0]}
                      aria-label={`${dayName(day, LONG)} ${
                        count ? t("visit.left", { count }) : open[0] ? t("visit.full") : ""
                      }`}
                      ref={(button) => {
                        if (walked.peek() === day) button?.focus();
                      }}
                      onClick={() => open[0] && onDay(day)}
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
