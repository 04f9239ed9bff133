import { statement, type Tx } from "#kit/database.ts";

/** A reservation of a ticket's places. */
export type Booked = { slotId: string; reservationId: string };

const BOOKED = statement("select reservations from till_tickets where shop_id = :shopId and id = :ticketId");
/** Returns the reservations of a ticket. */
export const bookedBy = async (tx: Tx, shopId: string, ticketId: string): Promise<Booked[]> =>
  (await tx.one<{ reservations: Booked[] }>(BOOKED, { shopId, ticketId }))?.reservations ?? [];
