import type { OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import type { Format } from "#kit/format.ts";

/** A sentence of `cart.json` with its values, ready for `t(key, values)`. */
export type Sentence = { key: string; values: Record<string, string | number> };

type Values = OrderProblem["values"];
const n = (values: Values, name: string): number => Number(values[name] ?? 0);

/** Sentences that need more than the values of the problem (specification §8, "Cart errors"). */
const SENTENCES: Partial<Record<OrderProblem["code"], (values: Values, format: Format) => Sentence>> = {
  stock: (values): Sentence =>
    n(values, "available") > 0
      ? { key: "problems.stock", values: { available: n(values, "available") } }
      : { key: "problems.sold-out", values: {} },
  "min-order": (values, format) => ({
    key: "problems.min-order",
    values: {
      minimum: format.money(n(values, "limitCents")),
      missing: format.money(n(values, "limitCents") - n(values, "currentCents")),
    },
  }),
  "min-bottles": (values, format) => ({
    key: "problems.min-bottles",
    values: {
      minimum: format.count(n(values, "limit")),
      missing: format.count(n(values, "limit") - n(values, "current")),
    },
  }),
  "max-bottles": (values, format) => ({
    key: "problems.max-bottles",
    values: {
      maximum: format.count(n(values, "limit")),
      over: format.count(n(values, "current") - n(values, "limit")),
    },
  }),
  "order-multiple": (values, format) => ({
    key: "problems.order-multiple",
    values: { multiple: format.count(n(values, "limit")), current: format.count(n(values, "current")) },
  }),
  excise: (values, format) => ({
    key: "problems.excise",
    values: { country: format.country(String(values["country"])) },
  }),
  "promo-code": (values) => ({ key: `promo.refused.${String(values["reason"] ?? "unknown")}`, values }),
  loyalty: (values, format): Sentence => {
    const limit = n(values, "limit");
    const missing = limit - n(values, "current");
    // Missing points, or too many gifts; a level that no longer exists has neither.
    if (limit === 0) return { key: "problems.loyalty-gone", values: {} };
    return missing > 0
      ? { key: "problems.loyalty-points", values: { count: missing, points: format.count(missing) } }
      : { key: "problems.loyalty-gifts", values: { count: limit } };
  },
};

/** Returns the sentence of a problem. */
export function problemSentence({ code, values }: OrderProblem, format: Format): Sentence {
  return SENTENCES[code]?.(values, format) ?? { key: `problems.${code}`, values };
}
