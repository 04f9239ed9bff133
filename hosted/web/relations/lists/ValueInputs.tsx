import type { Least, Range } from "@cuvee/core/relations/lists/definition.ts";
import {
  PERIOD_KINDS,
  PERIOD_UNITS,
  type Period,
  type PeriodUnit,
} from "@cuvee/core/relations/lists/periods.ts";
import { MEASURES, type Measure } from "@cuvee/core/relations/lists/rules.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const FISCAL_YEARS = 3;

/** A new period of a kind. */
const PERIODS: Record<Period["kind"], Period> = {
  last: { kind: "last", count: 12, unit: "month" },
  before: { kind: "before", count: 12, unit: "month" },
  between: { kind: "between", from: null, until: null },
  fiscalYear: { kind: "fiscalYear", offset: 0 },
};

type CountedProps = {
  period: Extract<Period, { kind: "last" | "before" }>;
  onChange: (value: Period) => void;
};

function Counted({ period, onChange }: CountedProps): ReactNode {
  const { t } = useTranslation("lists");
  return (
    <>
      <Field label={t("period.count")} hideLabel>
        <NumberInput
          live
          min={1}
          max={1200}
          value={period.count}
          onChange={(count) => (count === null ? undefined : onChange({ ...period, count }))}
        />
      </Field>
      <Field label={t("period.unit")} hideLabel>
        <Select
          value={period.unit}
          options={PERIOD_UNITS.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
          onChange={(event) => onChange({ ...period, unit: event.target.value as PeriodUnit })}
        />
      </Field>
    </>
  );
}

function Between({
  period,
  onChange,
}: {
  period: Extract<Period, { kind: "between" }>;
  onChange: (value: Period) => void;
}): ReactNode {
  const { t } = useTranslation("lists");
  return (
    <>
      <Field label={t("period.from")} hideLabel>
        <DateInput clearable value={period.from} onChange={(from) => onChange({ ...period, from })} />
      </Field>
      <Field label={t("period.until")} hideLabel>
        <DateInput clearable value={period.until} onChange={(until) => onChange({ ...period, until })} />
      </Field>
    </>
  );
}

type PeriodProps = { value: Period | null; optional: boolean; onChange: (value: Period | null) => void };

/** A period: relative to today, between two days, or a fiscal year of the shop. */
export function PeriodInput({ value, optional, onChange }: PeriodProps): ReactNode {
  const { t } = useTranslation("lists");
  const kinds = optional ? (["none", ...PERIOD_KINDS] as const) : PERIOD_KINDS;
  return (
    <div className={cx(layout.row2, layout.top, css.together)}>
      <Field label={t("inputs.period")}>
        <Select
          value={value?.kind ?? "none"}
          options={kinds.map((kind) => ({ value: kind, label: t(`periodKinds.${kind}`) }))}
          onChange={(event) => {
            const kind = event.target.value;
            onChange(kind === "none" ? null : PERIODS[kind as Period["kind"]]);
          }}
        />
      </Field>
      {value?.kind === "last" || value?.kind === "before" ? (
        <Counted period={value} onChange={onChange} />
      ) : null}
      {value?.kind === "between" ? <Between period={value} onChange={onChange} /> : null}
      {value?.kind === "fiscalYear" ? (
        <Field label={t("period.year")} hideLabel>
          <Select
            value={String(-value.offset)}
            options={Array.from({ length: FISCAL_YEARS }, (_, n) => ({
              value: String(n),
              label: t(`fiscal.${n}`),
            }))}
            onChange={(event) => onChange({ kind: "fiscalYear", offset: -Number(event.target.value) })}
          />
        </Field>
      ) : null}
    </div>
  );
}

type RangeProps = {
  label: string;
  unit: "cents" | "points";
  value: Range;
  onChange: (value: Range) => void;
};

/** Two bounds, either open. */
export function RangeInput({ label, unit, value, onChange }: RangeProps): ReactNode {
  const { t } = useTranslation("lists");
  const isMoney = unit === "cents";
  const shown = (cents: number | null): number | null => (cents === null || !isMoney ? cents : cents / 100);
  const kept = (typed: number | null): number | null =>
    typed === null || !isMoney ? typed : Math.round(typed * 100);
  return (
    <fieldset className={cx(layout.fieldset, layout.row2, css.together)}>
      <legend className={css.legend}>{label}</legend>
      {(["from", "to"] as const).map((side) => (
        <Field key={side} label={t(`ranges.${side}`)}>
          <NumberInput
            live
            value={shown(value[side])}
            min={isMoney ? -1_000_000_000 : 0}
            max={1_000_000_000}
            decimals={isMoney ? 2 : 0}
            {...(isMoney ? { unit: "€" } : {})}
            onChange={(typed) => onChange({ ...value, [side]: kept(typed) })}
          />
        </Field>
      ))}
    </fieldset>
  );
}

/** A threshold of purchases: how often, how many bottles, or how much. */
export function LeastInput({
  value,
  onChange,
  withAmounts,
}: {
  value: Least | null;
  onChange: (value: Least | null) => void;
  withAmounts: boolean;
}): ReactNode {
  const { t } = useTranslation("lists");
  const measures = MEASURES.filter((one) => withAmounts || one !== "amount");
  const isMoney = value?.by === "amount";
  return (
    <div className={cx(layout.row2, layout.top, css.together)}>
      <Field label={t("inputs.least")}>
        <Select
          value={value?.by ?? "none"}
          options={[
            { value: "none", label: t("least.none") },
            ...measures.map((by) => ({ value: by, label: t(`measures.${by}`) })),
          ]}
          onChange={(event) => {
            const by = event.target.value;
            const start = { times: 2, bottles: 6, amount: 10_000 };
            onChange(by === "none" ? null : { by: by as Measure, value: start[by as Measure] });
          }}
        />
      </Field>
      {value === null ? null : (
        <Field label={t("least.value")} hideLabel>
          <NumberInput
            live
            min={isMoney ? 0.01 : 1}
            max={1_000_000_000}
            decimals={isMoney ? 2 : 0}
            value={isMoney ? value.value / 100 : value.value}
            {...(isMoney ? { unit: "€" } : {})}
            onChange={(typed) =>
              typed === null
                ? undefined
                : onChange({ ...value, value: isMoney ? Math.round(typed * 100) : typed })
            }
          />
        </Field>
      )}
    </div>
  );
}
