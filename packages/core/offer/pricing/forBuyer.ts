import { cents, rateOf, type BasisPoints, type Cents } from "#kit/money.ts";
import type { ShippingMethod, ShopRules } from "#shops/settings/settings.ts";
import type { OrderWish, PricedLine, PricedOrder, PricingBuyer, TraceStep } from "./priced.ts";
import { priceOrder, type Shelf } from "./pricing.ts";

/** A carrier as buyers may know him: every amount with what the seller adds to it, and not how much that is. */
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
 * The rules of a shop as buyers may know them: margins, fees and commissions are inside the carriers' tariffs. They come to the same
 * price, to the cent: `shipping.ts` adds them to each amount alone.
 */
export function tellableRules(rules: ShopRules): ShopRules {
  const shipping = told.get(rules.shipping) ?? rules.shipping.map(tariffOf);
  told.set(rules.shipping, shipping);
  return { ...rules, shipping };
}

/**
 * The price of an order to be kept: as its buyer is told it, reasons included, with the parts of the carriage that his seller alone
 * reads (`forBuyer` takes them out again).
 */
export function priceToKeep(
  wish: OrderWish,
  shelf: Shelf,
  buyer: PricingBuyer,
  rules: ShopRules,
  at: number,
): PricedOrder {
  const whole = priceOrder(wish, shelf, buyer, rules, at);
  if (!rules.shipping.some(hasCharges)) return whole;
  return { ...priceOrder(wish, shelf, buyer, tellableRules(rules), at), shipping: whole.shipping };
}

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

/** A price that somebody of the shop set is a price agreed with the buyer: who allowed it, and why, stays in the shop. */
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
 * A priced order as its buyer may see it: what the carriage costs him, not the seller's margin, fees and commission in it. Every sum
 * and every step still adds up.
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
