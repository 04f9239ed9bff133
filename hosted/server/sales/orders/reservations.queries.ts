import type { Cents } from "@cuvee/core/kit/money.ts";
import type { OrderReservation } from "@cuvee/core/sales/orders/orders.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { AWAITED } from "#visits/reservations/queries.ts";

const MS = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::bigint`;

const OF_ORDER = statement(
  `select r.id, r.number, r.status, r.event_id as "eventId", e.title as "eventTitle", r.slot_id as "slotId",
     s.name as "slotName",
     s.mode as "slotMode", ${MS("s.starts_at")} as start, ${MS("s.ends_at")} as "end", r.people,
     r.visit_language as "visitLanguage",
     r.total_cents as "totalCents", r.paid_cents as "paidCents",
     ${AWAITED} as "awaitedCents", r.expires_at as "expiresAt", r.version,
     p.id is not null as "isPart",
     (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'quantity', l.quantity,
        'amountCents', l.amount_cents, 'payerId', l.payer_id) order by l.position), '[]')
      from reservation_lines l where l.shop_id = r.shop_id and l.reservation_id = r.id
        and (p.id is null or l.payer_id is null or l.payer_id = p.id)) as lines
   from orders o
   cross join lateral (
     select id, "payerId" from jsonb_to_recordset(o.places) as x(id text, "payerId" text)
     union all
     -- What was parted off one of them.
     select part.id, null from reservations part where part.shop_id = o.shop_id and part.order_id = o.id
       and not exists (select 1 from jsonb_to_recordset(o.places) as x(id text) where x.id = part.id)
   ) at
   join reservations r on r.shop_id = o.shop_id and r.id = at.id
   join events e on e.shop_id = r.shop_id and e.id = r.event_id
   join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   left join reservation_payers p on p.shop_id = r.shop_id and p.id = at."payerId"
   where o.shop_id = :shopId and o.id = :orderId order by s.starts_at, r.id`,
);
type Row = Omit<OrderReservation, "timeZone" | "expiresAt" | "isPart" | "awaitedCents"> & {
  expiresAt: Date | null;
  awaitedCents: Cents;
  isPart: boolean;
};

/** Returns the current reservations of an order, the earliest first. */
export const reservationsOfOrder = (tx: Tx, shopId: string, orderId: string): Promise<Row[]> =>
  tx.rows<Row>(OF_ORDER, { shopId, orderId });

const ORDERS_OF = statement(
  `select o.id from orders o where o.shop_id = :shopId and o.status in ('pending', 'validated', 'invoiced')
     and (o.id = (select order_id from reservations where shop_id = :shopId and id = :reservationId)
       or o.id in (select order_id from reservation_payers where shop_id = :shopId and reservation_id = :reservationId
         and order_id is not null))
     and not exists (select 1 from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id)
   order by o.id`,
);
/** Returns orders of places only that have a reservation, and came to the seller. */
export const placesOrdersOf = async (tx: Tx, shopId: string, reservationId: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(ORDERS_OF, { shopId, reservationId })).map((row) => row.id);

const REFUND_NOTED = statement(
  "select 1 as found from payment_refunds where shop_id = :shopId and key = :key",
);
const NOTE_REFUND = statement(
  `insert into payment_refunds (shop_id, key, payment_id, amount_cents, at)
   values (:shopId, :key, :paymentId, :amountCents, :at)
   on conflict (shop_id, key) do nothing`,
);
export const isRefundNoted = async (tx: Tx, shopId: string, key: string): Promise<boolean> =>
  (await tx.one(REFUND_NOTED, { shopId, key })) !== undefined;
/** Records a refund of a payment; returns false when it was recorded before. */
export const recordRefundOnce = async (
  tx: Tx,
  r: { shopId: string; key: string; paymentId: string; amountCents: number; at: Date },
): Promise<boolean> =>
  (await tx.run(NOTE_REFUND, {
    shopId: r.shopId,
    key: r.key,
    paymentId: r.paymentId,
    amountCents: r.amountCents,
    at: r.at,
  })) === 1;

const UNDER_WAY = statement(
  `select (select coalesce(sum(m.amount_cents), 0) from reservation_money m
       where m.shop_id = :shopId and m.order_id = :orderId and m.kind = 'refund' and m.key not like 'split-%'
         and m.key not like 'order-ended-%'
         and m.key not like 'disputed-%'
         and not exists (select 1 from payment_refunds r where r.shop_id = m.shop_id and r.key = m.key))
     + (select coalesce(sum(w.refunded_cents), 0) from withdrawals w where w.shop_id = :shopId and w.order_id = :orderId
       and not exists (select 1 from payment_refunds r where r.shop_id = w.shop_id and r.key = 'withdrawal-' || w.id))
         as cents`,
);
/**
 * Returns the refunds of an order's money, by its reservations and withdrawals, that its provider has not confirmed
 * yet, in cents.
 */
export const refundsUnderWay = async (tx: Tx, shopId: string, orderId: string): Promise<number> =>
  (await tx.one<{ cents: number }>(UNDER_WAY, { shopId, orderId }))?.cents ?? 0;
