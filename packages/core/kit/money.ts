export { allocate } from "#kit/allocation.ts";

/** Whole cents of a euro. Branded so that a plain number cannot be taken for money. */
export type Cents = number & { readonly __unit: "cents" };

/** A unit price in ten-thousandths of a euro (12.5000 € is 125000). */
export type E4 = number & { readonly __unit: "e4" };

/** A rate in basis points (20 % is 2000). */
export type BasisPoints = number & { readonly __unit: "bp" };

export const NO_CENTS = 0 as Cents;

function whole(n: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError("whole");
  return n || 0;
}

/**
 * Checks that `n` is a safe whole number of cents. Throws RangeError otherwise: a programming error, never a user's.
 */
export const cents = whole as (n: number) => Cents;

/** Checks that `n` is a safe whole number of ten-thousandths of a euro. Throws RangeError otherwise. */
export const e4 = whole as (n: number) => E4;

/** Checks that `n` is a whole number of basis points. Throws RangeError otherwise. */
export const basisPoints = whole as (n: number) => BasisPoints;

/**
 * Returns `numerator / denominator` rounded to a whole number, half away from zero (design: domain §1.4), exact for any
 * safe integers: the quotient and the remainder are integers, no floating point decides a half.
 */
export function divideRounded(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  const quotient = (numerator - rest) / denominator;
  const away =
    Math.abs(rest) * 2 >= Math.abs(denominator) ? Math.sign(numerator) * Math.sign(denominator) : 0;
  return quotient + away || 0;
}

/**
 * Returns `amount × numerator / denominator` rounded half away from zero, exact even where the product is beyond the
 * safe integers, as long as `numerator × denominator` is a safe integer: whole denominators are taken out first. For
 * two amounts of money use `proportion`.
 */
export function scaled(amount: number, numerator: number, denominator: number): number {
  const rest = amount % denominator;
  return ((amount - rest) / denominator) * numerator + divideRounded(rest * numerator, denominator);
}

/**
 * Returns `unit × quantity` in cents, rounded once, half away from zero (design: domain §1.4). Exact, or RangeError
 * where the amount is no safe integer.
 */
export function lineAmount(unit: E4, quantity: number): Cents {
  return cents(scaled(unit, quantity, 100));
}

/** Returns `amount × rate` in cents, rounded half away from zero: VAT of a base excluding tax (rules §5.3). */
export function rateOf(amount: Cents, rate: BasisPoints): Cents {
  return cents(scaled(amount, rate, 10_000));
}

/**
 * Returns the base excluding tax of an amount that includes it: `ttc / (1 + rate)` rounded half away from zero (rules
 * §8).
 */
export function baseOf(ttc: Cents, rate: BasisPoints): Cents {
  return cents(scaled(ttc, 10_000, 10_000 + rate));
}

/** Returns the sum of amounts. */
export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** Returns decimal euros of the public JSON (specification's names) from cents. */
export function euros(amount: Cents): number {
  return amount / 100;
}

/** Returns decimal euros of the public JSON from ten-thousandths. */
export function eurosOfUnit(unit: E4): number {
  return unit / 10_000;
}

/**
 * Returns ten-thousandths from decimal euros with at most four decimals. Throws RangeError on anything finer or not
 * finite.
 */
export function unitFromEuros(value: number): E4 {
  const scaled = Math.round(value * 10_000);
  if (!Number.isFinite(value) || Math.abs(scaled / 10_000 - value) > 1e-9)
    throw new RangeError(`finer than 1/10000 €: ${value}`);
  return e4(scaled);
}
