import type { Portion } from "@cuvee/core/billing/documents/portions.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Cancelled lines of an order, with the amounts that they took from it. */
export type Cancellation = {
  shopId: string;
  id: string;
  orderId: string;
  at: Date;
  by: string;
  reason: string;
  portion: Portion;
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
/** A payment still due was reduced by cancelled lines; a received one keeps its amount. */
const UNTAKEN = statement(
  `select order_id as id, sum(total_ttc_cents - payment_cents)::bigint as cents from order_cancellations
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
