import type { BasisPoints } from "#kit/money.ts";
import type { EventPayment } from "./events.ts";

/**
 * Returns the share of a ticket that is paid on site, basis points: all, the rest after a deposit, or nothing (design:
 * domain §6).
 */
export function laterOf(payment: EventPayment, depositBp: number | null): BasisPoints {
  const now = payment === "full" ? 10_000 : payment === "deposit" ? (depositBp ?? 10_000) : 0;
  return (10_000 - now) as BasisPoints;
}
