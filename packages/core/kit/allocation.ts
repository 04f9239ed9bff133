import type { Cents } from "#kit/money.ts";

/**
 * Splits `amount` in proportion to `weights` (whole numbers) by the largest remainder; ties go to the earlier weight. The
 * parts add up to `amount` exactly. With no positive weight everything falls on the first part. Throws RangeError on an
 * empty list or a negative weight.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (!(Math.min(...weights, weights.length - 1) >= 0)) throw new RangeError("sums");
  const total = weights.reduce((a, w) => a + BigInt(w), 0n);
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
