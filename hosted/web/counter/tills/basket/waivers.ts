import type { Id } from "@cuvee/core/kit/ids.ts";
import { bookedWaiver } from "@cuvee/core/counter/tills/bookedVisits.ts";
import type { PricedTill } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import { nextWaiver, type Waiver } from "@cuvee/core/offer/pricing/taxes/waiver.ts";
import type { Catalogue } from "#counter/tills/device/snapshot.ts";

/** A sentence of `sale.waiver` in `tills.json`. */
type WaiverSentence = {
  key: "missing" | "reached" | "bookedMissing" | "bookedReached";
  values: { count: number; from: number };
};

const valuesOf = ({ missing, from }: Waiver): WaiverSentence["values"] => ({ count: missing, from });

/**
 * Returns what bottles waive: the fee of places in the basket, which its price already leaves out, and the fee of
 * visits that the client has booked for today, which the server leaves out with the ticket.
 */
export function waiversOf(
  priced: PricedTill,
  { shelf, snapshot: { rules, bookings = [] } }: Pick<Catalogue, "shelf" | "snapshot">,
  clientId: Id | null,
): WaiverSentence[] {
  const own = nextWaiver(priced, shelf, rules);
  const booked = bookedWaiver(
    priced,
    bookings.filter((booking) => booking.clientId === clientId),
    { shelf, rules },
  );
  return [
    ...(own ? [{ key: own.missing > 0 ? "missing" : "reached", values: valuesOf(own) } as const] : []),
    ...(booked
      ? [{ key: booked.missing > 0 ? "bookedMissing" : "bookedReached", values: valuesOf(booked) } as const]
      : []),
  ];
}
