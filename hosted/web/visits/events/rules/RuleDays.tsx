import { useMemo, type ReactNode } from "react";
import { DayPicker } from "react-day-picker";
import { useTranslation } from "#kit/i18n.ts";
import { addDays } from "@cuvee/core/visits/events/zone.ts";
import { useWidth } from "#kit/width.ts";
import { dayOf, noonOf } from "#ui/date/dates.ts";
import { cx } from "#ui/classes.ts";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/events/rules/RuleDays.module.css";
import parts from "#visits/events/parts.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  since: string;
  until: string;
  /** Number of slots per day. */
  perDay: number;
  /** Days of the recurrence, including the excluded ones. */
  recurring: ReadonlySet<string>;
  /** Days for which slots are made. */
  made: ReadonlySet<string>;
  exceptions: readonly string[];
  extras: readonly string[];
  /** Days on which the shop receives no visitors. */
  closed: ReadonlySet<string>;
  conflicts: ReadonlySet<string>;
  onToggle: (day: string) => void;
};

const MONTHS = { mobile: 1, tablet: 2, desktop: 3 } as const;
const KINDS = ["made", "exception", "extra", "closed", "conflict"] as const;
const AROUND_DAYS = 62;

function Legend(): ReactNode {
  const { t } = useTranslation(["visits", "form"]);
  return (
    <ul
      className={cx(layout.plain, layout.muted, layout.tiny, parts.legendRow)}
      aria-label={t("preview.legend")}
    >
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={cx(css.sample, css[kind])} aria-hidden="true">
            <span className={css.button}>1</span>
          </span>
          {t(`preview.kinds.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

const CLASSES = {
  root: css.root ?? "",
  months: css.months ?? "",
  month: css.month ?? "",
  nav: css.nav ?? "",
  month_caption: css.caption ?? "",
  caption_label: css.label ?? "",
  button_previous: css.step ?? "",
  button_next: css.step ?? "",
  chevron: css.chevron ?? "",
  month_grid: css.grid ?? "",
  weekday: css.weekday ?? "",
  day: css.day ?? "",
  day_button: css.button ?? "",
  today: css.today ?? "",
  outside: css.outside ?? "",
};

const date = (day: string): Date => noonOf(day) ?? new Date();

/** Shows the months of a schedule with the days that have slots; pressing a day excludes or adds it. */
export default function RuleDays(props: Props): ReactNode {
  const {
    since,
    until,
    perDay,
    made: created,
    recurring,
    exceptions,
    extras,
    closed,
    conflicts,
    onToggle,
  } = props;
  const { t } = useTranslation(["visits", "form"]);
  const words = useEventLabels();
  const width = useWidth();
  const sets = useMemo(() => {
    const on = (has: (day: string) => boolean) => (date: Date) => has(dayOf(date));
    return {
      made: on((day) => created.has(day) && !extras.includes(day)),
      extra: on((day) => extras.includes(day) && !closed.has(day)),
      exception: on((day) => exceptions.includes(day) && recurring.has(day)),
      closed: on((day) => closed.has(day)),
      conflict: on((day) => conflicts.has(day) && created.has(day)),
    };
  }, [created, recurring, exceptions, extras, closed, conflicts]);
  const first = [since, ...extras].toSorted()[0] ?? since;
  const last = [until, ...extras].toSorted().at(-1) ?? until;
  const say = (at: Date): string => {
    const day = dayOf(at);
    const state = closed.has(day)
      ? t("preview.day.closed")
      : created.has(day)
        ? t("preview.day.made", { count: perDay })
        : exceptions.includes(day) && recurring.has(day)
          ? t("preview.day.exception")
          : t("preview.day.none");
    const clash = sets.conflict(at) ? [t("preview.day.conflict")] : [];
    return [words.cell(day), state, ...clash].join(", ");
  };
  return (
    <div>
      <DayPicker
        weekStartsOn={1}
        numberOfMonths={MONTHS[width]}
        pagedNavigation
        defaultMonth={date(since)}
        startMonth={date(addDays(first, -AROUND_DAYS))}
        endMonth={date(addDays(last, AROUND_DAYS))}
        onDayClick={(day) => onToggle(dayOf(day))}
        modifiers={sets}
        modifiersClassNames={Object.fromEntries(KINDS.map((kind) => [kind, css[kind] ?? ""]))}
        formatters={{
          formatCaption: (month) => words.month(dayOf(month)),
          formatWeekdayName: (day) => words.weekday(day.getDay() || 7).slice(0, 2),
        }}
        labels={{
          labelGrid: (month) => words.month(dayOf(month)),
          labelWeekday: (day) => words.weekday(day.getDay() || 7),
          labelDayButton: say,
          labelNext: () => t("form:date.next"),
          labelPrevious: () => t("form:date.previous"),
          labelNav: () => t("form:date.move"),
        }}
        classNames={CLASSES}
      />
      <Legend />
    </div>
  );
}
