import type { Format } from "#offer/catalogue/catalogue.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import type { OrderProblem } from "./priced.ts";

type Limit = readonly [code: OrderProblem["code"], limit: number | undefined, broken: unknown];

/** Returns the limits that are set and exceeded, with the figures `limit` and `current`; `unit` ends their names. */
function problemsOf(
  current: number,
  unit: string,
  limits: readonly Limit[],
  formatId?: string,
): OrderProblem[] {
  return limits.flatMap(([code, limit, broken]) => {
    if (!limit || !broken) return [];
    const values = { ["limit" + unit]: limit, ["current" + unit]: Math.round(current * 1000) / 1000 };
    return [{ code, formatId, values }];
  });
}

/** Returns the exceeded limits of a product, checked against all lines of the same format together. */
export function formatProblems(format: Format, quantity: number): OrderProblem[] {
  const { id, minQuantity = 0, maxQuantity = 0, multiple = 0 } = format;
  const limits: Limit[] = [
    ["min-quantity", minQuantity, quantity < minQuantity],
    ["max-quantity", maxQuantity, quantity > maxQuantity],
    ["multiple", multiple, quantity % multiple],
  ];
  return problemsOf(quantity, "", limits, id);
}

/**
 * Returns the exceeded limits of the shop (specification §8, "Cart errors"): bottles of drinks as counted by its rules,
 * goods without tax.
 */
export function shopProblems(rules: ShopRules, bottles: number, goodsHtCents: number): OrderProblem[] {
  const { minBottles = 0, maxBottles = 0, multipleOf = 0, minOrderHtCents = 0 } = rules;
  const limits: Limit[] = [
    ["min-bottles", minBottles, bottles < minBottles],
    ["max-bottles", maxBottles, bottles > maxBottles],
    ["order-multiple", multipleOf, bottles % multipleOf],
  ];
  const order: Limit = ["min-order", minOrderHtCents, goodsHtCents < minOrderHtCents];
  return [...problemsOf(goodsHtCents, "Cents", [order]), ...problemsOf(bottles, "", limits)];
}
