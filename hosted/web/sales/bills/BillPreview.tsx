import type { Cents } from "@cuvee/core/kit/money.ts";
import type { DocumentVat, UsedDeposit } from "@cuvee/core/billing/documents/documents.ts";
import { documentTotals, depositCents } from "@cuvee/core/billing/documents/compose.ts";
import { withPortion, type Portion } from "@cuvee/core/billing/documents/portions.ts";
import { readBefore, type OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import { keptOf, leftToBill, replacedDeposits, unpaidCents } from "@cuvee/core/sales/bills/deposits.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Money } from "#ui/Money.tsx";
import css from "#sales/bills/Preview.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Row({ name, cents }: { name: string; cents: number }): ReactNode {
  return (
    <div className={cx(layout.line4, layout.between, css.row)}>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

type Props = {
  billing: Pick<OrderBilling, "openDeposits" | "unpaidDeposits" | "paidAheadCents" | "contract" | "before">;
  /** Portion to invoice; null while it makes no invoice. */
  portion: Portion | null;
};

type SumsProps = {
  vat: DocumentVat[];
  totalTtcCents: Cents;
  deposits: UsedDeposit[];
  aheadCents: number;
  prepaidCents: Cents;
  dueCents: Cents;
};

function Sums({ vat, totalTtcCents, deposits, aheadCents, prepaidCents, dueCents }: SumsProps): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  return (
    <dl>
      {vat.map((row) => (
        <div
          key={`${row.category} ${row.rateBp} ${row.reason ?? ""}`}
          className={cx(layout.line4, layout.between, css.row)}
        >
          <dt>{t("credit.base", { rate: format.rate(row.rateBp) })}</dt>
          <dd>
            {format.money(row.baseCents)} + {format.money(row.vatCents)}
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{t("bill.total")}</dt>
        <dd>
          <Money cents={totalTtcCents} />
        </dd>
      </div>
      {deposits.map((deposit) => (
        <Row
          key={deposit.id}
          name={t("money.deposit", { number: deposit.number })}
          cents={-depositCents(deposit)}
        />
      ))}
      {aheadCents > 0 ? <Row name={t("bill.ahead")} cents={-aheadCents} /> : null}
      {prepaidCents + aheadCents > 0 ? (
        <div className={css.total}>
          <dt>{t("money.open")}</dt>
          <dd>
            <Money cents={dueCents - aheadCents} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Shows the amount of an invoice, the deposits that it deducts or cancels, and the remaining amount to pay. */
export function BillPreview({ billing, portion }: Props): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  if (!portion)
    return (
      <div className={cx(layout.stack2, css.preview)} role="status">
        <p className={layout.quiet}>{t("bill.choose")}</p>
      </div>
    );
  const { openDeposits, unpaidDeposits, paidAheadCents, contract, before } = billing;
  const { vat, totalTtcCents, deposits, prepaidCents, dueCents } = documentTotals(portion.vat, openDeposits);
  const aheadCents = Math.min(dueCents, paidAheadCents);
  const stored = openDeposits.flatMap((deposit) => {
    const used = deposits.find(({ id }) => id === deposit.id);
    const left = depositCents(deposit) - (used ? depositCents(used) : 0);
    return left > 0 ? [{ ...deposit, left }] : [];
  });
  const left = leftToBill(contract, withPortion(readBefore(before), portion));
  const replaced = replacedDeposits(left, keptOf(openDeposits, deposits), unpaidDeposits);
  const unpaid = unpaidDeposits.filter((deposit) => !replaced.includes(deposit));
  return (
    <div className={cx(layout.stack2, css.preview)} role="status">
      <Sums
        vat={vat}
        totalTtcCents={totalTtcCents}
        deposits={deposits}
        aheadCents={aheadCents}
        prepaidCents={prepaidCents}
        dueCents={dueCents}
      />
      {stored.map(({ id, number, left }) => (
        <p key={id} className={layout.quiet}>
          {t("bill.kept", { number, amount: format.money(left) })}
        </p>
      ))}
      {replaced.map((deposit) => (
        <p key={deposit.id} className={layout.quiet}>
          {t("bill.replaced", { number: deposit.number, amount: format.money(unpaidCents(deposit)) })}
        </p>
      ))}
      {unpaid.map((deposit) => (
        <p key={deposit.id} className={layout.quiet}>
          {t("bill.unpaid", { number: deposit.number, amount: format.money(unpaidCents(deposit)) })}
        </p>
      ))}
    </div>
  );
}
