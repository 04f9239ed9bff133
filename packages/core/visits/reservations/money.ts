import type { Id } from "#kit/ids.ts";
import { allocate, cents, scaled, type BasisPoints, type Cents, type E4 } from "#kit/money.ts";
import type { CancellationStep } from "#visits/events/events.ts";
import { totalOf, type NewLine } from "./booking.ts";
import type { ReservationMoney } from "./reservations.ts";

/** Net payments of one origin: an order, a payer, a payment method. */
export type Source = { orderId: Id | null; payerId: Id | null; method: string; netCents: Cents };

type Fact = Pick<ReservationMoney, "kind" | "amountCents" | "method" | "orderId" | "payerId">;

/** Returns the rest of each payment after refunds: by order and payer, else by payment method. */
export function sourcesOf(money: readonly Fact[]): Source[] {
  const sources = new Map<string, Source>();
  for (const { kind, amountCents, method, orderId, payerId } of money) {
    // Money of an order is refunded through it, whatever its method.
    const key = JSON.stringify(orderId === null ? [null, payerId, method] : [orderId, payerId]);
    const found = sources.get(key) ?? { orderId, payerId, method, netCents: cents(0) };
    found.netCents = cents(found.netCents + (kind === "payment" ? amountCents : -amountCents));
    sources.set(key, found);
  }
  return [...sources.values()];
}

/** Returns payments less refunds. */
export const paidOf = (money: readonly Pick<Fact, "kind" | "amountCents">[]): Cents =>
  cents(money.reduce((sum, m) => sum + (m.kind === "payment" ? m.amountCents : -m.amountCents), 0));

/**
 * Shares a refund among the payments, in proportion to the rest of each; never more than that. An `amountCents` beyond
 * the total gives the total.
 */
export function shareAmong(
  amountCents: Cents,
  sources: readonly Source[],
): (Source & { amountCents: Cents })[] {
  const there = sources.filter((s) => s.netCents > 0);
  const all = there.reduce((sum, s) => sum + s.netCents, 0);
  if (there.length === 0 || amountCents <= 0) return [];
  const shares = allocate(
    cents(Math.min(amountCents, all)),
    there.map((s) => s.netCents),
  );
  return there
    .map((source, i) => ({ ...source, amountCents: shares[i] ?? cents(0) }))
    .filter((s) => s.amountCents > 0);
}

const HOUR_MS = 3_600_000;
export const WHOLE_BP = 10_000 as BasisPoints;

/**
 * Returns the refund share of a cancellation at `at` for a slot that starts at `start` (milliseconds): of the first
 * step whose deadline is not over, else nothing.
 */
export function refundShare(policy: readonly CancellationStep[], start: number, at: number): BasisPoints {
  const step = policy
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
    .find(({ hoursBefore }) => start - at >= hoursBefore * HOUR_MS);
  return (step?.refundBp ?? 0) as BasisPoints;
}

/**
 * Returns the refund of `amountCents` at a share. Its part `taxCents` is tourist tax, which is refunded whole: without
 * a stay none is owed to the commune (CGCT art. L. 2333-29).
 */
export function refundOf(amountCents: Cents, taxCents: Cents, share: BasisPoints): Cents {
  const tax = Math.min(Math.max(0, taxCents), Math.max(0, amountCents));
  return cents(tax + scaled(Math.max(0, amountCents) - tax, share, WHOLE_BP));
}

/** Returns the tourist tax among lines. */
export const taxOf = (lines: readonly NewLine[]): Cents => totalOf(lines.filter((l) => l.kind === "tax"));

/** Returns one amount as a line of its own, without place and VAT. */
function amountLine(kind: "fee" | "discount", amountCents: Cents, name: string): NewLine[] {
  if (amountCents === 0) return [];
  const unitE4 = (amountCents * 100) as E4;
  const line = { ticketId: null, kind, name, quantity: 1, unitE4, vatRateBp: 0, amountCents };
  return [{ ...line, notCounting: true, payerId: null }];
}

/**
 * Returns the line of the amount kept for a reservation that will not take place: an indemnity, outside VAT (CJEU
 * C-277/05); none when the amount is zero. With it lines = payments − refunds + due still holds.
 */
export const feeLine = (amountCents: Cents, name = ""): NewLine[] => amountLine("fee", amountCents, name);

/**
 * Returns the lines after the shop lowers the price by `amountCents`; never below zero. The discount is one negative
 * line, earlier discounts included; the VAT of the sale is reduced with its share.
 */
export function withLowerTotal(lines: readonly NewLine[], amountCents: Cents): NewLine[] {
  const rest = lines.filter((line) => line.kind !== "discount");
  const off = amountCents - totalOf(lines.filter((line) => line.kind === "discount"));
  const most = Math.max(0, totalOf(rest));
  return [...rest, ...amountLine("discount", cents(-Math.min(most, Math.max(0, off))), "")];
}

/**
 * Returns the part of some fees of places that is still due, when `dueCents` of the reservation are: discounts lower
 * the fees first.
 */
export function feeDue(
  fees: readonly Pick<NewLine, "amountCents">[],
  lines: readonly NewLine[],
  dueCents: Cents,
): Cents {
  const lowered = -totalOf(lines.filter((line) => line.kind === "discount"));
  const fee = fees.reduce((sum, line) => sum + line.amountCents, 0);
  return cents(Math.max(0, Math.min(dueCents, fee - lowered)));
}

/**
 * Returns the refund of a cancellation at a share of the policy: the overpayment, the tourist tax that was paid, and
 * the share of the rest; fees of earlier changes stay with the shop. A tax that is collected on site is no part of the
 * payment: payments cover the rest of the price first.
 */
export function refundNow(lines: readonly NewLine[], paidCents: Cents, share: BasisPoints): Cents {
  const total = totalOf(lines);
  const over = Math.max(0, paidCents - total);
  const fees = totalOf(lines.filter((l) => l.kind === "fee"));
  const covered = cents(Math.max(0, Math.min(paidCents, total) - Math.max(0, fees)));
  const taxCents = taxOf(lines);
  const taxPaid = cents(Math.min(taxCents, Math.max(0, covered - (total - Math.max(0, fees) - taxCents))));
  return cents(over + refundOf(covered, taxPaid, share));
}

/** Returns the remaining lines of a cancelled reservation of whose payments `refundCents` are refunded. */
export function cancelledLines(paidCents: Cents, refundCents: Cents): NewLine[] {
  return feeLine(cents(Math.max(0, paidCents - refundCents)));
}
