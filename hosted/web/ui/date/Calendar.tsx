import { useMemo, type ReactNode } from "react";
import { DayPicker, type Matcher } from "react-day-picker";
import { useTranslation } from "#kit/i18n.ts";
import { dayOf, noonOf, type Day } from "#ui/date/dates.ts";
import css from "#ui/date/Calendar.module.css";

export type CalendarProps = {
  value: Day | null;
  onPick: (day: Day) => void;
  min?: Day;
  max?: Day;
};

/** Without bounds: birthdays and old vintages behind, reservations ahead. */
const YEARS_BACK = 100;
const YEARS_AHEAD = 20;

/** Returns the writers of months and days in a language. */
function useWriters(lang: string) {
  return useMemo(() => {
    const of = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(lang, options);
      return (date: Date): string => format.format(date);
    };
    return {
      month: of({ month: "long" }),
      caption: of({ month: "long", year: "numeric" }),
      weekday: of({ weekday: "short" }),
      weekdayLong: of({ weekday: "long" }),
      day: of({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    };
  }, [lang]);
}

const classOf = (name: string): string => css[name] ?? "";
const CLASSES = {
  root: classOf("root"),
  months: classOf("months"),
  month: classOf("month"),
  month_caption: classOf("caption"),
  dropdowns: classOf("dropdowns"),
  dropdown_root: classOf("dropdown"),
  caption_label: classOf("label"),
  button_previous: classOf("step"),
  button_next: classOf("step"),
  chevron: classOf("chevron"),
  month_grid: classOf("grid"),
  weekday: classOf("weekday"),
  day: classOf("day"),
  day_button: classOf("button"),
  today: classOf("today"),
  selected: classOf("selected"),
  outside: classOf("outside"),
  disabled: classOf("disabled"),
};

/** A month of days, weeks from Monday, in the language on screen. */
export default function Calendar({ value, onPick, min, max }: CalendarProps): ReactNode {
  const { t, i18n } = useTranslation("form");
  const lang = i18n.resolvedLanguage ?? "fr";
  const today = useMemo(() => new Date(), []);
  const write = useWriters(lang);
  const [low, high, selected] = [noonOf(min), noonOf(max), noonOf(value)];
  const off: Matcher[] = [];
  if (low) off.push({ before: low });
  if (high) off.push({ after: high });
  const nearest = high && high < today ? high : low && low > today ? low : today;
  return (
    <DayPicker
      mode="single"
      required
      // The user opened the calendar: today takes the focus, as keyboard users expect.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      weekStartsOn={1}
      showOutsideDays
      lang={lang}
      captionLayout="dropdown"
      navLayout="around"
      startMonth={low ?? new Date(today.getFullYear() - YEARS_BACK, 0)}
      endMonth={high ?? new Date(today.getFullYear() + YEARS_AHEAD, 11)}
      defaultMonth={selected ?? nearest}
      selected={selected ?? undefined}
      onSelect={(date) => onPick(dayOf(date))}
      disabled={off}
      formatters={{
        formatCaption: write.caption,
        formatMonthDropdown: write.month,
        formatWeekdayName: write.weekday,
      }}
      labels={{
        labelGrid: write.caption,
        labelWeekday: write.weekdayLong,
        labelDayButton: (date, { today: isToday, selected: isSelected }) =>
          [isToday ? t("date.today") : "", write.day(date), isSelected ? t("date.selected") : ""]
            .filter(Boolean)
            .join(", "),
        labelMonthDropdown: () => t("date.month"),
        labelYearDropdown: () => t("date.year"),
        labelNext: () => t("date.next"),
        labelPrevious: () => t("date.previous"),
        labelNav: () => t("date.move"),
      }}
      classNames={CLASSES}
    />
  );
}
