import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import type { CalendarProps } from "#ui/date/Calendar.tsx";
import { within } from "#ui/date/dates.ts";
import { cx } from "#ui/classes.ts";
import css from "#ui/date/Months.module.css";
import * as layout from "#ui/layout.ts";

/** Twelve months of a year, in words. */
export default function Months({ value, onPick, min, max }: CalendarProps): ReactNode {
  const { t, i18n } = useTranslation("form");
  const now = new Date();
  const thisMonth = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`;
  const start = value ?? (max && max < thisMonth ? max : min && min > thisMonth ? min : thisMonth);
  const [year, setYear] = useState(Number(start.slice(0, 4)));
  const short = new Intl.DateTimeFormat(i18n.resolvedLanguage, { month: "short" });
  const long = new Intl.DateTimeFormat(i18n.resolvedLanguage, { month: "long", year: "numeric" });
  const months = Array.from({ length: 12 }, (_, at) => ({
    month: `${String(year).padStart(4, "0")}-${String(at + 1).padStart(2, "0")}`,
    date: new Date(year, at, 1, 12),
  }));
  return (
    <div className={css.box}>
      <div className={cx(layout.line1, layout.middle, layout.between, css.head)}>
        <IconButton
          size="s"
          label={t("date.previousYear")}
          disabled={min !== undefined && year <= Number(min.slice(0, 4))}
          onClick={() => setYear(year - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <span aria-live="polite" className={layout.strong}>
          {year}
        </span>
        <IconButton
          size="s"
          label={t("date.nextYear")}
          disabled={max !== undefined && year >= Number(max.slice(0, 4))}
          onClick={() => setYear(year + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.months}>
        {months.map(({ month, date }) => (
          <button
            key={month}
            type="button"
            className={cx(css.month, month === thisMonth && css.now)}
            aria-label={long.format(date)}
            aria-pressed={month === value?.slice(0, 7)}
            disabled={!within(month, min, max)}
            onClick={() => onPick(month)}
          >
            {short.format(date)}
          </button>
        ))}
      </div>
    </div>
  );
}
