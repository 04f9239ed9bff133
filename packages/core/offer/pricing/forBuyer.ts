import { cents } from "#kit/money.ts";
import type { PricedOrder, TraceStep } from "./priced.ts";

/** The carriage's first step takes in what the seller adds to the carrier's tariff. */
function withoutCharges(trace: readonly TraceStep[]): TraceStep[] {
  const added = trace.reduce((sum, s) => sum + (s.key === "trace.shipping.charges" ? (s.cents ?? 0) : 0), 0);
  return trace.flatMap((s) => {
    if (s.key === "trace.shipping.charges") return [];
    if (added === 0 || s.key !== "trace.shipping.delivery") return [s];
    const tariffCents = Number(s.values["tariffCents"]) + added;
    return [{ ...s, values: { ...s.values, tariffCents }, cents: cents((s.cents ?? 0) + added) }];
  });
}

/**
 * A priced order as its buyer may see it: what the carriage costs him, not the seller's margin, fees and commission in it. Every sum
 * and every step still adds up.
 */
export function forBuyer(priced: PricedOrder): PricedOrder {
  const { totalTtcCents, tvaCents } = priced.shipping;
  const charged = cents(totalTtcCents - tvaCents);
  return {
    ...priced,
    shipping: {
      ...priced.shipping,
      totalHtCents: charged,
      marginCents: cents(0),
      totalWithMarginCents: charged,
      totalWithFeesCents: charged,
      commissionCents: cents(0),
    },
    trace: withoutCharges(priced.trace),
  };
}
