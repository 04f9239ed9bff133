import { dayAfter, dayInFrance } from "#kit/days.ts";
import type { EventPayment } from "./events.ts";

const BY_HAND: ReadonlySet<string> = new Set(["transfer", "check"]);

type Event = { payment: EventPayment; rates: readonly { unitE4: number }[] };
type Shop = { paymentsList: readonly string[]; manualPaymentDays: number };

/** Returns the first day on which a visit may begin whose transfer or cheque has `manualDays` days to arrive. */
export const firstManualDay = (manualDays: number, now: number): string =>
  dayAfter(dayInFrance(now), manualDays);

/** Checks whether a visit begins before the end of the days within which its transfer or cheque must arrive. */
export const isTooSoonToPay = (start: number, manualDays: number, now: number): boolean =>
  dayInFrance(start) < firstManualDay(manualDays, now);

/**
 * Returns the days by which an event must be booked ahead because only a transfer or a cheque can pay it. Null where a
 * card can, where nothing is paid before the visit, or where the shop has no method at all.
 */
export function daysToPay({ payment, rates }: Event, shop: Shop): number | null {
  const isPaidBefore = payment === "full" || payment === "deposit";
  if (!isPaidBefore || rates.every(({ unitE4 }) => unitE4 === 0)) return null;
  if (shop.paymentsList.includes("cb")) return null;
  return shop.paymentsList.some((type) => BY_HAND.has(type)) ? shop.manualPaymentDays : null;
}
