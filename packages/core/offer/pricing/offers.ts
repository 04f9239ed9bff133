import { allocate, cents, rateOf, sum, type BasisPoints } from "#kit/money.ts";
import { pointsOn } from "#offer/loyalty/loyalty.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import type { CodeRefusal } from "./codeRefusals.ts";
import type { OrderInput, PricedLine, PricedOrder, PricingBuyer } from "./priced.ts";
import { step } from "./step.ts";

/** Orders lines independently of the basket's order: equal remainders of a split fall on the same ones. */
const byFormat = (a: PricedLine, b: PricedLine): number =>
  a.formatId === b.formatId
    ? a.quantity - b.quantity || Number(!a.wrapping) - Number(!b.wrapping)
    : a.formatId < b.formatId
      ? -1
      : 1;

/**
 * Applies the promo code, then loyalty, to the lines of an order (design: domain §1.5): basis points or cents off,
 * never more than the lines cost, split over them by largest remainder into their `discountCents`. An unmet condition
 * goes to `problems`, and then nothing is taken off. Dates, grid and uses of a code are checked before (`codes.ts`):
 * here are the conditions on the basket.
 */
export function applyOffers(
  { promoCode, loyaltyLevel }: OrderInput,
  lines: readonly PricedLine[],
  buyer: PricingBuyer,
  { loyalty }: ShopRules,
  bottles: number,
  goodsCents: number,
  { problems, trace }: Pick<PricedOrder, "problems" | "trace">,
): Pick<PricedOrder, "code" | "loyalty"> {
  const take = (
    rule: "code" | "loyalty",
    on: readonly PricedLine[],
    name: string,
    percentBp = 0 as BasisPoints,
    offCents = 0,
  ) => {
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
  };

  let code;
  if (promoCode) {
    // Terms of another code may still be stored on a page.
    const terms = buyer.code?.code === promoCode.toUpperCase() ? buyer.code : undefined;
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
      const [percentBp, offCents] = type === "%" ? [amount as BasisPoints] : [undefined, amount];
      code = { code: terms.code, discountCents: take("code", on, terms.code, percentBp, offCents) };
    }
  }

  const level = loyalty?.levels.find((l) => l.id === loyaltyLevel);
  const { id = null, name = "", points = 0, gifts = [], maxGifts = 0 } = level ?? {};
  const { points: current = 0 } = buyer;
  const given = lines.filter((l) => l.gift);
  const units = given.reduce((a, l) => a + l.quantity, 0);
  let refused = false;
  const refuse = (limit: number, has: number, formatId?: string) => {
    problems.push({ code: "loyalty", formatId, values: { limit, current: has } });
    refused = true;
  };
  const foreign = given.filter((l) => !gifts.includes(l.formatId));
  if ((loyaltyLevel || units) && (!level || current < points)) refuse(points, current);
  else if (foreign[0]) for (const l of foreign) refuse(maxGifts, units, l.formatId);
  else if (units > maxGifts) refuse(maxGifts, units);
  // Points are only spent on a benefit: a level of gifts without a gift costs none.
  const taken = level && !refused && (gifts[0] ? units : lines[0]);
  return {
    code,
    loyalty: loyalty && {
      level: taken ? id : null,
      discountCents: taken ? take("loyalty", lines, name, level.discountBp, level.discountCents) : cents(0),
      pointsToLose: taken ? points : 0,
      pointsEarned: pointsOn(lines, loyalty),
    },
  };
}
