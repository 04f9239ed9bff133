import type { Instalment, OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import { HandCoins } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { DocumentRefusal } from "#billing/documents/DocumentRefusal.tsx";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useMakeDocument } from "#sales/bills/makeDocument.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import css from "#sales/bills/OrderBillingCard.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { orderId: string; billing: OrderBilling; onChange: () => void };

/** The instalments of an order; one without a deposit invoice yet is invoiced with one press. */
export default function ScheduleList({ orderId, billing, onChange }: Props): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  const { make, busy, failure } = useMakeDocument({ onClose: onChange, onStale: onChange });
  const bill = ({ position }: Instalment): Promise<void> => {
    const share = { instalment: position };
    return make({ share }, (id, idempotencyKey) =>
      call("POST /v1/deposits", { body: { id, orderId, share } }, { idempotencyKey }),
    );
  };
  return (
    <section aria-labelledby={`schedule-${orderId}`}>
      <h3 id={`schedule-${orderId}`} className={cx(layout.small, layout.strong, css.heading)}>
        {t("order.schedule.title")}
      </h3>
      <ul className={layout.column}>
        {billing.schedule.map((one) => (
          <li key={one.position} className={cx(layout.row12, layout.between, css.document)}>
            <div className={css.words}>
              <span>
                {one.due ? format.date(one.due) : t("order.schedule.atOnce")}{" "}
                {one.isDue && one.documentId === null && billing.canDeposit ? (
                  <StatusBadge group="waiting">{t("order.schedule.due")}</StatusBadge>
                ) : null}
              </span>
              <Money cents={one.amountCents} />
            </div>
            <div className={css.end}>
              {one.documentId ? (
                <Link href={paths.document("deposit", one.documentId)}>{one.documentNumber}</Link>
              ) : billing.canDeposit && one.amountCents <= billing.toBillTtcCents ? (
                <Button
                  size="s"
                  busy={busy}
                  icon={<HandCoins aria-hidden="true" />}
                  aria-label={t("order.schedule.billOf", { amount: format.money(one.amountCents) })}
                  onClick={() => void bill(one)}
                >
                  {t("order.schedule.bill")}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {failure ? <DocumentRefusal problem={failure} /> : null}
    </section>
  );
}
