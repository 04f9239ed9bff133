import { baseOf, cents, NO_CENTS, type Cents } from "#kit/money.ts";
import type { PricedOrder } from "./priced.ts";

/**
 * What each line counts without tax, after discounts: with the carriage without tax they add up to the total without tax,
 * rate by rate. In an order with tax (`ttc`) each line is rounded, and the cents that the sum of a rate lacks are put on
 * its largest lines, one cent each (rules §8: 9.99 + 4.99 → 8.32 + 4.16).
 */
export function lineNets({
  chain,
  lines,
  vat,
  shipping,
}: Pick<PricedOrder, "chain" | "lines" | "vat" | "shipping">): Cents[] {
  const paid = lines.map((l) => cents(l.amountCents - l.discountCents));
  if (chain === "ht") return paid;
  const nets = lines.map((l, i) => baseOf(paid[i] ?? NO_CENTS, l.vatRateBp));
  for (const { rateBp, baseCents } of vat) {
    const carriage = shipping.vat?.find((v) => v.rateBp === rateBp)?.baseCents ?? 0;
    const ofRate = [...lines.keys()]
      .filter((i) => lines[i]?.vatRateBp === rateBp)
      .toSorted((a, b) => (paid[b] ?? 0) - (paid[a] ?? 0));
    let lacking = ofRate.reduce((a, i) => a - (nets[i] ?? 0), baseCents - carriage);
    for (const i of ofRate) {
      const one = Math.sign(lacking);
      nets[i] = cents((nets[i] ?? 0) + one);
      lacking -= one;
    }
  }
  return nets;
}
