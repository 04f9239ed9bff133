import { cents, type Cents } from "#kit/money.ts";
import type { OrderStatus } from "#sales/orders/orders.ts";

/**
 * Turnover (chiffre d'affaires) wherever the product shows it: what was **ordered, without VAT** ("commandé HT"), carriage included,
 * of orders that the seller has accepted, on the day of the order, less what was given up of them. An order that waits for the seller
 * is no turnover yet, one that was refused, cancelled or that expired is none. The database keeps it per order
 * (`client_orders.turnover_cents`, by `turnover_of`); `turnover.test.ts` of the server compares the two.
 */
export const TURNOVER_STATUSES: readonly OrderStatus[] = ["validated", "invoiced"];

/** Computes the turnover of an order; amounts without VAT. */
export const turnoverOf = (order: {
  status: OrderStatus;
  totalHtCents: Cents;
  /** Given up of it after it was accepted. */
  cancelledHtCents: Cents;
}): Cents =>
  cents(TURNOVER_STATUSES.includes(order.status) ? order.totalHtCents - order.cancelledHtCents : 0);

/** The first day of the twelve months that end with the present one (`YYYY-MM-DD`): the period of a client's turnover. */
export function twelveMonthsTo(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}
