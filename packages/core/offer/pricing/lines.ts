import { divideRounded, lineAmount, NO_CENTS, sum, type Cents, type E4 } from "#kit/money.ts";
import type { Format } from "#offer/catalogue/catalogue.ts";
import { BASE_BOTTLE_ML } from "#offer/catalogue/volume.ts";
import type { ShopRules, Typology } from "#shops/settings/settings.ts";
import { gridPrice, untaxed, type Grid } from "./grid.ts";
import { BOTTLE_UL, countedOf, volumeOf } from "./measure.ts";
import type { LineInput, OrderProblem, PricedLine, PricingBuyer } from "./priced.ts";
import { formatProblems } from "./problems.ts";
import { promote } from "./promotion.ts";
import type { Shelf } from "./shelf.ts";
import { step } from "./step.ts";
import { nextTier, reachedTier } from "./tier.ts";
import { vatRateOf, type Taxed } from "./taxes/vat.ts";

/** Gifts bought with loyalty points cost nothing, and no price rule applies to them. */
const GIFT: Grid = { unitE4: 0 as E4, from: "gift" };

/**
 * Returns the gift wrapping of a line at the standard rate (design: domain §1.4), undefined where the format is not
 * wrapped.
 */
function wrappingOf(
  { wrappingE4 }: Format,
  quantity: number,
  ttc: boolean,
  rules: ShopRules,
  taxed: ShopRules,
): PricedLine["wrapping"] {
  if (wrappingE4 === undefined) return undefined;
  const rate = { vatType: "standard" } as const;
  const unitE4 = ttc ? wrappingE4 : untaxed(wrappingE4, vatRateOf(rate, rules));
  return { unitE4, amountCents: lineAmount(unitE4, quantity), vatRateBp: vatRateOf(rate, taxed) };
}

/** The lines of an order, with their data for the rest of its price. */
export type Lines = {
  lines: PricedLine[];
  problems: OrderProblem[];
  /** Bottles of drinks, as counted by thresholds: a corkscrew is no bottle. */
  bottles: number;
  /** Microlitres, given units included. */
  volumeUl: number;
};

/**
 * Returns the lines of an order with their unit price and its reasons: grid → tier → promotion (design: domain
 * §1.1-1.4). A line that cannot be priced is left out and reported in `problems`. Throws RangeError on a quantity that
 * is not 1 to 9 999 (input is parsed earlier): with unit prices up to 100 000 € every sum stays far within the safe
 * integers.
 */
export function priceLines(
  inputs: readonly LineInput[],
  shelf: Shelf,
  typology: Typology,
  rules: ShopRules,
  taxed: Taxed,
  buyer: PricingBuyer,
  at: number,
): Lines {
  const { name, ttc, globalDiscount } = typology;
  const inEq75 = typology.allRulesInEq75 ?? rules.allRulesInEq75;
  const problems: OrderProblem[] = [];
  const quantities = new Map<Format, number>();
  let orderUl = 0;
  let volumeUl = 0;

  /**
   * Each line, before the number of bottles of the order is known; then, with its amount, before the amount of the
   * order is.
   */
  const waiting = inputs.flatMap(({ formatId, quantity, isWrapped, isFromFidelity }) => {
    const refuse = (code: OrderProblem["code"]) => {
      problems.push({ code, formatId, values: {} });
      return [];
    };
    const found = shelf.get(formatId);
    if (found?.product.shopId !== rules.id) return refuse("unknown");
    const { product, vintage, format } = found;
    if (product.status !== "online") return refuse("unavailable");
    const homeBp = vatRateOf(product, rules);
    const grid = isFromFidelity ? GIFT : gridPrice(format, typology, homeBp, at, buyer.prices?.[formatId]);
    if (!grid) return refuse("hidden-price");
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
      const trace = [
        step(
          `grid.${grid.from ?? (typology.public ? "public" : "fallback")}`,
          { name, publicE4: format.unitE4, rateBp: homeBp, unitE4: listE4 },
          listCents,
        ),
      ];
      if (tier)
        trace.push(
          step(
            `tier.${globalDiscount ? "order" : "line"}${inEq75 ? "Eq75" : ""}`,
            { from: tier.from, beforeE4: listE4, unitE4 },
            amountCents - listCents,
          ),
        );
      if (add) trace.push(step("tier.add", { from, add }));
      const lineUl = unitUl * (quantity + add);
      volumeUl += lineUl;

      const finish = (orderCents: Cents): PricedLine => {
        for (const { promotion, unitE4: lower } of promote(
          unitE4,
          grid.promotions,
          own,
          amountCents,
          bottles,
          orderCents,
        )) {
          const { type, amount } = promotion;
          const after = lineAmount(lower, quantity);
          const values = { percentBp: amount, offE4: amount, beforeE4: unitE4, unitE4: lower };
          const key = type === "%" ? "percent" : "euro";
          trace.push(step(`promotion.${key}`, values, after - amountCents));
          unitE4 = lower;
          amountCents = after;
        }
        trace.push(step("line.amount", { quantity, unitE4, amountCents }));
        const wrapping = isWrapped ? wrappingOf(format, quantity, ttc, rules, taxed) : undefined;
        if (wrapping)
          trace.push(
            step("wrapping.line", { quantity, unitE4: wrapping.unitE4, amountCents: wrapping.amountCents }),
          );
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
          wrapping,
          trace,
          next: nextTier(tiers, count),
        };
      };
      return [amountCents, finish] as const;
    };
  });
  for (const [format, quantity] of quantities)
    if (format.minQuantity || format.maxQuantity || format.multiple)
      problems.push(...formatProblems(format, quantity));
  const bottles = orderUl / BOTTLE_UL;
  const tiered = waiting.map((line) => line(bottles));
  const beforePromotions = sum(tiered.map(([amount]) => amount));
  const lines = tiered.map(([, finish]) => finish(beforePromotions));
  return { lines, problems, bottles, volumeUl };
}
