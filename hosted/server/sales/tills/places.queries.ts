import { statement, type Tx } from "#kit/database.ts";

/** A reservation that places of a ticket were booked as. */
export type Booked = { slotId: string; reservationId: string };

const BOOKED = statement("select reservations from till_tickets where shop_id = :shopId and id = :ticketId");
/** The reservations that a ticket was booked as. */
export const bookedBy = async (tx: Tx, shopId: string, ticketId: string): Promise<Booked[]> =>
  (await tx.one<{ reservations: Booked[] }>(BOOKED, { shopId, ticketId }))?.reservations ?? [];
