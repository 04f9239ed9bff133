/** Whole cents of a euro. Branded so that a plain number cannot be taken for money. */
export type Cents = number & { readonly __unit: "cents" };

/** A unit price in ten-thousandths of a euro (12.5000 € is 125000). */
export type E4 = number & { readonly __unit: "e4" };

/** A rate in basis points (20 % is 2000). */
export type BasisPoints = number & { readonly __unit: "bp" };

export const NO_CENTS = 0 as Cents;

/** Checks that `n` is a safe whole number of cents. Throws RangeError otherwise: a programming error, never a user's. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole cents: ${n}`);
  return (n === 0 ? 0 : n) as Cents;
}

/** Checks that `n` is a safe whole number of ten-thousandths of a euro. Throws RangeError otherwise. */
export function e4(n: number): E4 {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole ten-thousandths: ${n}`);
  return (n === 0 ? 0 : n) as E4;
}

/** Checks that `n` is a whole number of basis points. Throws RangeError otherwise. */
export function basisPoints(n: number): BasisPoints {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole basis points: ${n}`);
  return n as BasisPoints;
}

/**
 * `numerator / denominator` rounded to a whole number, half away from zero (design: domain §1.4), exact for any
 * safe integers: the quotient and the remainder are integers, no floating point decides a half.
 */
export function divideRounded(numerator: number, denominator: number): number {
  const negative = numerator < 0 !== denominator < 0;
  const n = Math.abs(numerator);
  const d = Math.abs(denominator);
  const remainder = n % d;
  const quotient = (n - remainder) / d;
  const rounded = remainder * 2 >= d ? quotient + 1 : quotient;
  return negative && rounded !== 0 ? -rounded : rounded;
}

/**
 * `amount × numerator / denominator` rounded half away from zero, exact even where the product is beyond the safe
 * integers: whole denominators are taken out first.
 */
export function scaled(amount: number, numerator: number, denominator: number): number {
  const rest = amount % denominator;
  return ((amount - rest) / denominator) * numerator + divideRounded(rest * numerator, denominator);
}

/** `unit × quantity` in cents, rounded once, half away from zero (design: domain §1.4). */
export function lineAmount(unit: E4, quantity: number): Cents {
  return cents(divideRounded(unit * quantity, 100));
}

/** `amount × rate` in cents, rounded half away from zero: VAT of a base excluding tax (rules §5.3). */
export function rateOf(amount: Cents, rate: BasisPoints): Cents {
  return cents(scaled(amount, rate, 10_000));
}

/** The base excluding tax of an amount that includes it: `ttc / (1 + rate)` rounded half away from zero (rules §8). */
export function baseOf(ttc: Cents, rate: BasisPoints): Cents {
  return cents(scaled(ttc, 10_000, 10_000 + rate));
}

/** Sum of amounts. */
export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/**
 * Splits `amount` in proportion to `weights` by the largest remainder; ties go to the earlier weight. The parts add up
 * to `amount` exactly. With no positive weight everything falls on the first part. Throws on an empty or negative list.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) throw new RangeError("nothing to allocate to");
  const total = weights.reduce((a, w) => {
    if (!(w >= 0)) throw new RangeError(`negative weight: ${w}`);
    return a + w;
  }, 0);
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount : NO_CENTS));
  const sign = amount < 0 ? -1 : 1;
  const size = BigInt(Math.abs(amount));
  const whole = BigInt(total);
  const shares = weights.map((w, i) => {
    const exact = size * BigInt(w);
    return { i, floor: Number(exact / whole), rest: Number(exact % whole) };
  });
  let left = Math.abs(amount) - shares.reduce((a, s) => a + s.floor, 0);
  const byRest = shares.toSorted((a, b) => b.rest - a.rest || a.i - b.i);
  const parts = shares.map((s) => s.floor);
  for (const s of byRest) {
    if (left === 0) break;
    parts[s.i] = s.floor + 1;
    left -= 1;
  }
  return parts.map((p) => cents(sign * p));
}

/** Decimal euros of the public JSON (specification's names) from cents. */
export function euros(amount: Cents): number {
  return amount / 100;
}

/** Decimal euros of the public JSON from ten-thousandths. */
export function eurosOfUnit(unit: E4): number {
  return unit / 10_000;
}

/** Ten-thousandths from decimal euros with at most four decimals. Throws RangeError on anything finer or not finite. */
export function unitFromEuros(value: number): E4 {
  const scaled = Math.round(value * 10_000);
  if (!Number.isFinite(value) || Math.abs(scaled / 10_000 - value) > 1e-9)
    throw new RangeError(`finer than 1/10000 €: ${value}`);
  return e4(scaled);
}
