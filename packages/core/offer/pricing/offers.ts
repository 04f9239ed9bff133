import { allocate, cents, rateOf, sum, type BasisPoints, type Cents } from "#kit/money.ts";
import { pointsOn } from "#offer/loyalty/loyalty.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import type { CodeRefusal } from "./codeRefusals.ts";
import type { OrderInput, OrderProblem, PricedLine, PricedOrder, PricingBuyer } from "./priced.ts";
import type { PricedGoods, PricingContext } from "./pricingContext.ts";
import { step } from "./step.ts";

/** Orders lines independently of the basket's order: equal remainders of a split fall on the same ones. */
const byFormat = (a: PricedLine, b: PricedLine): number =>
  a.formatId === b.formatId
    ? a.quantity - b.quantity || Number(!a.wrapping) - Number(!b.wrapping)
    : a.formatId < b.formatId
      ? -1
      : 1;

/** A benefit on lines: basis points, or cents off. */
type Benefit = { name: string; percentBp?: BasisPoints | undefined; offCents?: number | undefined };

/** Splits a benefit over lines by largest remainder, never more than they cost, and returns it. */
function take(
  rule: "code" | "loyalty",
  on: readonly PricedLine[],
  { name, percentBp = 0 as BasisPoints, offCents = 0 }: Benefit,
  trace: PricedGoods["trace"],
): Cents {
  const sorted = on.toSorted(byFormat);
  const left = sorted.map((l) => cents(l.amountCents - l.discountCents));
  const all = sum(left);
  const discountCents = cents(percentBp ? rateOf(all, percentBp) : Math.min(offCents, all));
  allocate(discountCents, left).forEach((part, i) => {
    const line = sorted[i] as PricedLine;
    line.discountCents = cents(line.discountCents + part);
  });
  if (percentBp || offCents)
    trace.push(
      step(
        `${rule}.${percentBp ? "percent" : "euro"}`,
        { name, percentBp, offCents, discountCents },
        0 - discountCents,
      ),
    );
  return discountCents;
}

function applyCode(
  promoCode: string,
  { code: known }: PricingBuyer,
  { lines, bottles, goodsCents, problems, trace }: PricedGoods,
): PricedOrder["code"] {
  // Terms of another code may still be stored on a page.
  const terms = known?.code === promoCode.toUpperCase() ? known : undefined;
  const { refused = "unknown", productIds, type, amount, minCents = 0, minBottles = 0 } = terms ?? {};
  const on = lines.filter((l) => !l.gift && (!productIds || productIds.includes(l.productId)));
  const reason: CodeRefusal | undefined =
    !terms || terms.refused
      ? refused
      : !on[0]
        ? "products"
        : goodsCents < minCents
          ? "min-amount"
          : bottles < minBottles
            ? "min-bottles"
            : undefined;
  if (reason) problems.push({ code: "promo-code", values: { promoCode, reason } });
  else if (terms) {
    const { code: name } = terms;
    const off = type === "%" ? { percentBp: amount as BasisPoints } : { offCents: amount };
    return { code: name, discountCents: take("code", on, { name, ...off }, trace) };
  }
}

/** Returns the reasons why the gifts of an order and the level that it wants are refused. */
function loyaltyProblems(
  given: readonly PricedLine[],
  level: NonNullable<ShopRules["loyalty"]>["levels"][number] | undefined,
  isWanted: boolean,
  current: number,
): OrderProblem[] {
  const { points = 0, gifts = [], maxGifts = 0 } = level ?? {};
  const units = given.reduceRight((a, l) => a + l.quantity, 0);
  const refusal = (limit: number, has: number, formatId?: string): OrderProblem => ({
    code: "loyalty",
    formatId,
    values: { limit, current: has },
  });
  if ((isWanted || units) && (!level || current < points)) return [refusal(points, current)];
  const foreign = given.filter((l) => !gifts.includes(l.formatId));
  if (foreign[0]) return foreign.map((l) => refusal(maxGifts, units, l.formatId));
  return units > maxGifts ? [refusal(maxGifts, units)] : [];
}

function applyLoyalty(
  loyaltyLevel: OrderInput["loyaltyLevel"],
  { buyer, rules: { loyalty } }: PricingContext,
  { lines, problems, trace }: PricedGoods,
): PricedOrder["loyalty"] {
  const { points: current = 0 } = buyer;
  const level = loyalty?.levels.find((l) => l.id === loyaltyLevel);
  const { id = null, name = "", points = 0, gifts = [] } = level ?? {};
  const given = lines.filter((l) => l.gift);
  const refused = loyaltyProblems(given, level, Boolean(loyaltyLevel), current);
  problems.push(...refused);
  // Points are only spent on a benefit: a level of gifts without a gift costs none.
  const taken = level && !refused[0] && (gifts[0] ? given[0] : lines[0]);
  return (
    loyalty && {
      level: taken ? id : null,
      discountCents: taken
        ? take("loyalty", lines, { name, percentBp: level.discountBp, offCents: level.discountCents }, trace)
        : (0 as Cents),
      pointsToLose: taken ? points : 0,
      pointsEarned: pointsOn(lines, loyalty),
    }
  );
}

/**
 * Applies the promo code, then loyalty, to the lines of an order (design: domain §1.5): basis points or cents off,
 * never more than the lines cost, split over them by largest remainder into their `discountCents`. An unmet condition
 * goes to `problems`, and then nothing is taken off. Dates, grid and uses of a code are checked before (`codes.ts`):
 * here are the conditions on the basket.
 */
export function applyOffers(
  { promoCode, loyaltyLevel }: OrderInput,
  context: PricingContext,
  goods: PricedGoods,
): Pick<PricedOrder, "code" | "loyalty"> {
  return {
    code: promoCode ? applyCode(promoCode, context.buyer, goods) : undefined,
    loyalty: applyLoyalty(loyaltyLevel, context, goods),
  };
}
