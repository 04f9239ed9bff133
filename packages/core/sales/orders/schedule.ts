import { cents, rateOf, type BasisPoints, type Cents } from "#kit/money.ts";

/** A part of the payment: basis points of the total, or cents; on a day, or (null) at once. */
export type SchedulePart = { type: "%" | "€"; amount: number; due: string | null };
export type ScheduledPart = { cents: Cents; due: string | null };

/**
 * Returns the amounts of a schedule's parts, each at most the rest of the total. The remainder is due under the sale's
 * payment terms. A part of 0 cents is left out.
 */
export function scheduleCents(parts: readonly SchedulePart[], total: Cents): ScheduledPart[] {
  let left: number = total;
  return parts
    .map(({ type, amount, due }) => {
      const whole = type === "%" ? rateOf(total, amount as BasisPoints) : amount;
      const part = cents(Math.min(whole, left));
      left -= part;
      return { cents: part, due };
    })
    .filter((part) => part.cents > 0);
}
