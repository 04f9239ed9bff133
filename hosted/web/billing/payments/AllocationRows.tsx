import type { ClaimView } from "@cuvee/core/billing/payments/views.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { givenOf, type ShareOf } from "#billing/payments/shares.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import css from "#billing/payments/money.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  owed: readonly ClaimView[];
  shares: ShareOf;
  amount: number;
  title: string;
  /** Notes under the title. */
  note?: readonly string[];
  onChange: (shares: ShareOf) => void;
  /** Allocates the amount again, the oldest first. */
  onSpread: () => void;
};

/** Allocates a payment, document by document; shows the rest while the user types. */
export function Shares({ owed, shares, amount, title, note = [], onChange, onSpread }: Props): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const today = dayInFrance(Date.now());
  const given = givenOf(shares);
  const left = amount - given;
  if (owed.length === 0) return <p className={cx(layout.quiet, layout.breakable)}>{t("record.nothing")}</p>;
  return (
    <section className={layout.grid4} aria-label={title}>
      <div className={cx(layout.row23, layout.middle, layout.between)}>
        <strong>{title}</strong>
        <Button size="s" onClick={onSpread}>
          {t("record.spread")}
        </Button>
      </div>
      {note.length > 0 ? <p className={cx(layout.quiet, layout.breakable)}>{note.join(" · ")}</p> : null}
      <ul className={layout.framed}>
        {owed.map((o) => (
          <li key={o.id} className={cx(layout.grid3, layout.middle, css.share, css.typed)}>
            <span className={cx(layout.column, layout.shrink)}>
              <span>
                {t(`papers.${o.kind}`)} {o.number}
              </span>
              <span
                className={cx(
                  layout.quiet,
                  layout.breakable,
                  o.dueOn !== null && o.dueOn < today && layout.danger,
                )}
              >
                {t("record.open", { amount: format.money(o.openCents) })}
                {o.dueOn ? ` · ${t("record.due", { day: format.date(o.dueOn, "short") })}` : ""}
              </span>
            </span>
            <NumberInput
              label={t("record.allocate", { number: o.number })}
              value={(shares.get(o.id) ?? 0) / 100}
              min={0}
              max={o.openCents / 100}
              decimals={2}
              written={2}
              unit="€"
              wide
              onChange={(value) => onChange(new Map([...shares, [o.id, Math.round((value ?? 0) * 100)]]))}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={cx(left < 0 ? layout.danger : layout.strong)}>
        {left < 0
          ? t("record.over", { amount: format.money(-left) })
          : left > 0
            ? t("record.left", { amount: format.money(left) })
            : given > 0
              ? t("record.exact")
              : null}
      </p>
    </section>
  );
}
