import { PAYMENT_STATUSES, PAYMENT_TYPES } from "@cuvee/core/billing/payments/payments.ts";
import { DELIVERY_STATUSES, ORDER_STATUSES, type OrderRow } from "@cuvee/core/sales/orders/orders.ts";
import type { TFunction } from "i18next";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { DeliveryBadge, OrderBadge, PaymentBadge } from "#sales/orders/StatusBadges.tsx";
import { hasDelivery } from "#sales/orders/statuses.ts";
import { Money } from "#ui/Money.tsx";
import type { FilterKind, ListColumn } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/orders/columns.module.css";

export type T = TFunction<["orders", "status", "common"]>;

/** Shows when an order was placed: the hour for today's, the day otherwise. */
export function Placed({ at }: { at: string }): ReactNode {
  const format = useFormat();
  const today = new Date(at).toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} title={format.date(at, "dateTime")}>
      {format.date(at, today ? "time" : "stamp")}
    </time>
  );
}

function Bottles({ count }: { count: number }): ReactNode {
  return useFormat().count(count);
}

const words = <W extends string>(values: readonly W[], say: (value: W) => string): FilterKind => ({
  kind: "words",
  options: values.map((value) => ({ value, label: say(value) })),
});

/** Payment methods that a shop can have today; the others follow with their implementation. */
const FILTERED_TYPES = PAYMENT_TYPES.filter((type) => ["cb", "transfer", "check", "cash"].includes(type));

/** Marks a share of a grouped order. */
export function Together({ name }: { name: string }): ReactNode {
  const { t } = useTranslation("orders");
  return (
    <span className={css.together}>
      <Users size={14} aria-hidden="true" />
      <span className="visually-hidden">{t("together")} </span>
      {name}
    </span>
  );
}

/** Returns the columns of a seller's list, and of a buyer's own (`own`). */
export function orderColumns(t: T, own: boolean): ListColumn<OrderRow>[] {
  const columns: (ListColumn<OrderRow> & { seller?: true })[] = [
    {
      name: "number",
      label: t("columns.number"),
      locked: true,
      cell: (order) => (
        <RowLink href={paths.order(order.id)} className={css.number}>
          {order.number ?? t("noNumber")}
        </RowLink>
      ),
    },
    {
      name: "buyerName",
      label: t("columns.buyer"),
      seller: true,
      sort: true,
      sorts: [t("sorts.buyerName"), t("sorts.-buyerName")],
      cell: (order) => (
        <span className={css.buyer} title={order.buyerEmail}>
          {order.buyerName}
          {order.groupName ? <Together name={order.groupName} /> : null}
        </span>
      ),
    },
    {
      name: "createdAt",
      label: t("columns.createdAt"),
      sort: true,
      sorts: [t("sorts.createdAt"), t("sorts.-createdAt")],
      filter: { kind: "days" },
      cell: (order) => (
        <span className={css.quiet}>
          <Placed at={order.createdAt} />
        </span>
      ),
    },
    {
      name: "status",
      label: t("columns.status"),
      filter: words(ORDER_STATUSES, (status) =>
        own ? t([`status:own.${status}`, `status:order.${status}`]) : t(`status:order.${status}`),
      ),
      cell: (order) => <OrderBadge status={order.status} own={own} />,
    },
    {
      name: "paymentStatus",
      label: t("columns.payment"),
      from: "medium",
      filter: words(PAYMENT_STATUSES, (status) => t(`status:payment.${status}`)),
      cell: (order) => <PaymentBadge status={order.paymentStatus} plain />,
    },
    {
      name: "paymentType",
      label: t("columns.paymentType"),
      hidden: true,
      filter: words(FILTERED_TYPES, (type) => t(`status:paymentType.${type}`)),
      cell: (order) => t(`status:paymentType.${order.paymentType}`),
    },
    {
      name: "deliveryStatus",
      label: t("columns.delivery"),
      from: "wide",
      filter: words(DELIVERY_STATUSES, (status) => t(`status:delivery.${status}`)),
      cell: (order) => (hasDelivery(order) ? <DeliveryBadge status={order.deliveryStatus} plain /> : null),
    },
    {
      name: "buyerEmail",
      label: t("columns.buyerEmail"),
      hidden: true,
      seller: true,
      cell: (order) => <span className={css.buyer}>{order.buyerEmail}</span>,
    },
    {
      name: "bottles",
      label: t("columns.bottles"),
      align: "end",
      from: "wide",
      filter: { kind: "decimal" },
      total: (sum) => <Bottles count={sum} />,
      cell: (order) => (
        <span className={css.quiet}>
          <Bottles count={order.bottles} />
        </span>
      ),
    },
    {
      name: "totalTtcCents",
      label: t("columns.total"),
      align: "end",
      sort: true,
      sorts: [t("sorts.totalTtcCents"), t("sorts.-totalTtcCents")],
      filter: { kind: "cents" },
      total: (sum) => <Money cents={sum} />,
      cell: (order) => (
        <span className={css.total}>
          <Money cents={order.totalTtcCents} />
        </span>
      ),
    },
  ];
  return own ? columns.filter((column) => !column.seller) : columns;
}
