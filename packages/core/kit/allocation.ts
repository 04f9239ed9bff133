import type { Cents } from "#kit/money.ts";

/**
 * Splits `amount` in proportion to `weights` (whole numbers) by the largest remainder; ties go to the earlier weight.
 * The parts add up to `amount` exactly. With no positive weight everything falls on the first part. Throws RangeError
 * on an empty list or a negative weight.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (!(Math.min(...weights, weights.length - 1) >= 0)) throw new RangeError("sums");
  let total = 0n;
  for (const weight of weights) total += BigInt(weight);
  if (!total) return weights.map((_, i) => (i ? (0 as Cents) : amount));
  let left: number = amount;
  const shares = weights.map((w) => {
    const exact = BigInt(amount) * BigInt(w);
    const part = Number(exact / total);
    left -= part;
    return { part, rest: Math.abs(Number(exact % total)) };
  });
  for (const share of shares.toSorted((a, b) => b.rest - a.rest)) {
    const one = Math.sign(left);
    share.part += one;
    left -= one;
  }
  return shares.map((s) => s.part as Cents);
}

/**
 * Returns `amount × part / whole` rounded half away from zero, exact for any safe integers. Throws RangeError on a
 * `whole` of zero, and where the result is no safe integer.
 */
export function proportion(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const twice = 2n * (product % divisor);
  const isAway = (twice < 0n ? -twice : twice) >= (divisor < 0n ? -divisor : divisor);
  const away = isAway ? (product < 0n === divisor < 0n ? 1n : -1n) : 0n;
  const result = Number(product / divisor + away);
  if (!Number.isSafeInteger(result)) throw new RangeError("whole");
  return result;
}
