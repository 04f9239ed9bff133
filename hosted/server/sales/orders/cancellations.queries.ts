import type { Portion } from "@cuvee/core/billing/documents/take.ts";
import { statement, type Tx } from "#kit/database.ts";

/** Lines of an order that were given up, as what they took of it. */
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
  /** Of units that a withdrawal took: the cellar follows that one. */
  withdrawalId?: string | null;
};

const OF = statement(
  `select order_id as "orderId", portion, total_ttc_cents as "totalTtcCents", withdrawal_id as "withdrawalId"
   from order_cancellations
   where shop_id = :shopId and order_id = any(:orderIds) order by at, id`,
);
/** Where the payment is owed still, it became less by what was given up; where it had come, its amount is kept. */
const UNTAKEN = statement(
  `select coalesce(sum(total_ttc_cents - payment_cents), 0)::bigint as cents from order_cancellations
   where shop_id = :shopId and order_id = :orderId`,
);
const ADD = statement(
  `insert into order_cancellations (shop_id, id, order_id, at, made_by, reason, portion, total_ht_cents, total_ttc_cents, payment_cents,
     withdrawal_id)
   values (:shopId, :id, :orderId, :at, :by, :reason, :portion, :totalHtCents, :totalTtcCents, :paymentCents,
     :withdrawalId) on conflict (shop_id, id) do nothing`,
);

/** What was given up of orders, the first one first; what withdrawals took of what was to be billed is among it. */
export const cancellationsOf = (tx: Tx, shopId: string, orderIds: readonly string[]) =>
  tx.rows<Pick<Cancellation, "orderId" | "portion" | "totalTtcCents" | "withdrawalId">>(OF, {
    shopId,
    orderIds,
  });

/** The same without what withdrawals took: what follows from these follows from them. */
export const givenUpOf = async (tx: Tx, shopId: string, orderId: string) =>
  (await cancellationsOf(tx, shopId, [orderId])).filter(({ withdrawalId }) => !withdrawalId);

/** Cents of what was given up of an order that its payment still counts. */
export const untakenOf = async (tx: Tx, shopId: string, orderId: string): Promise<number> =>
  (await tx.one<{ cents: number }>(UNTAKEN, { shopId, orderId }))?.cents ?? 0;

/** Writes a cancellation; its order and their lines count less at once (`count_cancellations`). False where it was there. */
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
