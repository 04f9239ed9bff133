import { cents, type Cents } from "#kit/money.ts";
import type { OrderStatus } from "#sales/orders/orders.ts";

/**
 * Turnover (chiffre d'affaires) wherever the product shows it: what was **sold, without VAT**: orders that the seller has accepted, carriage
 * included, on the day of the order, less what was given up of them; and tickets of the tills, less what they took back. An order that
 * waits for the seller is no turnover yet, one that was refused, cancelled or that expired is none. The view `sales` of the database
 * lists both; `insight/home/oneTruth.test.ts` of the server compares every screen with these functions.
 */
export const TURNOVER_STATUSES: readonly OrderStatus[] = ["validated", "invoiced"];

/**
 * Computes the turnover of a ticket of a till without VAT: what it sold less what it took back, on its day. Training is none; tips,
 * tourist tax and money for an order that stands elsewhere are in no ticket's total. Its invoice adds nothing.
 */
export const turnoverOfTicket = (ticket: { isTraining: boolean; totalHtCents: Cents }): Cents =>
  cents(ticket.isTraining ? 0 : ticket.totalHtCents);

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
