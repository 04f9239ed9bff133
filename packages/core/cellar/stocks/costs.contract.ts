import * as z from "zod";
import { moneyAnswer } from "#kit/answers.contract.ts";
import { contract, id, versionField } from "#kit/contract.ts";
import { COST_MOST_E4, COST_SOURCES } from "./costs.ts";
import { see, staff } from "./fields.contract.ts";

export const articleCost = z.object({
  /** The first day on which it holds, until the next one does. */
  validFrom: z.string(),
  /** Without VAT, for a unit of the format; for bulk wine, for the volume of its price. */
  costE4: moneyAnswer,
  source: z.enum(COST_SOURCES),
  madeBy: z.string(),
  at: z.string(),
  version: z.int(),
});
export type UnitCost = z.output<typeof articleCost>;

export const costsContract = contract({
  value: {
    method: "GET",
    path: "/v1/stocks/value",
    ...see,
    priced: true,
    summary:
      "What the stock is worth at the end of a day: at cost without VAT, and at the prices of the public grid",
    query: z.strictObject({ on: z.iso.date().optional() }),
    answer: z.object({
      on: z.string(),
      costCents: moneyAnswer,
      retailCents: moneyAnswer,
      /** `retailCents` include VAT, as the prices of the public grid do. */
      retailIncludesVat: z.boolean(),
      bottles: z.int(),
      unknownBottles: z.int(),
      unknownShareBp: z.int(),
    }),
  },
  costs: {
    method: "GET",
    path: "/v1/stocks/:formatId/costs",
    ...see,
    priced: true,
    summary: "Unit costs of an article, the latest first",
    params: z.strictObject({ formatId: id }),
    answer: z.object({
      costs: z.array(articleCost),
      /** The first day of the one that holds today; null: the cost is not known. */
      current: z.string().nullable(),
    }),
  },
  putCost: {
    method: "PUT",
    path: "/v1/stocks/:formatId/costs/:validFrom",
    who: staff,
    permission: "createProduct",
    integration: "stocks",
    priced: true,
    summary: "Set, change or (with null) remove the unit cost of an article from a day on, without VAT",
    params: z.strictObject({ formatId: id, validFrom: z.iso.date() }),
    body: z.strictObject({
      costE4: z.int().min(1).max(COST_MOST_E4).nullable(),
      /** Version of the existing cost of that day; 0 for a new one. */
      version: versionField.default(0),
    }),
    answer: z.object({ costs: z.array(articleCost), current: z.string().nullable() }),
  },
});
