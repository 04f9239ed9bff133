import { cents } from "@cuvee/core/kit/money.ts";
import { AMOUNT_EVENTS } from "@cuvee/core/sales/orders/history.ts";
import type { OrderEvent, OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
export { findOrder, lockOrder } from "#sales/orders/stored.queries.ts";
import type { OrderParts, StoredOrder, StoredPayment } from "#sales/orders/rows.ts";

/** Name of the group of an order that is a share, in a list of orders `o`. */
export const GROUP_NAME =
  "(select g.name from order_groups g where g.shop_id = o.shop_id and g.id = o.group_id)";

const PARTS = statement(
  `select
     (select coalesce(json_agg(json_build_object('id', id, 'formatId', format_id, 'productId', product_id, 'name', name,
       'vintage', vintage,
        'formatName', format_name, 'visual', visual, 'quantity', quantity, 'add', add, 'unitE4', unit_e4,
        'amountCents', amount_cents,
        'discountCents', discount_cents, 'vatRateBp', vat_rate_bp, 'gift', gift, 'wrapping', wrapping)
        order by position), '[]')
      from order_lines where shop_id = :shopId and order_id = :id and format_id is not null) as lines,
     -- A bank places no order: what was written down so is its buyer's.
     (select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'from', from_status, 'to', to_status, 'by',
        case when kind = 'placed' and made_by = 'bank' then 'buyer' else made_by end, 'reason', reason)
      order by id), '[]') from order_events where shop_id = :shopId and order_id = :id) as events,
     (select json_build_object('expiresAt', expires_at) from payment_links where shop_id = :shopId and order_id = :id
      order by id desc limit 1) as link,
     (select json_build_object('id', id, 'type', type, 'status', status, 'amountCents', amount_cents,
       'refundedCents', refunded_cents, 'card', card, 'paidAt', paid_at)
      from payments where shop_id = :shopId and order_id = :id order by created_at limit 1) as payment`,
);
const MOVE = statement(
  `update orders set status = :status, delivery_status = :deliveryStatus, payment_status = :paymentStatus,
     number = :number, expires_at = :expiresAt, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const EVENT = statement(
  `insert into order_events (shop_id, order_id, at, kind, from_status, to_status, made_by, reason)
   values (:shopId, :orderId, :at, :kind, :from, :to, :by, :reason)`,
);
const MOVE_NOTED = statement(
  `with e as (
     insert into order_events (shop_id, order_id, at, kind, from_status, to_status, made_by, reason)
     values (:shopId, :id, :at, :kind, :from, :to, :by, :reason)
   )
   update orders set status = :status, delivery_status = :deliveryStatus, payment_status = :paymentStatus,
     number = :number, expires_at = :expiresAt, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const HAS_EVENT = statement(
  `select 1 as there from order_events where shop_id = :shopId and order_id = :orderId and kind = :kind
     and reason = :reason limit 1`,
);
const PAYMENT_TYPE = statement(
  "update orders set payment_type = :paymentType where shop_id = :shopId and id = :id",
);
/**
 * The orders of a shop by status, as a table to read from: kept sums, and carts and waiting orders counted where they
 * are. Several rows may have the same status.
 */
export const ORDER_SUMS = `(
    select k.shop_id, k.status, k.orders, k.ttc_cents, k.bottles from order_sums k where k.shop_id = :shopId
    union all
    select w.shop_id, w.status, count(*), sum(w.current_ttc_cents), sum(w.current_bottles) from orders w
    where w.shop_id = :shopId and w.status in ('draft', 'pending') group by w.shop_id, w.status)`;
const COUNTS = statement(
  `select s.status, sum(s.orders)::int as n from ${ORDER_SUMS} s group by s.status having sum(s.orders) <> 0`,
);

type RawEvent = Omit<OrderEvent, "from" | "to" | "reason"> & {
  from: string | null;
  to: string | null;
  reason: string;
};

/** Returns the reason of an event for its view: one that was stored as an amount becomes an amount. */
const reasonOf = (kind: string, reason: string): Pick<OrderEvent, "reason" | "amountCents"> =>
  AMOUNT_EVENTS.has(kind) ? { amountCents: cents(Number(reason)) } : { reason };

type RawLine = Omit<OrderLine, "visual" | "gift" | "wrapping"> & {
  visual: string | null;
  gift: boolean;
  wrapping: OrderLine["wrapping"] | null;
};

/**
 * Reads lines, history and payment of an order; the transaction acts for its shop. Its reservations are read separately
 * (`placesOf`).
 */
export async function readParts(
  tx: Tx,
  shopId: string,
  id: string,
): Promise<Omit<OrderParts, "reservations">> {
  const row = await tx.one<{
    lines: RawLine[];
    events: RawEvent[];
    payment: StoredPayment;
    link: { expiresAt: string } | null;
  }>(PARTS, { shopId, id });
  if (!row?.payment) throw new Error(`order ${id} has no payment`);
  return {
    payment: row.payment,
    link: row.link === null ? null : new Date(row.link.expiresAt),
    lines: row.lines.map(({ visual, gift, wrapping, ...line }) => ({
      ...line,
      ...(visual === null ? {} : { visual }),
      ...(gift ? { gift } : {}),
      ...(wrapping ? { wrapping } : {}),
    })),
    events: row.events.map((e) => ({
      at: new Date(e.at).toISOString(),
      kind: e.kind,
      by: e.by,
      ...(e.from === null ? {} : { from: e.from }),
      ...(e.to === null ? {} : { to: e.to }),
      ...(e.reason === "" ? {} : reasonOf(e.kind, e.reason)),
    })),
  };
}

/** Saves the mutable columns of an order. The caller holds its lock. */
export const saveOrder = (tx: Tx, o: StoredOrder): void =>
  tx.send(MOVE, {
    shopId: o.shop_id,
    id: o.id,
    status: o.status,
    deliveryStatus: o.delivery_status,
    paymentStatus: o.payment_status,
    number: o.number,
    expiresAt: o.expires_at,
  });

export const addEvent = (
  tx: Tx,
  e: {
    shopId: string;
    orderId: string;
    at: Date;
    kind: string;
    from?: string;
    to?: string;
    by: string;
    reason?: string;
  },
): void =>
  tx.send(EVENT, {
    shopId: e.shopId,
    orderId: e.orderId,
    at: e.at,
    kind: e.kind,
    from: e.from ?? null,
    to: e.to ?? null,
    by: e.by,
    reason: e.reason ?? "",
  });

/** Saves the mutable columns of an order, and the event of its history. The caller holds its lock. */
export const saveMove = (
  tx: Tx,
  o: StoredOrder,
  e: { at: Date; kind: string; from: string; to: string; by: string; reason?: string },
): void =>
  tx.send(MOVE_NOTED, {
    shopId: o.shop_id,
    id: o.id,
    status: o.status,
    deliveryStatus: o.delivery_status,
    paymentStatus: o.payment_status,
    number: o.number,
    expiresAt: o.expires_at,
    at: e.at,
    kind: e.kind,
    from: e.from,
    to: e.to,
    by: e.by,
    reason: e.reason ?? "",
  });

/** Checks whether the history has this event already. */
export const hasEvent = async (
  tx: Tx,
  shopId: string,
  orderId: string,
  { kind, reason }: { kind: string; reason: string },
): Promise<boolean> => (await tx.one(HAS_EVENT, { shopId, orderId, kind, reason })) !== undefined;

/** Sets the final means of payment of an order, where it differs from the first choice. */
export const setPaymentType = (tx: Tx, o: StoredOrder): Promise<number> =>
  tx.run(PAYMENT_TYPE, { shopId: o.shop_id, id: o.id, paymentType: o.payment_type });

export async function countByStatus(tx: Tx, shopId: string): Promise<Record<string, number>> {
  const rows = await tx.rows<{ status: string; n: number }>(COUNTS, { shopId });
  return Object.fromEntries(rows.map((r) => [r.status, r.n]));
}

const OVERDUE = statement('select shop_id as "shopId", order_id as "orderId" from overdue_orders(:now)');

/** Returns expired orders of every shop, at most 500. */
export const overdueOrders = (tx: Tx, now: Date): Promise<{ shopId: string; orderId: string }[]> =>
  tx.rows<{ shopId: string; orderId: string }>(OVERDUE, { now });

const DUE = statement('select shop_id as "shopId", order_id as "orderId" from due_orders(:day)');
const SET_DUE = statement(
  "update orders set due_on = :day where shop_id = :shopId and id = :id and due_on is null",
);

/** Returns overdue unpaid orders on account of every shop, at most 500. `day`: today, `YYYY-MM-DD`. */
export const ordersPastDue = (tx: Tx, day: string): Promise<{ shopId: string; orderId: string }[]> =>
  tx.rows<{ shopId: string; orderId: string }>(DUE, { day });

/** Sets the due day of an order where it was not known. */
export const setDue = (tx: Tx, shopId: string, id: string, day: string): Promise<number> =>
  tx.run(SET_DUE, { shopId, id, day });

const MAILS = statement(
  `select recipient, subject, coalesce(sent_at, created_at) as at, sent_at is not null as "isSent", error from mails
   where shop_id = :shopId and order_id = :orderId order by created_at, id`,
);

type MailRow = { recipient: string; subject: string; at: Date; isSent: boolean; error: string | null };

/** Returns the e-mails of an order as events of its history: their kind, recipient, and whether they were sent. */
export async function readMails(tx: Tx, shopId: string, orderId: string): Promise<OrderEvent[]> {
  const rows = await tx.rows<MailRow>(MAILS, { shopId, orderId });
  return rows.map((mail) => ({
    at: mail.at.toISOString(),
    kind: mail.isSent ? "mail-sent" : mail.error === null ? "mail-waiting" : "mail-failed",
    by: "system",
    reason: mail.recipient,
    subject: mail.subject,
  }));
}
