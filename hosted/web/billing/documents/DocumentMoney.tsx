import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import { Money } from "#ui/Money.tsx";
import css from "#billing/documents/Money.module.css";
import * as layout from "#ui/layout.ts";

function Row({ name, cents, strong }: { name: string; cents: number; strong?: boolean }): ReactNode {
  return (
    <div className={cx(layout.line4, layout.between, strong && cx(layout.strong, css.strong))}>
      <dt className={cx(layout.shrink, !strong && layout.muted)}>{name}</dt>
      <dd className={layout.oneLine}>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

/** Shows the amounts from the tax base to the rest still to be paid, or still to be refunded. */
export function DocumentMoney({ document }: { document: DocumentView }): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  const { paper, kind } = document;
  const used = document.dueCents - document.openCents;
  return (
    <dl className={layout.stack1}>
      <Row name={t("money.ht")} cents={paper.totalHtCents} />
      {paper.vat.map((row) => (
        <Row
          key={`${row.category} ${row.rateBp} ${row.reason ?? ""}`}
          name={t("money.vat", { rate: format.rate(row.rateBp), base: format.money(row.baseCents) })}
          cents={row.vatCents}
        />
      ))}
      <Row name={t("money.ttc")} cents={paper.totalTtcCents} strong />
      {paper.deposits.map((deposit) => (
        <Row
          key={deposit.id}
          name={t("money.deposit", { number: deposit.number })}
          cents={-deposit.vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0)}
        />
      ))}
      {kind === "credit" ? (
        used === 0 ? null : (
          <Row name={t("money.used")} cents={-used} />
        )
      ) : (
        <>
          {document.creditedCents === 0 ? null : (
            <Row name={t("money.credited")} cents={-document.creditedCents} />
          )}
          {document.settledCents === 0 ? null : <Row name={t("money.paid")} cents={-document.settledCents} />}
        </>
      )}
      <Row name={t(kind === "credit" ? "money.left" : "money.open")} cents={document.openCents} strong />
    </dl>
  );
}
