import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import css from "#sales/bills/Lines.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A line that can be credited: the units left, and their unit of count. */
export type CreditLine = { id: string; name: string; detail: string; quantity: number; amountCents: number };

type Props = {
  lines: readonly CreditLine[];
  /** Values by line. */
  value: Readonly<Record<string, number>>;
  onChange: (value: Readonly<Record<string, number>>) => void;
};

function Words({ line }: { line: CreditLine }): ReactNode {
  return (
    <div className={cx(layout.shrink, css.words)}>
      <p className={cx(layout.medium, layout.breakable)}>{line.name}</p>
      {line.detail ? <p className={layout.quiet}>{line.detail}</p> : null}
    </div>
  );
}

/** Fields for the number of units of each line. */
export function CreditLines({ lines, value, onChange }: Props): ReactNode {
  const { t } = useTranslation("invoicing");
  return (
    <ul className={layout.column}>
      {lines
        .filter((line) => line.quantity > 0)
        .map((line) => (
          <li key={line.id} className={cx(layout.middle, css.line)}>
            <Words line={line} />
            <span className={layout.quiet}>{t("lines.left", { count: line.quantity })}</span>
            <NumberInput
              stepper
              label={t("lines.quantityOf", { name: line.name })}
              min={0}
              max={line.quantity}
              value={value[line.id] ?? 0}
              onChange={(quantity) => onChange({ ...value, [line.id]: quantity ?? 0 })}
            />
          </li>
        ))}
    </ul>
  );
}

/** Fields for the correct unit price of each line, in cents, with or without tax as on the invoice. */
export function CreditPrices({ lines, value, onChange, isHt }: Props & { isHt: boolean }): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  return (
    <ul className={layout.column}>
      {lines
        .filter((line) => line.quantity > 0)
        .map((line) => {
          const now = Math.round(line.amountCents / line.quantity);
          return (
            <li key={line.id} className={cx(layout.middle, css.line)}>
              <Words line={line} />
              <span className={layout.quiet}>
                {t(isHt ? "credit.nowHt" : "credit.nowTtc", {
                  price: format.money(now),
                  count: line.quantity,
                })}
              </span>
              <NumberInput
                unit="€"
                decimals={2}
                written={2}
                label={t("credit.priceOf", { name: line.name })}
                min={0}
                max={now / 100}
                value={(value[line.id] ?? now) / 100}
                onChange={(price) =>
                  onChange({ ...value, [line.id]: Math.round((price ?? now / 100) * 100) })
                }
              />
            </li>
          );
        })}
    </ul>
  );
}
