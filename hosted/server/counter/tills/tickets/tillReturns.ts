import { creditOfReturn, returnSource } from "@cuvee/core/counter/tills/tickets/creditedTicket.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { ReturnedBill, TillReturns } from "#sales/orders/effects.ts";
import { tillBackOf } from "./tillReturns.queries.ts";

/** Locks the ticket that an invoice was made of, and returns what tills took back of it. */
export async function tillReturnsOf(
  tx: Tx,
  shopId: string,
  { id, number, issuedOn }: ReturnedBill,
): Promise<TillReturns> {
  const { ticketId, back } = await tillBackOf(tx, shopId, id);
  return {
    tickets: back.map((ticket) => ticket.number),
    // Returns that no credit note covers yet are credited separately (`till-credit`).
    uncredited: back
      .filter(({ isCredited }) => !isCredited)
      .map(({ content }) =>
        creditOfReturn(returnSource(content, { ticketId: ticketId ?? "", number, on: issuedOn })),
      ),
  };
}
