import { waivedOf } from "@cuvee/core/counter/tills/bookedVisits.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { withLowerTotal } from "@cuvee/core/visits/reservations/money.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { bookingsOf } from "#counter/tills/tickets/places.queries.ts";
import type { TicketClient } from "#counter/tills/tickets/tickets.queries.ts";
import { addEvent, lockReservations } from "#visits/reservations/queries.ts";
import { notifySeatsChanged, partsOf, saveNextVersion, setLines } from "#visits/reservations/transitions.ts";

type Of = { shopId: string; at: Date; by: string; client: TicketClient | null };

/**
 * Lowers what is due of the visits that the client has booked for the day of a ticket: its bottles waive the fee as in
 * one cart (design: product, 9 of "loved"). Money that was paid before stays paid, and bottles that come back later
 * bring no fee back. Locks the reservations.
 */
export async function waiveBookedFees(
  tx: Tx,
  deps: OrderDeps,
  { shopId, at, by, client }: Of,
  { ticket, snapshot }: { ticket: Ticket; snapshot: Snapshot },
): Promise<void> {
  if (!client || !ticket.lines.some(({ formatId }) => formatId !== undefined)) return;
  const bookings = await bookingsOf(tx, shopId, { day: dayInFrance(at.getTime()), clientId: client.id });
  if (bookings.length === 0) return;
  const ids = bookings.map(({ id }) => id);
  for (const row of await lockReservations(tx, shopId, ids)) {
    const lines = (await partsOf(tx, row)).lines.map(({ id: _, ...line }) => line);
    const dueCents = cents(row.total_cents - row.paid_cents);
    const { shelf, rules } = snapshot;
    const amountCents = waivedOf(ticket, { lines, dueCents }, { shelf, rules });
    if (amountCents === 0) continue;
    await setLines(tx, deps, row, withLowerTotal(lines, amountCents));
    await addEvent(tx, row, { at, by, kind: "waived", facts: { amountCents, number: ticket.number } });
    await saveNextVersion(tx, row);
    await notifySeatsChanged(tx, deps, row);
  }
}
