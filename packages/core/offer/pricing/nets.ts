import { baseOf, cents, NO_CENTS, type BasisPoints, type Cents } from "#kit/money.ts";
import type { PricedOrder } from "./priced.ts";

/** Net amount of each part of an order, after discounts; duties and a tourist tax are already without tax. */
export type Nets = { lines: Cents[]; wrappings: Cents[]; tickets: Cents[]; free?: Cents[] };

/**
 * Returns the net amounts of lines, their gift wrapping (0 where there is none), tickets (0 for a tourist tax) and free
 * lines: with duties and net shipping they add up to the total without tax, rate by rate. In an order with tax (`ttc`)
 * each part is rounded, and the missing cents of a rate's sum are added to its largest parts, one cent each (rules §8:
 * 9.99 + 4.99 → 8.32 + 4.16).
 */
export function netsOf(order: PricedOrder): Nets {
  const { chain, lines, tickets, vat, shipping, free = [] } = order;
  const none = { amountCents: NO_CENTS, vatRateBp: 0 as BasisPoints };
  const parts = [
    ...lines.map((l) => ({ paid: cents(l.amountCents - l.discountCents), rateBp: l.vatRateBp })),
    ...lines.map(({ wrapping = none }) => ({ paid: wrapping.amountCents, rateBp: wrapping.vatRateBp })),
    ...tickets
      .map((t) => (t.kind === "tax" ? none : t))
      .map((t) => ({ paid: t.amountCents, rateBp: t.vatRateBp })),
    ...free.map((f) => ({ paid: cents(f.amountCents - f.discountCents), rateBp: f.vatRateBp })),
  ];
  const nets = parts.map((p) => (chain === "ht" ? p.paid : baseOf(p.paid, p.rateBp)));
  if (chain === "ttc")
    for (const { rateBp, baseCents } of vat) {
      const shippingBase = shipping.vat?.find((v) => v.rateBp === rateBp)?.baseCents ?? 0;
      const ofRate = [...parts.keys()]
        .filter((i) => parts[i]?.rateBp === rateBp)
        .toSorted((a, b) => (parts[b]?.paid ?? 0) - (parts[a]?.paid ?? 0));
      let lacking = ofRate.reduce((a, i) => a - (nets[i] ?? 0), baseCents - shippingBase);
      for (const i of ofRate) {
        const one = Math.sign(lacking);
        nets[i] = cents((nets[i] ?? 0) + one);
        lacking -= one;
      }
    }
  const n = lines.length;
  const m = 2 * n + tickets.length;
  return {
    lines: nets.slice(0, n),
    wrappings: nets.slice(n, 2 * n),
    tickets: nets.slice(2 * n, m),
    ...(free.length > 0 ? { free: nets.slice(m) } : {}),
  };
}
