import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#ui/date/DayMonth.module.css";
import * as layout from "#ui/layout.ts";

const two = (n: number): string => String(n).padStart(2, "0");
/** A leap year: the names of months are read from it. */
const YEAR = 2024;
const NONE = { value: "", label: "—" };
const DAYS = [NONE, ...Array.from({ length: 31 }, (_, n) => ({ value: two(n + 1), label: String(n + 1) }))];

type Props = {
  /** `MM-DD`, or a part of it while it is chosen: `07-`, `-14`; empty for nothing. */
  value: string;
  onChange: (value: string) => void;
  labels: { day: string; month: string };
  disabled?: boolean | undefined;
};

/** A day of every year, without the year: a birthday. */
export function DayMonth({ value, onChange, labels, disabled }: Props): ReactNode {
  const { i18n } = useTranslation();
  const [month = "", day = ""] = value.split("-");
  const named = new Intl.DateTimeFormat(i18n.resolvedLanguage ?? "fr", { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, n) => ({
    value: two(n + 1),
    label: named.format(Date.UTC(YEAR, n, 1)),
  }));
  const change = (next: { month: string; day: string }): void =>
    onChange(next.month === "" && next.day === "" ? "" : `${next.month}-${next.day}`);
  return (
    <div className={cx(layout.row2, css.pair)}>
      <Field label={labels.day}>
        <Select
          value={day}
          disabled={disabled}
          options={DAYS}
          onChange={(event) => change({ month, day: event.target.value })}
        />
      </Field>
      <Field label={labels.month}>
        <Select
          value={month}
          disabled={disabled}
          options={[NONE, ...months]}
          onChange={(event) => change({ month: event.target.value, day })}
        />
      </Field>
    </div>
  );
}
