import { isTooMuchBack } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TicketDoubt } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { lockTicket, takenBackOf } from "#counter/tills/tickets/tickets.queries.ts";

/**
 * Returns the doubts about a ticket that takes another back, which is locked until the transaction ends: more came back
 * than was sold, across all tills; it was training, or the server does not have it. `isBilled`: its invoice will be
 * credited.
 */
export async function returnDoubts(
  tx: Tx,
  shopId: string,
  soldId: string,
  ticket: Ticket,
): Promise<{ doubts: TicketDoubt[]; isBilled: boolean }> {
  const sold = await lockTicket(tx, shopId, soldId);
  if (!sold) return { doubts: [{ code: "refund", number: "?" }], isBilled: false };
  const { number } = sold.content;
  const before = await takenBackOf(tx, shopId, soldId);
  const isTooMuch =
    sold.isTraining ||
    isTooMuchBack({ ...sold.content, id: soldId }, [...before.map(({ content }) => content), ticket]);
  return { doubts: isTooMuch ? [{ code: "refund", number }] : [], isBilled: sold.billId !== null };
}

/** Returns doubts about money refunded as a credit note, which no till issues: the client has no document to use. */
export const creditNoteDoubts = ({ payments }: Pick<Ticket, "payments">): TicketDoubt[] => {
  const back = payments.filter(({ type, amountCents }) => type === "credit note" && amountCents < 0);
  return back.map(({ amountCents }) => ({ code: "refund-credit", backCents: -amountCents }));
};
