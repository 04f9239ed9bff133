import { useSeesPrices } from "#kit/prices.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { payLaterOf } from "@cuvee/core/sales/orders/cancelledPlaces.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { termsKey } from "@cuvee/core/shops/settings/dueDate.ts";
import { useFormat } from "#kit/format.ts";
import { Link } from "wouter";
import { paths } from "#kit/paths.ts";
import { PaymentLink } from "#sales/orders/PaymentLink.tsx";
import css from "#sales/orders/OrderPayment.module.css";
import { Facts, type Fact } from "#ui/record/Facts.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function PaymentFacts({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation(["orders", "status", "pro"]);
  const format = useFormat();
  const priced = useSeesPrices();
  const { payment } = order;
  const { key = "", days = 0 } = payment.terms ? termsKey(payment.terms) : {};
  return (
    <Facts
      facts={[
        [t("payment.method"), t(`status:paymentType.${payment.type}`)],
        priced && [
          t(order.priced.imprint ? "payment.debited" : "payment.amount"),
          format.money(payment.amountCents),
        ],
        payment.status === "partial" &&
          payment.dueCents !== undefined && [t("payment.left"), format.money(payment.dueCents)],
        payment.refundedCents > 0 &&
          payment.refundedCents < payment.amountCents && [
            t("payment.refunded"),
            format.money(payment.refundedCents),
          ],
        payLaterOf(order) > 0 && [t("payment.later"), format.money(payLaterOf(order))],
        Boolean(payment.terms) && [t("payment.terms"), t(`pro:${key}`, { count: days })],
        Boolean(payment.terms) && [
          t("payment.dueOn"),
          payment.dueOn ? format.date(payment.dueOn) : t("payment.dueAtDelivery"),
        ],
        ...(payment.schedule ?? []).map((part): Fact => [
          part.due ? format.date(part.due) : t("payment.atOnce"),
          priced ? format.money(part.cents) : t("payment.part"),
        ]),
        [t("payment.card"), payment.card],
        payment.paidAt ? [t("payment.paidAt"), format.date(payment.paidAt, "dateTime")] : null,
      ]}
    />
  );
}

type InstructionsProps = { order: OrderView; own: boolean; of: NonNullable<OrderView["instructions"]> };

/** Shows how an order that is still open is paid by hand. */
function Instructions({ order, own, of }: InstructionsProps): ReactNode {
  const { t } = useTranslation("orders");
  const iban = of.iban?.replaceAll(" ", "").replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className={cx(layout.stack2, layout.small, css.instructions)}>
      <p>{t(own ? "payment.toPay" : "payment.awaited")}</p>
      <Facts
        facts={[
          [t("payment.reference"), of.reference],
          [t("payment.holder"), of.holder],
          iban
            ? [
                "IBAN",
                <span key="iban" className={css.code}>
                  {iban}
                </span>,
              ]
            : null,
          ["BIC", of.bic],
          [t("payment.payableTo"), of.payableTo],
        ]}
      />
      {!own && order.payment.type === "transfer" && !of.iban ? (
        <p>
          {t("payment.noBank")} <Link href={paths.settings({ link: "banks" })}>{t("payment.addBank")}</Link>
        </p>
      ) : null}
    </div>
  );
}

/** Shows the payment of the order, and the data for a manual payment. */
export function OrderPayment({ order, own }: { order: OrderView; own: boolean }): ReactNode {
  const { t } = useTranslation("orders");
  const { payment, instructions } = order;
  const isRefused = order.priced.imprint && payment.status === "error";
  const debitRefused = isRefused
    ? order.events.findLast((event) => event.kind === "payment-failed")?.reason
    : undefined;
  const open = payment.status === "pending" || payment.status === "partial" || payment.status === "missing";
  return (
    <>
      <PaymentFacts order={order} />
      {order.priced.imprint && payment.status === "setup" ? (
        <p className={cx(layout.stack2, layout.small, css.instructions)}>{t("payment.imprint")}</p>
      ) : null}
      {debitRefused && !own ? (
        <p className={cx(layout.stack2, layout.small, css.instructions)}>
          {t("payment.debitRefused", {
            reason: t([`history.reason.${debitRefused}`, "history.quoted"], { text: debitRefused }),
          })}
        </p>
      ) : null}
      {instructions && open ? <Instructions order={order} own={own} of={instructions} /> : null}
      {own ? null : <PaymentLink order={order} />}
    </>
  );
}
