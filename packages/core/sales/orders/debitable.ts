import { cents, type Cents } from "#kit/money.ts";
import type { OrderReservation } from "#sales/orders/orders.ts";

type Owing = Pick<OrderReservation, "status" | "totalCents" | "paidCents">;

/** Returns the cents that may be debited from the card held for an order: the amount due of its reservations. */
export const debitableCents = (reservations: readonly Owing[]): Cents => {
  const standing = reservations.filter((r) => r.status !== "cancelled");
  return cents(standing.reduce((sum, r) => sum + Math.max(0, r.totalCents - r.paidCents), 0));
};
