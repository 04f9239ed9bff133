import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const SOLD_BY_TILL = statement(
  "select id from till_tickets where shop_id = :shopId and bill_id = :billId for update",
);
const TILL_BACK = statement(
  `select number, content, bill_id is not null as "isCredited" from till_tickets
   where shop_id = :shopId and corrects_id = :id and not is_training order by at`,
);

/** A ticket that took items of an invoice back. */
export type TillBack = { number: string; content: Ticket; isCredited: boolean };
/**
 * Returns the ticket that an invoice was made of, locked until the transaction ends, and the tickets that returned
 * something of it.
 */
export async function tillBackOf(
  tx: Tx,
  shopId: string,
  billId: string,
): Promise<{ ticketId: string | null; back: TillBack[] }> {
  const sold = await tx.one<{ id: string }>(SOLD_BY_TILL, { shopId, billId });
  if (!sold) return { ticketId: null, back: [] };
  return { ticketId: sold.id, back: await tx.rows<TillBack>(TILL_BACK, { shopId, id: sold.id }) };
}
