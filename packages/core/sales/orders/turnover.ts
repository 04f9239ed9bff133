import { cents, type Cents } from "#kit/money.ts";
import type { OrderStatus } from "#sales/orders/orders.ts";

/**
 * Turnover (chiffre d'affaires) wherever the product shows it: **sales without VAT**: orders that the seller has
 * accepted, shipping included, on the day of the order, less the given-up parts; and tickets of the tills, less
 * returns. An order that waits for the seller is no turnover yet, one that was refused, cancelled or that expired is
 * none. The view `sales` of the database lists both; `insight/home/oneTruth.test.ts` of the server compares every
 * screen with these functions.
 */
const TURNOVER_STATUSES: readonly OrderStatus[] = ["validated", "invoiced"];

/**
 * Computes the turnover of a till ticket without VAT: sales less returns, on its day. Training tickets have none; tips,
 * tourist tax and money for an order recorded elsewhere are in no ticket's total. Its invoice adds nothing.
 */
export const turnoverOfTicket = (ticket: { isTraining: boolean; totalHtCents: Cents }): Cents =>
  cents(ticket.isTraining ? 0 : ticket.totalHtCents);

/** Computes the turnover of an order; amounts without VAT. */
export const turnoverOf = (order: {
  status: OrderStatus;
  totalHtCents: Cents;
  /** Part that was given up after the acceptance. */
  cancelledHtCents: Cents;
}): Cents =>
  cents(TURNOVER_STATUSES.includes(order.status) ? order.totalHtCents - order.cancelledHtCents : 0);

/**
 * Returns the first day of the twelve months that end with the present one (`YYYY-MM-DD`): the period of a client's
 * turnover.
 */
export function twelveMonthsTo(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}
