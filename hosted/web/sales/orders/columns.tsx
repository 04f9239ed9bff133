import type { OrderRow } from "@cuvee/core/sales/orders/orders.ts";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { DeliveryBadge, OrderBadge, PaymentBadge } from "#sales/orders/StatusBadges.tsx";
import { hasDelivery } from "#sales/orders/statuses.ts";
import { Money } from "#ui/Money.tsx";
import { columnsFor, type Columns } from "#ui/table/columns.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/orders/columns.module.css";

const column = columnsFor<OrderRow>();
type T = TFunction<["orders", "common"]>;

/** When an order was placed: the hour for today's, the day otherwise. */
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

const number = (t: T) =>
  column.display({
    id: "number",
    header: t("columns.number"),
    cell: ({ row }) => (
      <RowLink href={paths.order(row.original.id)} className={css.number}>
        {row.original.number ?? t("noNumber")}
      </RowLink>
    ),
  });

const rest = (t: T, own: boolean): Columns<OrderRow> => [
  column.display({
    id: "createdAt",
    header: t("columns.createdAt"),
    meta: { sort: "createdAt" },
    cell: ({ row }) => (
      <span className={css.quiet}>
        <Placed at={row.original.createdAt} />
      </span>
    ),
  }),
  column.display({
    id: "status",
    header: t("columns.status"),
    cell: ({ row }) => <OrderBadge status={row.original.status} own={own} />,
  }),
  column.display({
    id: "payment",
    header: t("columns.payment"),
    meta: { from: "medium" },
    cell: ({ row }) => <PaymentBadge status={row.original.paymentStatus} plain />,
  }),
  column.display({
    id: "delivery",
    header: t("columns.delivery"),
    meta: { from: "wide" },
    cell: ({ row }) =>
      hasDelivery(row.original) ? <DeliveryBadge status={row.original.deliveryStatus} plain /> : null,
  }),
  column.display({
    id: "bottles",
    header: t("columns.bottles"),
    meta: { align: "end", from: "wide" },
    cell: ({ row }) => (
      <span className={css.quiet}>
        <Bottles count={row.original.bottles} />
      </span>
    ),
  }),
  column.display({
    id: "total",
    header: t("columns.total"),
    meta: { align: "end", sort: "totalTtcCents" },
    cell: ({ row }) => (
      <span className={css.total}>
        <Money cents={row.original.totalTtcCents} />
      </span>
    ),
  }),
];

/** Columns of a seller's list. */
export function sellerColumns(t: T): Columns<OrderRow> {
  return [
    number(t),
    column.display({
      id: "buyerName",
      header: t("columns.buyer"),
      meta: { sort: "buyerName" },
      cell: ({ row }) => (
        <span className={css.buyer} title={row.original.buyerEmail}>
          {row.original.buyerName}
        </span>
      ),
    }),
    ...rest(t, false),
  ];
}

/** Columns of a buyer's own list. */
export function buyerColumns(t: T): Columns<OrderRow> {
  return [number(t), ...rest(t, true)];
}
