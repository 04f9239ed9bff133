import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { lastMonth, lastQuarter, thisMonth, type Period } from "#billing/accounting/periods.ts";
import { Button } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import css from "#billing/accounting/accounting.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const QUICK = { thisMonth, lastMonth, lastQuarter };

type Props = { value: Period; onChange: (period: Period) => void; children?: ReactNode };

/** Fields of a period: its days, or one of the usual periods. */
export function PeriodFields({ value, onChange, children }: Props): ReactNode {
  const { t } = useTranslation("accounting");
  return (
    <div className={layout.stack4}>
      <div className={layout.row2}>
        {(Object.keys(QUICK) as (keyof typeof QUICK)[]).map((key) => (
          <Button key={key} size="s" onClick={() => onChange(QUICK[key](Date.now()))}>
            {t(`vat.${key}`)}
          </Button>
        ))}
      </div>
      <div className={cx(layout.row3, css.bar)}>
        <Field label={t("vat.from")}>
          <DateInput
            value={value.from}
            max={value.to}
            onChange={(from) => (from ? onChange({ ...value, from }) : undefined)}
          />
        </Field>
        <Field label={t("vat.to")}>
          <DateInput
            value={value.to}
            min={value.from}
            onChange={(to) => (to ? onChange({ ...value, to }) : undefined)}
          />
        </Field>
        {children}
      </div>
    </div>
  );
}
