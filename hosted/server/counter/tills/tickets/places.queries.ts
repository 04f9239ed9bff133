import { statement, type Tx } from "#kit/postgres/database.ts";

/** A reservation of a ticket's places. */
export type TicketReservation = { slotId: string; reservationId: string };

const BOOKED = statement("select reservations from till_tickets where shop_id = :shopId and id = :ticketId");
/** Returns the reservations of a ticket. */
export const reservationsOfTicket = async (
  tx: Tx,
  shopId: string,
  ticketId: string,
): Promise<TicketReservation[]> =>
  (await tx.one<{ reservations: TicketReservation[] }>(BOOKED, { shopId, ticketId }))?.reservations ?? [];
