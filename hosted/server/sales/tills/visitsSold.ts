import { cents } from "@cuvee/core/kit/money.ts";
import type { Ticket, TicketLine } from "@cuvee/core/sales/tills/ticket.ts";
import type { TicketDoubt } from "@cuvee/core/sales/tills/tickets.ts";
import type { Tx } from "#kit/database.ts";
import type { Desk } from "#sales/orders/moves.ts";
import type { TicketClient } from "#sales/tills/tickets.queries.ts";
import { bookSold } from "#visits/reservations/counter.ts";

type Of = { shopId: string; at: Date; by: string; client: TicketClient | null };

/** What a line of places costs with tax: what its grid says without has its rate's added. */
const withTax = (line: TicketLine, chain: Ticket["chain"]): number =>
  chain === "ttc" ? line.amountCents : Math.round((line.amountCents * (10_000 + line.rateBp)) / 10_000);

/** Places of visits that a ticket sold are booked, a slot at once; what comes back is for somebody to look at. */
export async function bookPlaces(tx: Tx, desk: Desk, of: Of, ticket: Ticket): Promise<TicketDoubt[]> {
  const places = ticket.lines.filter((line) => line.slotId !== undefined && line.ticketId !== undefined);
  const doubts: TicketDoubt[] = places
    .filter((line) => line.quantity < 0)
    .map((line) => ({ code: "place-back", name: line.name, places: -line.quantity }));
  const slotIds = [...new Set(places.filter((line) => line.quantity > 0).map((line) => line.slotId ?? ""))];
  // Everybody holds slots in this order.
  for (const slotId of slotIds.toSorted()) {
    const own = places.filter((line) => line.slotId === slotId && line.quantity > 0);
    const { client } = of;
    const booked = await bookSold(tx, desk, {
      ...of,
      slotId,
      places: own.map((line) => ({
        ticketId: line.ticketId ?? "",
        quantity: line.quantity,
        amountCents: cents(withTax(line, ticket.chain)),
      })),
      contact: {
        firstname: client?.firstname ?? "",
        lastname: client?.lastname || client?.name || ticket.number,
        email: client?.email ?? "",
        phone: client?.phone ?? "",
      },
      lang: client?.lang ?? "fr",
      note: ticket.number,
    });
    const name = own[0]?.detail ?? "";
    if (!booked) doubts.push({ code: "slot", name });
    else if (booked.left < 0) doubts.push({ code: "capacity", name, over: -booked.left });
  }
  return doubts;
}
