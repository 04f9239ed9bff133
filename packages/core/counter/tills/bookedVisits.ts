import type { Cents, E4 } from "#kit/money.ts";
import type { Id } from "#kit/ids.ts";
import type { PricedOrder } from "#offer/pricing/priced.ts";
import type { Shelf } from "#offer/pricing/shelf.ts";
import { nextWaiver, type Waiver } from "#offer/pricing/taxes/waiver.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import type { NewLine } from "#visits/reservations/booking.ts";
import { feeDue } from "#visits/reservations/money.ts";
import { isSold } from "./tickets/refunds.ts";
import type { Ticket } from "./tickets/ticket.ts";

/** A visit of today that a client has booked and owes something of; bottles may waive the fee of its places. */
export type TillBooking = {
  id: Id;
  clientId: Id;
  places: { ticketId: Id; unitE4: E4 }[];
};

type Offer = { shelf: Shelf; rules: ShopRules };

const priced = ({ places }: Pick<TillBooking, "places">) =>
  places.map((place) => ({ ...place, kind: "price" as const }));

/** Returns the waiver of the fees of booked visits that is nearest for a basket; null without one (`nextWaiver`). */
export const bookedWaiver = (
  { lines, typology }: Pick<PricedOrder, "lines" | "typology">,
  bookings: readonly TillBooking[],
  { shelf, rules }: Offer,
): Waiver | null => nextWaiver({ lines, typology, tickets: bookings.flatMap(priced) }, shelf, rules);

/**
 * Returns what the bottles of a ticket waive of a booked visit: the fee of its places from their number of bottles on,
 * as pricing waives it in one cart (`nextWaiver`), less what the price was lowered by, never more than is due.
 */
export function waivedOf(
  ticket: Pick<Ticket, "lines" | "typology">,
  { lines, dueCents }: { lines: readonly NewLine[]; dueCents: Cents },
  { shelf, rules }: Offer,
): Cents {
  const bottles = ticket.lines.flatMap((line) =>
    isSold(line) && line.formatId !== undefined ? [{ formatId: line.formatId, quantity: line.quantity }] : [],
  );
  const fees = lines.filter(({ kind, ticketId, unitE4 }) => {
    if (kind !== "price" || ticketId === null) return false;
    const order = { lines: bottles, typology: ticket.typology, tickets: [{ ticketId, kind, unitE4 }] };
    return nextWaiver(order, shelf, rules)?.missing === 0;
  });
  return feeDue(fees, lines, dueCents);
}
