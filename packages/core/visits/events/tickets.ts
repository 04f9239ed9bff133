import type { Ticket } from "#offer/catalogue/catalogue.ts";
import type { EventRecord, Rate } from "./events.ts";
import { laterOf } from "./payLater.ts";

type Terms = Pick<EventRecord, "id" | "payment" | "depositBp" | "feeWaivedFrom">;
type Sold = Pick<Rate, "id" | "kind" | "name" | "unitE4" | "vatType" | "notCounting" | "onSite" | "taxes">;

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
