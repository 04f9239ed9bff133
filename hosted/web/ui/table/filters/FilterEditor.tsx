import { plainText, type ColumnFilter } from "@cuvee/core/kit/list/list.ts";
import { Search } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import type { Filtered } from "#ui/table/filters/FilterBar.tsx";
import { useFilterOptions } from "#ui/table/filters/filterOptions.ts";
import { periodOf, PERIODS, type Period } from "#ui/table/filters/periods.ts";
import css from "#ui/table/filters/FilterPopover.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type EditorProps = {
  list: string;
  column: Filtered;
  value: ColumnFilter | undefined;
  onChange: (filter: ColumnFilter | null) => void;
};

/** Number of words above which there is a search field. */
const MANY = 8;
/** Units in which a number is typed: factor from euros and percent to the kept unit, and the decimals. */
const UNITS = {
  number: { scale: 1, decimals: 0, unit: null },
  decimal: { scale: 1, decimals: 2, unit: null },
  cents: { scale: 100, decimals: 2, unit: "€" },
  e4: { scale: 10_000, decimals: 4, unit: "€" },
  bp: { scale: 100, decimals: 2, unit: "%" },
} as const;

/** The controls that filter one column, by its kind. */
export function FilterEditor(props: EditorProps): ReactNode {
  const { filter } = props.column;
  if (filter.kind === "words") return <Words {...props} />;
  if (filter.kind === "text") return <Containing {...props} />;
  if (filter.kind === "days") return <Days {...props} />;
  if (filter.kind === "boolean" || filter.kind === "presence") return <Either {...props} />;
  return <Range {...props} unit={UNITS[filter.kind]} />;
}

function Words({ list, column, value, onChange }: EditorProps): ReactNode {
  const { t } = useTranslation("table");
  const [text, setText] = useState("");
  const { options, loading, failed } = useFilterOptions(list, column.name, column.filter);
  const chosen = value && "in" in value ? value.in : [];
  const found = options.filter((option) => plainText(option.label).includes(plainText(text)));
  const toggle = (word: string): void => {
    const next = chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word];
    onChange(next.length === 0 ? null : { in: next });
  };
  return (
    <>
      {options.length > MANY ? (
        <Input
          type="search"
          aria-label={t("filter.find")}
          placeholder={t("filter.find")}
          start={<Search size={16} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <div
        className={cx(layout.column, css.words)}
        role="group"
        aria-label={column.label}
        aria-busy={loading}
      >
        {found.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
        {found.length === 0 ? (
          <p className={css.note} role="status">
            {t(failed ? "filter.failed" : loading ? "filter.loading" : "filter.none")}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Waits for the end of the typing: every letter would load another list. */
const CALM_MS = 300;

function Containing({ column, value, onChange }: EditorProps): ReactNode {
  const { t } = useTranslation("table");
  const [text, setText] = useState(value && "has" in value ? value.has : "");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (typed: string): void => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(typed.trim() ? { has: typed.trim() } : null), CALM_MS);
  };
  return (
    <Field label={t("filter.contains")}>
      <Input
        type="search"
        aria-label={`${column.label} : ${t("filter.contains")}`}
        maxLength={100}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  );
}

type Bounds = { from?: string | number; to?: string | number };
const boundsOf = (value: ColumnFilter | undefined): Bounds =>
  value && !("in" in value) && !("is" in value) && !("has" in value) && !("empty" in value) ? value : {};

/** Converts bounds to a filter; none when both are empty. */
function filterOf({ from, to }: { [K in keyof Bounds]: Bounds[K] | null }): ColumnFilter | null {
  const some = (one: string | number | null | undefined): boolean =>
    one !== null && one !== undefined && one !== "";
  if (!some(from) && !some(to)) return null;
  return { ...(some(from) ? { from: from ?? "" } : {}), ...(some(to) ? { to: to ?? "" } : {}) };
}

function Range({
  value,
  onChange,
  unit,
}: EditorProps & { unit: (typeof UNITS)[keyof typeof UNITS] }): ReactNode {
  const { t } = useTranslation("table");
  const { from, to } = boundsOf(value);
  const typed = (bound: string | number | undefined): number | null =>
    typeof bound === "number" ? bound / unit.scale : null;
  const set = (which: "from" | "to") => (next: number | null) =>
    onChange(
      filterOf({ from, to, [which]: next === null ? null : Math.round(next * unit.scale * 1e6) / 1e6 }),
    );
  return (
    <div className={css.range}>
      {(["from", "to"] as const).map((which) => (
        <Field key={which} label={t(`filter.${which}`)}>
          <NumberInput
            value={typed(which === "from" ? from : to)}
            decimals={unit.decimals}
            unit={unit.unit}
            onChange={set(which)}
          />
        </Field>
      ))}
    </div>
  );
}

function Days({ value, onChange }: EditorProps): ReactNode {
  const { t } = useTranslation("table");
  const { from, to } = boundsOf(value);
  const now = new Date();
  const fits = (period: Period): boolean => {
    const days = periodOf(period, now);
    return days.from === from && days.to === to;
  };
  const period = PERIODS.find(fits) ?? (value ? "custom" : "");
  return (
    <div className={layout.stack4}>
      <Field label={t("filter.period")}>
        <Select
          value={period}
          options={[
            { value: "", label: t("filter.anyTime") },
            ...PERIODS.map((one) => ({ value: one, label: t(`filter.periods.${one}`) })),
            { value: "custom", label: t("filter.periods.custom"), disabled: period !== "custom" },
          ]}
          onChange={(event) => {
            const chosen = PERIODS.find((one) => one === event.target.value);
            onChange(chosen ? periodOf(chosen, now) : null);
          }}
        />
      </Field>
      <div className={css.range}>
        <Field label={t("filter.since")}>
          <DateInput
            clearable
            value={dayOf(from)}
            {...(dayOf(to) ? { max: String(to) } : {})}
            onChange={(day) => onChange(filterOf({ to, from: day }))}
          />
        </Field>
        <Field label={t("filter.until")}>
          <DateInput
            clearable
            value={dayOf(to)}
            {...(dayOf(from) ? { min: String(from) } : {})}
            onChange={(day) => onChange(filterOf({ from, to: day }))}
          />
        </Field>
      </div>
    </div>
  );
}

const dayOf = (bound: string | number | undefined): string | null =>
  typeof bound === "string" ? bound : null;

function Either({ column, value, onChange }: EditorProps): ReactNode {
  const { t } = useTranslation("table");
  const { filter: of } = column;
  if (of.kind !== "boolean" && of.kind !== "presence") return null;
  const choices: [string, ColumnFilter | null][] =
    of.kind === "boolean"
      ? [
          [of.yes, { is: true }],
          [of.no, { is: false }],
        ]
      : [
          [of.with, { empty: false }],
          [of.without, { empty: true }],
        ];
  return (
    <fieldset className={cx(layout.stack1, layout.fieldset)}>
      <legend className="visually-hidden">{column.label}</legend>
      {[[t("filter.any"), null] as [string, null], ...choices].map(([label, filter]) => (
        <label key={label} className={cx(layout.line3, layout.middle, css.radio)}>
          <input
            type="radio"
            name={column.name}
            checked={JSON.stringify(filter) === JSON.stringify(value ?? null)}
            onChange={() => onChange(filter)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
