import type { Portion } from "@cuvee/core/billing/documents/portions.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import type { CancelledPlaces } from "@cuvee/core/sales/orders/cancelledPlaces.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { ReservationShare } from "#sales/orders/rows.ts";

/** A cancelled part of an order; of places also the amount that would have been paid on site, tax included. */
export type CancelledPortion = Portion & { laterCents?: Cents };

/** Cancelled lines of an order, with the amounts that they took from it. */
export type Cancellation = {
  shopId: string;
  id: string;
  orderId: string;
  at: Date;
  by: string;
  reason: string;
  portion: CancelledPortion;
  totalHtCents: number;
  totalTtcCents: number;
  paymentCents: number;
  /** Units that a withdrawal took: the cellar follows the withdrawal. */
  withdrawalId?: string | null;
};

const OF = statement(
  `select order_id as "orderId", portion, total_ttc_cents as "totalTtcCents", withdrawal_id as "withdrawalId"
   from order_cancellations
   where shop_id = :shopId and order_id = any(:orderIds) order by at, id`,
);
/**
 * A payment still due was reduced by cancelled lines; a received one keeps its amount. What was to be paid on site was
 * no part of it.
 */
const UNTAKEN = statement(
  `select order_id as id, sum(total_ttc_cents - payment_cents - coalesce((portion ->> 'laterCents')::bigint, 0))::bigint
     as cents from order_cancellations
   where shop_id = :shopId and order_id = any(:orderIds) group by order_id`,
);
const ADD = statement(
  `insert into order_cancellations (shop_id, id, order_id, at, made_by, reason, portion, total_ht_cents,
     total_ttc_cents, payment_cents, withdrawal_id)
   values (:shopId, :id, :orderId, :at, :by, :reason, :portion, :totalHtCents, :totalTtcCents, :paymentCents,
     :withdrawalId) on conflict (shop_id, id) do nothing`,
);

/** Returns the cancelled parts of orders, oldest first, including what withdrawals took of the billable part. */
export const cancellationsOf = (tx: Tx, shopId: string, orderIds: readonly string[]) =>
  tx.rows<Pick<Cancellation, "orderId" | "portion" | "totalTtcCents" | "withdrawalId">>(OF, {
    shopId,
    orderIds,
  });

/** Returns the amount of cancelled parts that would have been paid on site, in cents. */
export const laterOfCancelled = (parts: readonly Pick<Cancellation, "portion">[]): number =>
  parts.reduce((all, { portion }) => all + (portion.laterCents ?? 0), 0);

/** Returns the same without withdrawals: their effects follow from the withdrawals. */
export const givenUpOf = async (tx: Tx, shopId: string, orderId: string) =>
  (await cancellationsOf(tx, shopId, [orderId])).filter(({ withdrawalId }) => !withdrawalId);

/** Returns the cents of each order's cancelled part that its payment still counts; without those that have none. */
export const untakenOfOrders = async (
  tx: Tx,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (await tx.rows<{ id: string; cents: number }>(UNTAKEN, { shopId, orderIds })).map((r) => [r.id, r.cents]),
  );

/** Returns the cents of an order's cancelled part that its payment still counts. */
export const untakenOf = async (tx: Tx, shopId: string, orderId: string): Promise<number> =>
  (await untakenOfOrders(tx, shopId, [orderId])).get(orderId) ?? 0;

/**
 * Writes a cancellation; the order and its lines are reduced at once (`count_cancellations`). Returns false where it
 * existed.
 */
export async function addCancellation(tx: Tx, c: Cancellation): Promise<boolean> {
  const added = await tx.run(ADD, {
    shopId: c.shopId,
    id: c.id,
    orderId: c.orderId,
    at: c.at,
    by: c.by,
    reason: c.reason,
    portion: c.portion,
    totalHtCents: c.totalHtCents,
    totalTtcCents: c.totalTtcCents,
    paymentCents: c.paymentCents,
    withdrawalId: c.withdrawalId ?? null,
  });
  return added > 0;
}

/** A visit that was cancelled: the places that it had, the amount that the seller keeps for it, and by whom. */
export type CancelledVisit = {
  id: string;
  orderId: string;
  keptCents: number;
  lines: CancelledPlaces[];
  /** Author of the cancellation, for histories. */
  by: string;
};

const VISIT = statement(
  `select r.id, r.order_id as "orderId", r.total_cents as "keptCents", coalesce(e.facts -> 'lines', '[]') as lines,
     coalesce(e.made_by, 'system') as by
   from reservations r
   left join lateral (select facts, made_by from reservation_events
     where shop_id = r.shop_id and reservation_id = r.id and kind = 'cancelled' order by id desc limit 1) e on true
   where r.shop_id = :shopId and r.id = :id and r.status = 'cancelled' and r.cancel_reason <> 'expired'
     and r.order_id is not null and not exists (select 1 from order_cancellations c
       where c.shop_id = r.shop_id and c.id = r.id)`,
);
const CANCELLED_BY = statement(
  `select made_by as by from reservation_events
   where shop_id = :shopId and reservation_id = :id and kind = 'cancelled' order by id desc limit 1`,
);
const PLACES = statement("update orders set places = :places where shop_id = :shopId and id = :orderId");

/**
 * Returns a cancelled visit whose order still has its places; one that was not paid in time follows the order that
 * expires.
 */
export const cancelledVisitOf = (tx: Tx, shopId: string, id: string): Promise<CancelledVisit | undefined> =>
  tx.one<CancelledVisit>(VISIT, { shopId, id });

/** Returns the author of the last cancellation of a visit, for histories. */
export const visitCancelledBy = async (tx: Tx, shopId: string, id: string): Promise<string | undefined> =>
  (await tx.one<{ by: string }>(CANCELLED_BY, { shopId, id }))?.by;

/** Saves what an order pays for its visits. */
export const savePlaces = (
  tx: Tx,
  shopId: string,
  orderId: string,
  places: readonly ReservationShare[],
): Promise<number> => tx.run(PLACES, { shopId, orderId, places: JSON.stringify(places) });
