import { ORDER_LIST } from "@cuvee/core/sales/orders/orders.list.ts";
import { ORDER_STATUSES, type OrderRow } from "@cuvee/core/sales/orders/orders.ts";
import type { TFunction } from "#kit/i18n.ts";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { DELIVERY_GROUPS, hasDelivery, ORDER_GROUPS, PAYMENT_GROUPS } from "#sales/orders/statuses.ts";
import { Money } from "#ui/Money.tsx";
import type { FilterKind, ScreenColumns } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/orders/list/columns.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type T = TFunction;

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

const ownStatuses = (t: T): FilterKind => ({
  kind: "words",
  options: ORDER_STATUSES.map((value) => ({
    value,
    label: t([`status:own.${value}`, `status:order.${value}`]),
  })),
});

type Columns = ScreenColumns<OrderRow, typeof ORDER_LIST>;
/** Columns that a buyer does not see in their own list. */
const SELLER: ReadonlySet<string> = new Set(["buyerName", "buyerEmail"]);

/** Marks a share of a grouped order. */
export function Together({ name }: { name: string }): ReactNode {
  const { t } = useTranslation("orders");
  return (
    <span className={cx(layout.line1, layout.quiet, layout.middle)}>
      <Users size={14} aria-hidden="true" />
      <span className="visually-hidden">{t("together")} </span>
      {name}
    </span>
  );
}

/** Returns the columns of an order's statuses. */
const statusColumns = (t: T, own: boolean): Columns => [
  {
    name: "status",
    // A buyer reads other words.
    ...(own ? { filter: ownStatuses(t) } : {}),
    as: { kind: "status", groups: ORDER_GROUPS, ...(own ? { words: "status:own" } : {}) },
  },
  {
    name: "paymentStatus",
    label: t("columns.payment"),
    from: "medium",
    as: { kind: "status", groups: PAYMENT_GROUPS, plain: true },
  },
  { name: "paymentType", hidden: true },
  {
    name: "deliveryStatus",
    label: t("columns.delivery"),
    from: "wide",
    as: {
      kind: "status",
      groups: DELIVERY_GROUPS,
      of: (order) => (hasDelivery(order) ? order.deliveryStatus : null),
      plain: true,
    },
  },
];

/** Returns the columns of a seller's list, and of a buyer's own (`own`). */
export function orderColumns(t: T, own: boolean): Columns {
  const columns: Columns = [
    {
      name: "number",
      locked: true,
      cell: (order) => (
        <RowLink href={paths.order(order.id)} className={css.number}>
          {order.number ?? t("noNumber")}
        </RowLink>
      ),
    },
    {
      name: "buyerName",
      cell: (order) => (
        <span className={css.buyer} title={order.buyerEmail}>
          {order.buyerName}
          {order.groupName ? <Together name={order.groupName} /> : null}
        </span>
      ),
    },
    {
      name: "createdAt",
      cell: (order) => (
        <span className={cx(layout.muted, layout.oneLine)}>
          <Placed at={order.createdAt} />
        </span>
      ),
    },
    ...statusColumns(t, own),
    {
      name: "buyerEmail",
      hidden: true,
      cell: ({ buyerEmail }) => <span className={css.buyer}>{buyerEmail}</span>,
    },
    {
      name: "bottles",
      from: "wide",
      cell: (order) => (
        <span className={cx(layout.muted, layout.oneLine)}>
          <Bottles count={order.bottles} />
        </span>
      ),
    },
    {
      name: "totalTtcCents",
      cell: (order) => (
        <span className={cx(layout.medium, layout.oneLine)}>
          <Money cents={order.totalTtcCents} />
        </span>
      ),
    },
  ];
  return own ? columns.filter(({ name }) => !SELLER.has(name)) : columns;
}
