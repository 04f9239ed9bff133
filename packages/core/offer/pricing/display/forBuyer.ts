import type { PricingContext } from "#offer/pricing/pricingContext.ts";
import { cents, rateOf, type BasisPoints, type Cents } from "#kit/money.ts";
import type { ShippingMethod, ShopRules } from "#shops/settings/settings.ts";
import type { OrderInput, PricedLine, PricedOrder, TraceStep } from "#offer/pricing/priced.ts";
import { priceOrder } from "#offer/pricing/pricing.ts";

/** Returns a carrier as buyers may know it: every amount includes the seller's margin, without its value. */
function tariffOf({ marginBp, feesBp, commissionBp, ...method }: ShippingMethod): ShippingMethod {
  const rates = method.kind === "delivery" ? [marginBp, feesBp, commissionBp] : [];
  const charged = <T extends { htCents: Cents }>(amount: T): T => ({
    ...amount,
    htCents: rates.reduce(
      (all, bp = 0 as BasisPoints) => cents(all + rateOf(all, bp)),
      cents(amount.htCents),
    ),
  });
  const { steps, beyond, surcharges } = method;
  return {
    ...method,
    steps: steps.map(charged),
    ...(beyond ? { beyond: charged(beyond) } : {}),
    ...(surcharges ? { surcharges: surcharges.map(charged) } : {}),
  };
}

const hasCharges = ({ marginBp, feesBp, commissionBp }: ShippingMethod): boolean =>
  Boolean(marginBp || feesBp || commissionBp);

const told = new WeakMap<readonly ShippingMethod[], ShippingMethod[]>();

/**
 * Returns the rules of a shop as buyers may know them: margins, fees and commissions are included in the carriers'
 * tariffs. They give the same price, to the cent: `shipping.ts` adds them to each amount separately.
 */
export function publicRules(rules: ShopRules): ShopRules {
  const shipping = told.get(rules.shipping) ?? rules.shipping.map(tariffOf);
  told.set(rules.shipping, shipping);
  return { ...rules, shipping };
}

/**
 * Returns the price of an order to be stored: as its buyer sees it, reasons included, with the parts of the shipping
 * cost that only the seller may read (`forBuyer` removes them).
 */
export function priceToStore(input: OrderInput, { shelf, buyer, rules, at }: PricingContext): PricedOrder {
  const whole = priceOrder(input, { shelf, buyer, rules, at });
  if (!rules.shipping.some(hasCharges)) return whole;
  return { ...priceOrder(input, { shelf, buyer, rules: publicRules(rules), at }), shipping: whole.shipping };
}

/** Includes the seller's surcharges on the carrier's tariff in the first step of shipping. */
function withoutCharges(trace: readonly TraceStep[]): TraceStep[] {
  const added = trace.reduce((sum, s) => sum + (s.key === "trace.shipping.charges" ? (s.cents ?? 0) : 0), 0);
  return trace.flatMap((s) => {
    if (s.key === "trace.shipping.charges") return [];
    if (added === 0 || s.key !== "trace.shipping.delivery") return [s];
    const tariffCents = Number(s.values["tariffCents"]) + added;
    return [{ ...s, values: { ...s.values, tariffCents }, cents: cents((s.cents ?? 0) + added) }];
  });
}

/** Turns a price set by a member of the shop into one agreed with the buyer: its author and reason stay in the shop. */
const withoutOwn = (line: PricedLine): PricedLine =>
  line.trace.some((s) => s.key.startsWith("trace.grid.own"))
    ? {
        ...line,
        trace: line.trace.map((s) => {
          if (!s.key.startsWith("trace.grid.own")) return s;
          const { unitE4 } = line;
          const values = { name: "", publicE4: unitE4, rateBp: line.vatRateBp, unitE4 };
          return { ...s, key: "trace.grid.agreed", values };
        }),
      }
    : line;

/**
 * Returns a priced order as its buyer may see it: with the buyer's shipping cost, without the seller's margin, fees and
 * commission in it. Every sum and every step still adds up.
 */
export function forBuyer(priced: PricedOrder): PricedOrder {
  const { totalTtcCents, tvaCents } = priced.shipping;
  const charged = cents(totalTtcCents - tvaCents);
  return {
    ...priced,
    lines: priced.lines.map(withoutOwn),
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
