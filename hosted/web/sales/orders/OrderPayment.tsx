import { Priced } from "#ui/Priced.tsx";
import { useSeesPrices } from "#kit/prices.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { termsKey } from "@cuvee/core/shops/settings/dueDate.ts";
import { useFormat } from "#kit/format.ts";
import { Link } from "wouter";
import { paths } from "#kit/paths.ts";
import { PaymentLink } from "#sales/orders/PaymentLink.tsx";
import css from "#sales/orders/OrderPayment.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={cx(layout.line4, layout.between, css.fact)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows the payment of the order, and the data for a manual payment. */
export function OrderPayment({ order, own }: { order: OrderView; own: boolean }): ReactNode {
  const { t } = useTranslation(["orders", "status", "pro"]);
  const format = useFormat();
  const priced = useSeesPrices();
  const { payment, instructions } = order;
  const { key = "", days = 0 } = payment.terms ? termsKey(payment.terms) : {};
  const termsWords = t(`pro:${key}`, { count: days });
  const isRefused = order.priced.imprint && payment.status === "error";
  const debitRefused = isRefused
    ? order.events.findLast((event) => event.kind === "payment-failed")?.reason
    : undefined;
  const open = payment.status === "pending" || payment.status === "partial" || payment.status === "missing";
  return (
    <>
      <dl className={layout.stack1}>
        <Fact name={t("payment.method")}>{t(`status:paymentType.${payment.type}`)}</Fact>
        <Priced>
          <Fact name={t(order.priced.imprint ? "payment.debited" : "payment.amount")}>
            {format.money(payment.amountCents)}
          </Fact>
        </Priced>
        {payment.status === "partial" && payment.dueCents !== undefined ? (
          <Fact name={t("payment.left")}>{format.money(payment.dueCents)}</Fact>
        ) : null}
        {payment.refundedCents > 0 && payment.refundedCents < payment.amountCents ? (
          <Fact name={t("payment.refunded")}>{format.money(payment.refundedCents)}</Fact>
        ) : null}
        {order.priced.payLaterCents > 0 ? (
          <Fact name={t("payment.later")}>{format.money(order.priced.payLaterCents)}</Fact>
        ) : null}
        {payment.terms ? (
          <>
            <Fact name={t("payment.terms")}>{termsWords}</Fact>
            <Fact name={t("payment.dueOn")}>
              {payment.dueOn ? format.date(payment.dueOn) : t("payment.dueAtDelivery")}
            </Fact>
          </>
        ) : null}
        {payment.schedule?.map((part, at) => (
          <Fact key={`${part.due} ${at}`} name={part.due ? format.date(part.due) : t("payment.atOnce")}>
            {priced ? format.money(part.cents) : t("payment.part")}
          </Fact>
        ))}
        {payment.card ? <Fact name={t("payment.card")}>{payment.card}</Fact> : null}
        {payment.paidAt ? (
          <Fact name={t("payment.paidAt")}>{format.date(payment.paidAt, "dateTime")}</Fact>
        ) : null}
      </dl>
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
      {instructions && open ? (
        <div className={cx(layout.stack2, layout.small, css.instructions)}>
          <p>{t(own ? "payment.toPay" : "payment.awaited")}</p>
          <dl className={layout.stack1}>
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
          {!own && payment.type === "transfer" && !instructions.iban ? (
            <p>
              {t("payment.noBank")}{" "}
              <Link href={paths.settings({ link: "banks" })}>{t("payment.addBank")}</Link>
            </p>
          ) : null}
        </div>
      ) : null}
      {own ? null : <PaymentLink order={order} />}
    </>
  );
}
