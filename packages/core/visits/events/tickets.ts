import type { BasisPoints } from "#kit/money.ts";
import type { Ticket } from "#offer/catalogue/catalogue.ts";
import type { EventPayment, EventRecord, Rate } from "./events.ts";

type Terms = Pick<EventRecord, "id" | "payment" | "depositBp" | "feeWaivedFrom">;
type Sold = Pick<Rate, "id" | "kind" | "name" | "unitE4" | "vatType" | "notCounting" | "onSite" | "taxes">;

/**
 * Returns the share of a ticket that is paid on site, basis points: all, the rest after a deposit, or nothing (design:
 * domain §6).
 */
export function laterOf(payment: EventPayment, depositBp: number | null): BasisPoints {
  const now = payment === "full" ? 10_000 : payment === "deposit" ? (depositBp ?? 10_000) : 0;
  return (10_000 - now) as BasisPoints;
}

/** Returns the rates of an event in the form of pricing. A tourist tax is paid as the event is, or on site. */
export function ticketsOf(
  { id, payment, depositBp, feeWaivedFrom }: Terms,
  rates: readonly Sold[],
): Ticket[] {
  const laterBp = laterOf(payment, depositBp);
  return rates.map(({ notCounting, onSite, unitE4, kind, name, vatType, taxes, id: rateId }) => ({
    id: rateId,
    eventId: id,
    kind,
    name,
    unitE4,
    vatType,
    ...(notCounting ? { notCounting } : {}),
    ...(onSite || laterBp === 10_000 ? { onSite: true } : laterBp ? { laterBp } : {}),
    ...(feeWaivedFrom === null ? {} : { waivedFrom: feeWaivedFrom }),
    ...(taxes.length > 0 ? { taxes } : {}),
    ...(payment === "imprint" ? { imprint: true } : {}),
  }));
}
