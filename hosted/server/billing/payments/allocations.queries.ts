import { statement, type Tx } from "#kit/postgres/database.ts";

const GIVEN = statement(
  `select coalesce(sum(amount_cents), 0)::bigint as cents from allocations
   where shop_id = :shopId and (settlement_id = :settlementId or credit_id = :creditId)
     and (document_id = :documentId or order_id = :orderId or receipt_id = :receiptId)`,
);
const HOLD_ORDER = statement("select id from orders where shop_id = :shopId and id = :id for update");
/**
 * The invoiced part of an order `o`, with tax: its parts in invoices, less its parts in credit notes that reopen them.
 */
export const BILLED = "billed_of(o)";
/** The amount of an order `o` that its deposits hold: no invoice deducted it, no credit note cancelled it. */
const DEPOSITED = "deposited_of(o)";
/** Money that waits on an order `o` for its invoice. */
export const HELD = "held_of(o)";
/** Amount due for an order with tax, less its cancelled part; zero for one that will not be fulfilled. */
export const ASKED = `(case when o.status in ('refused', 'cancelled', 'aborted') then 0 else o.current_ttc_cents end)`;
const ORDER = statement(
  `select o.client_id, o.number, ${ASKED} as total_cents, ${BILLED} as billed_cents, ${DEPOSITED} as deposit_cents,
     ${HELD} as held_cents
   from orders o where o.shop_id = :shopId and o.id = :id`,
);

/** Returns the amount that a source gave a target, less undoings. */
export const allocatedAmount = async (
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

/** Locks an order and returns it with the amounts already taken of it. */
export async function heldByOrder(tx: Tx, shopId: string, id: string): Promise<HeldOrder | undefined> {
  // First locked, then read, so that the changes of the transaction waited for are visible.
  await tx.run(HOLD_ORDER, { shopId, id });
  return tx.one<HeldOrder>(ORDER, { shopId, id });
}
