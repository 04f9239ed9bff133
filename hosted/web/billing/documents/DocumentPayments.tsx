import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Money } from "#ui/Money.tsx";
import { cx } from "#ui/classes.ts";
import css from "#billing/documents/DocumentLinks.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the payments of a document, the latest first; a reversed payment has its sign. */
export function DocumentPayments({ payments }: { payments: DocumentView["payments"] }): ReactNode {
  const { t } = useTranslation(["invoicing", "status"]);
  const format = useFormat();
  if (payments.length === 0) return <p className={layout.muted}>{t("payments.none")}</p>;
  return (
    <ul>
      {payments.toReversed().map((one, at) => (
        <li key={`${one.at} ${at}`} className={cx(layout.grid3, css.row)}>
          <span>
            {t([`status:paymentType.${one.type}`, "payments.other"])}
            {one.reference ? <span className={layout.muted}> · {one.reference}</span> : null}
          </span>
          <time className={layout.muted} dateTime={one.receivedOn}>
            {format.date(one.receivedOn, "short")}
          </time>
          <span className={cx(layout.oneLine, layout.atEnd, css.amount)}>
            <Money cents={one.amountCents} />
          </span>
        </li>
      ))}
    </ul>
  );
}
