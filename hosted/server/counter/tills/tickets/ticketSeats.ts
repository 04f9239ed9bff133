import { cents } from "@cuvee/core/kit/money.ts";
import type { Ticket, TicketLine } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TicketDoubt } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { reservationsOfTicket, type TicketReservation } from "#counter/tills/tickets/places.queries.ts";
import type { TicketClient } from "#counter/tills/tickets/tickets.queries.ts";
import { insertSoldReservation } from "#visits/reservations/soldSeats.ts";
import { returnSoldSeats } from "#visits/reservations/returnedSeats.ts";

type Of = { shopId: string; at: Date; by: string; client: TicketClient | null };
/** A line of places: of a rate of an event, at a slot. */
type SeatLine = TicketLine & { ticketId: string; slotId: string };

const isPlace = (line: TicketLine): line is SeatLine =>
  line.slotId !== undefined && line.ticketId !== undefined && line.move === "sale";

/** Returns the price of a line of places with tax: in a grid without tax, that of its rate is added. */
const withTax = (line: TicketLine, chain: Ticket["chain"]): number =>
  chain === "ttc" ? line.amountCents : Math.round((line.amountCents * (10_000 + line.rateBp)) / 10_000);

/** Frees returned places, once: of the reservations of the ticket that they belong to. */
async function giveBack(
  tx: Tx,
  deps: OrderDeps,
  of: Of,
  { ticket, places }: { ticket: Ticket; places: readonly SeatLine[] },
) {
  const back = places.filter((line) => line.corrects);
  const soldBy = back[0]?.corrects?.ticketId;
  if (soldBy === undefined) return [];
  const booked = await reservationsOfTicket(tx, of.shopId, soldBy);
  const missing = await returnSoldSeats(tx, deps, {
    ...of,
    reservationIds: booked.map(({ reservationId }) => reservationId),
    places: back.map((line) => ({
      ticketId: line.ticketId,
      slotId: line.slotId,
      quantity: 0 - line.quantity,
      amountCents: cents(0 - withTax(line, ticket.chain)),
    })),
    key: ticket.id,
    note: ticket.number,
  });
  return missing.map((one): TicketDoubt => {
    const name = back.find((line) => line.ticketId === one.ticketId)?.name ?? "";
    return { code: "place-back", name, places: one.quantity };
  });
}

/**
 * Frees the places of visits that a ticket took back, and books those that it sold, one slot at a time. Returns its
 * reservations, and the doubts: a slot that no longer exists or is too full, places that did not exist any more.
 */
export async function bookTicketSeats(
  tx: Tx,
  deps: OrderDeps,
  of: Of,
  ticket: Ticket,
): Promise<{ doubts: TicketDoubt[]; reservations: TicketReservation[] }> {
  const places = ticket.lines.filter(isPlace);
  // Reservations are locked before slots: the order that all code uses.
  const doubts = await giveBack(tx, deps, of, { ticket, places });
  const reservations: TicketReservation[] = [];
  const sold = places.filter((line) => line.quantity > 0);
  // The lock order of slots is the same everywhere.
  for (const slotId of [...new Set(sold.map((line) => line.slotId))].toSorted()) {
    const own = sold.filter((line) => line.slotId === slotId);
    const { client } = of;
    const booked = await insertSoldReservation(tx, deps, {
      ...of,
      slotId,
      places: own.map((line) => ({
        ticketId: line.ticketId,
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
    if (booked) reservations.push({ slotId, reservationId: booked.reservationId });
    if (!booked) doubts.push({ code: "slot", name });
    else if (booked.left < 0) doubts.push({ code: "capacity", name, over: -booked.left });
  }
  return { doubts, reservations };
}
