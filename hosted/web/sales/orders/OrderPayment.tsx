import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useFormat } from "#kit/format.ts";
import css from "#sales/orders/OrderPayment.module.css";

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How the order is paid, and what is needed to pay it by hand. */
export function OrderPayment({ order, own }: { order: OrderView; own: boolean }): ReactNode {
  const { t } = useTranslation(["orders", "status"]);
  const format = useFormat();
  const { payment, instructions } = order;
  const open = payment.status === "pending" || payment.status === "partial" || payment.status === "missing";
  return (
    <>
      <dl className={css.facts}>
        <Fact name={t("payment.method")}>{t(`status:paymentType.${payment.type}`)}</Fact>
        <Fact name={t("payment.amount")}>{format.money(payment.amountCents)}</Fact>
        {payment.refundedCents > 0 && payment.refundedCents < payment.amountCents ? (
          <Fact name={t("payment.refunded")}>{format.money(payment.refundedCents)}</Fact>
        ) : null}
        {order.priced.payLaterCents > 0 ? (
          <Fact name={t("payment.later")}>{format.money(order.priced.payLaterCents)}</Fact>
        ) : null}
        {payment.card ? <Fact name={t("payment.card")}>{payment.card}</Fact> : null}
        {payment.paidAt ? (
          <Fact name={t("payment.paidAt")}>{format.date(payment.paidAt, "dateTime")}</Fact>
        ) : null}
      </dl>
      {instructions && open ? (
        <div className={css.instructions}>
          <p>{t(own ? "payment.toPay" : "payment.awaited")}</p>
          <dl className={css.facts}>
            <Fact name={t("payment.reference")}>{instructions.reference}</Fact>
            {instructions.holder ? <Fact name={t("payment.holder")}>{instructions.holder}</Fact> : null}
            {instructions.iban ? (
              <Fact name="IBAN">
                <span className={css.code}>
                  {instructions.iban.replaceAll(" ", "").replace(/(.{4})(?=.)/g, "$1 ")}
                </span>
              </Fact>
            ) : null}
            {instructions.bic ? <Fact name="BIC">{instructions.bic}</Fact> : null}
            {instructions.payableTo ? (
              <Fact name={t("payment.payableTo")}>{instructions.payableTo}</Fact>
            ) : null}
          </dl>
        </div>
      ) : null}
    </>
  );
}
