import { statement, type Tx } from "#kit/database.ts";

const GIVEN = statement(
  `select coalesce(sum(amount_cents), 0)::bigint as cents from allocations
   where shop_id = :shopId and (settlement_id = :settlementId or credit_id = :creditId)
     and (document_id = :documentId or order_id = :orderId or receipt_id = :receiptId)`,
);
const HOLD_ORDER = statement("select id from orders where shop_id = :shopId and id = :id for update");
/** The part of an order `o` that is billed, with tax: its parts in bills, less its parts in credit notes that reopen them. */
export const BILLED = "billed_of(o)";
/** The amount of an order `o` that its deposits hold: no bill deducted it, no credit note took it away. */
export const DEPOSITED = "deposited_of(o)";
/** Money that waits on an order `o` for its bill. */
export const HELD = "held_of(o)";
/** What is asked for an order with tax: less what was given up of it; nothing of one that will not be. */
export const ASKED = `(case when o.status in ('refused', 'cancelled', 'aborted') then 0 else o.current_ttc_cents end)`;
const ORDER = statement(
  `select o.client_id, o.number, ${ASKED} as total_cents, ${BILLED} as billed_cents, ${DEPOSITED} as deposit_cents,
     ${HELD} as held_cents
   from orders o where o.shop_id = :shopId and o.id = :id`,
);

/** What a source gave a target, undoings taken off. */
export const givenBy = async (
  tx: Tx,
  shopId: string,
  source: { settlementId?: string; creditId?: string },
  target: { documentId: string | null; orderId: string | null; receiptId: string | null },
): Promise<number> => {
  const { documentId, orderId, receiptId } = target;
  const values = {
    shopId,
    settlementId: source.settlementId ?? null,
    creditId: source.creditId ?? null,
    documentId,
    orderId,
    receiptId,
  };
  return (await tx.one<{ cents: number }>(GIVEN, values))?.cents ?? 0;
};

type HeldOrder = {
  client_id: string;
  number: string | null;
  total_cents: number;
  billed_cents: number;
  deposit_cents: number;
  held_cents: number;
};

/** An order with what was taken of it, held. */
export async function heldByOrder(tx: Tx, shopId: string, id: string): Promise<HeldOrder | undefined> {
  // First held, then read: what stood in the way is done then.
  await tx.run(HOLD_ORDER, { shopId, id });
  return tx.one<HeldOrder>(ORDER, { shopId, id });
}
