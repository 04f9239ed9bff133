import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { Check, Copy } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { AccountWords } from "./AccountWords.tsx";
import { goodsOrPlaces } from "#sales/checkout/summary/goodsOrPlaces.ts";
import { groupIban } from "./iban.ts";
import css from "./PayInstructions.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = { label: string; value: string; copy?: string };

function CopyButton({ what, text }: { what: string; text: string }): ReactNode {
  const { t } = useTranslation("purchase");
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // The browser refuses the clipboard: the text is beside the button and can be selected.
      setCopied(false);
    }
  };
  return (
    <button
      type="button"
      className={cx(layout.inline1, layout.middle, layout.small, css.copy)}
      aria-label={t("pay.copyWhat", { what })}
      onClick={() => void copy()}
    >
      {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      <span aria-live="polite">{t(copied ? "pay.copied" : "pay.copy")}</span>
    </button>
  );
}

/**
 * Explains how to pay by transfer (`as`, when another method was ordered), check or cash, and until when; nothing for a
 * card.
 */
export function PayInstructions({ order, as }: { order: OrderView; as?: "transfer" }): ReactNode {
  const { t } = useTranslation("purchase");
  const format = useFormat();
  const { instructions, payment } = order;
  const kind = as ?? payment.type;
  if (kind !== "transfer" && kind !== "check" && kind !== "cash") return null;
  const amount = format.money(payment.amountCents);
  const rows: Row[] = [
    { label: t("pay.amount"), value: amount, copy: (payment.amountCents / 100).toFixed(2) },
    ...(instructions?.holder ? [{ label: t("pay.holder"), value: instructions.holder }] : []),
    ...(instructions?.iban
      ? [
          {
            label: t("pay.iban"),
            value: groupIban(instructions.iban),
            copy: instructions.iban.replace(/\s/g, ""),
          },
        ]
      : []),
    ...(instructions?.bic ? [{ label: t("pay.bic"), value: instructions.bic, copy: instructions.bic }] : []),
    ...(instructions?.payableTo ? [{ label: t("pay.payableTo"), value: instructions.payableTo }] : []),
    ...(instructions
      ? [{ label: t("pay.reference"), value: instructions.reference, copy: instructions.reference }]
      : []),
  ];
  return (
    <section className={cx(layout.grid3, css.pay)} aria-labelledby="pay">
      <h2 id="pay" className={layout.large}>
        {t(`pay.${kind}`)}
      </h2>
      {kind === "cash" ? (
        <p>{t("pay.cashText", { amount })}</p>
      ) : (
        <dl className={css.rows}>
          {rows.map((row) => (
            <div key={row.label} className={cx(layout.middle, css.row)}>
              <dt>{row.label}</dt>
              <dd>
                <span className={cx(layout.breakable, layout.strong, css.value)}>{row.value}</span>
                {row.copy ? <CopyButton what={row.label} text={row.copy} /> : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {payment.terms ? (
        <p className={layout.quiet}>
          <AccountWords account={{ terms: payment.terms, dueOn: payment.dueOn }} />
        </p>
      ) : null}
      {order.expiresAt ? (
        <p className={layout.quiet}>
          {t(goodsOrPlaces(order, "pay.before"), { date: format.date(order.expiresAt) })}
        </p>
      ) : null}
    </section>
  );
}
