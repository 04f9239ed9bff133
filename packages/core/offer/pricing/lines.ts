import type { Id } from "#kit/ids.ts";
import { divideRounded, lineAmount, NO_CENTS, sum, type Cents, type E4 } from "#kit/money.ts";
import type { Format } from "#offer/catalogue/catalogue.ts";
import { BASE_BOTTLE_ML } from "#offer/catalogue/volume.ts";
import { agreedGrid, gridPrice, untaxed, type CountedTypology, type Grid } from "./grid.ts";
import { BOTTLE_UL, countedOf, volumeOf } from "./measure.ts";
import type { LineInput, OrderProblem, PricedLine, TraceStep } from "./priced.ts";
import type { PricedGoods, PricingContext } from "./pricingContext.ts";
import { formatProblems } from "./problems.ts";
import { promote } from "./promotion.ts";
import { step } from "./step.ts";
import { nextTier, reachedTier } from "./tier.ts";
import { vatRateOf, type Taxed } from "./taxes/vat.ts";

/** Gifts bought with loyalty points cost nothing, and no price rule applies to them. */
const GIFT: Grid = { unitE4: 0 as E4, from: "gift" };

/**
 * Returns the lines of an order with their unit price and its reasons: grid → tier → promotion (design: domain
 * §1.1-1.4). A line that cannot be priced is left out and reported in `problems`. Throws RangeError on a quantity that
 * is not 1 to 9 999 (input is parsed earlier): with unit prices up to 100 000 € every sum stays far within the safe
 * integers.
 */
// oxlint-disable-next-line max-lines-per-function -- steps of a line share its values: 5 kB in the widget
export function priceLines(
  inputs: readonly LineInput[],
  context: PricingContext,
  typology: CountedTypology,
  taxed: Taxed,
): PricedGoods {
  const { shelf, buyer, rules, at } = context;
  const { name, globalDiscount, allRulesInEq75: inEq75 } = typology;
  const problems: OrderProblem[] = [];
  const quantities = new Map<Format, number>();
  let orderUl = 0;
  let volumeUl = 0;

  /** Returns the gift wrapping of a line at the standard rate (design: domain §1.4), and adds its reason. */
  const wrap = ({ wrappingE4 }: Format, quantity: number, trace: TraceStep[]): PricedLine["wrapping"] => {
    if (wrappingE4 === undefined) return undefined;
    const rate = { vatType: "standard" } as const;
    const unitE4 = typology.ttc ? wrappingE4 : untaxed(wrappingE4, vatRateOf(rate, rules));
    const amountCents = lineAmount(unitE4, quantity);
    trace.push(step("wrapping.line", { quantity, unitE4, amountCents }));
    return { unitE4, amountCents, vatRateBp: vatRateOf(rate, taxed) };
  };

  const refuse = (code: OrderProblem["code"], formatId: Id): [] => {
    problems.push({ code, formatId, values: {} });
    return [];
  };
  /**
   * Each line, before the number of bottles of the order is known; then, with its amount, before the amount of the
   * order is.
   */
  const waiting = inputs.flatMap(({ formatId, quantity, isWrapped, isFromFidelity }) => {
    const found = shelf.get(formatId);
    if (found?.product.shopId !== rules.id) return refuse("unknown", formatId);
    const { product, vintage, format } = found;
    if (product.status !== "online") return refuse("unavailable", formatId);
    const rateBp = vatRateOf(product, rules);
    const grid = isFromFidelity
      ? GIFT
      : (agreedGrid(buyer.prices?.[formatId], at) ?? gridPrice(format, typology, rateBp, at));
    if (!grid) return refuse("hidden-price", formatId);
    if (quantity % 1 || quantity < 1 || quantity > 9999) throw new RangeError("quantity");

    const { unitE4: listE4, tiers } = grid;
    const unitUl = volumeOf(format);
    const countedUl = isFromFidelity ? 0 : countedOf(format, inEq75) * quantity;
    if (unitUl) orderUl += countedUl;
    if (!isFromFidelity) quantities.set(format, quantity + (quantities.get(format) ?? 0));

    return (bottles: number) => {
      const own = countedUl / BOTTLE_UL;
      const count = globalDiscount ? bottles : own;
      const tier = reachedTier(tiers, count);
      const { from = 0, add = 0 } = reachedTier(grid.add, count) ?? {};
      const listCents = lineAmount(listE4, quantity);
      let unitE4 = tier?.unitE4 ?? listE4;
      let amountCents = lineAmount(unitE4, quantity);
      const by = grid.from ?? (typology.public ? "public" : "fallback");
      const trace = [
        step(`grid.${by}`, { name, publicE4: format.unitE4, rateBp, unitE4: listE4 }, listCents),
      ];
      if (tier) {
        const key = `${globalDiscount ? "order" : "line"}${inEq75 ? "Eq75" : ""}` as const;
        const values = { from: tier.from, beforeE4: listE4, unitE4 };
        trace.push(step(`tier.${key}`, values, amountCents - listCents));
      }
      if (add) trace.push(step("tier.add", { from, add }));
      const lineUl = unitUl * (quantity + add);
      volumeUl += lineUl;

      const finish = (orderCents: Cents): PricedLine => {
        const counted = [own, amountCents, bottles, orderCents] as const;
        for (const { promotion, unitE4: lower } of promote(unitE4, grid.promotions, counted)) {
          const { type, amount } = promotion;
          const after = lineAmount(lower, quantity);
          const values = { percentBp: amount, offE4: amount, beforeE4: unitE4, unitE4: lower };
          trace.push(step(`promotion.${type === "%" ? "percent" : "euro"}`, values, after - amountCents));
          unitE4 = lower;
          amountCents = after;
        }
        trace.push(step("line.amount", { quantity, unitE4, amountCents }));
        return {
          formatId,
          productId: product.id,
          vintageId: vintage.id,
          quantity,
          add,
          listE4,
          unitE4,
          amountCents,
          discountCents: NO_CENTS,
          vatRateBp: vatRateOf(product, taxed.by[product.productType] ?? taxed),
          eq75: divideRounded(lineUl, BASE_BOTTLE_ML),
          weightG: format.weightG * (quantity + add),
          gift: isFromFidelity || undefined,
          wrapping: isWrapped ? wrap(format, quantity, trace) : undefined,
          trace,
          next: nextTier(tiers, count),
        };
      };
      return [amountCents, finish] as const;
    };
  });
  for (const [format, quantity] of quantities) problems.push(...formatProblems(format, quantity));
  const bottles = orderUl / BOTTLE_UL;
  const tiered = waiting.map((line) => line(bottles));
  const beforePromotions = sum(tiered.map(([amount]) => amount));
  const lines = tiered.map(([, finish]) => finish(beforePromotions));
  const goodsCents = sum(lines.map((l) => l.amountCents));
  return { lines, problems, bottles, volumeUl, goodsCents, trace: [] };
}
