import type { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { CreditFault } from "@cuvee/core/sales/bills/credit.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Money } from "#ui/Money.tsx";
import css from "#sales/bills/Preview.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  document: DocumentView;
  amounts: ReturnType<typeof compose> | CreditFault | null;
  /** The user has to choose something before there is an amount. */
  touched: boolean;
};

/** Shows the result of a credit note: its VAT by rate, and its effect on the amount due. */
export function CreditPreview({ document, amounts, touched }: Props): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  const isRight = amounts !== null && !("code" in amounts);
  if (!isRight)
    return (
      <div className={cx(layout.stack2, css.preview)} role="status">
        <p className={layout.quiet}>
          {t(touched && amounts?.code === "nothing-to-credit" ? "credit.choose" : "credit.tooMuch")}
        </p>
      </div>
    );
  const applied = Math.min(document.openCents, amounts.totalTtcCents);
  const given = amounts.totalTtcCents - applied;
  return (
    <div className={cx(layout.stack2, css.preview)} role="status">
      <dl>
        {amounts.vat.map((row) => (
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
          <dt>{t("credit.total")}</dt>
          <dd>
            <Money cents={amounts.totalTtcCents} />
          </dd>
        </div>
      </dl>
      {applied > 0 ? (
        <p className={layout.quiet}>{t("credit.applied", { amount: format.money(applied) })}</p>
      ) : null}
      {given > 0 ? (
        <p className={layout.quiet}>{t("credit.given", { amount: format.money(given) })}</p>
      ) : null}
    </div>
  );
}
