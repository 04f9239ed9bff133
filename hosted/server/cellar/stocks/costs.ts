import { COST_DAYS_AHEAD, costFault, stockValue, unknownShareBp } from "@cuvee/core/cellar/stocks/costs.ts";
import type { costsContract } from "@cuvee/core/cellar/stocks/costs.contract.ts";
import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  lockCost,
  placesOn,
  priceOf,
  readCosts,
  removeCost,
  retailIncludesVat,
  writeCost,
} from "#cellar/stocks/costs.queries.ts";
import { today, type StockContext } from "#cellar/stocks/context.ts";
import { articlesOf } from "#cellar/stocks/locations.ts";
import { refuseFields } from "#kit/http/problem.ts";

type Contract = typeof costsContract;

/** Values the stock at the end of a day, by default today. Throws the field code `value-future` (422). */
export async function valueOn(
  { tx, services, shopId }: StockContext,
  requested: string | undefined,
): Promise<Answer<Contract["value"]>> {
  const now = today(services.now());
  const on = requested ?? now;
  if (on > now) refuseFields([{ path: ["on"], code: "value-future" }]);
  const value = stockValue(await placesOn(tx, shopId, on));
  return {
    on,
    ...value,
    retailIncludesVat: await retailIncludesVat(tx, shopId),
    unknownShareBp: unknownShareBp(value),
  };
}

/**
 * Returns the unit costs of an article. Throws `not-found` (404), `stock-carton` (422): the cost of a carton is that of
 * its bottles.
 */
export async function costsOf(context: StockContext, formatId: string): Promise<Answer<Contract["costs"]>> {
  const { tx, services, shopId } = context;
  await articlesOf(tx, shopId, [formatId]);
  const costs = await readCosts(tx, shopId, formatId);
  const day = today(services.now());
  return { costs, current: costs.find(({ validFrom }) => validFrom <= day)?.validFrom ?? null };
}

/**
 * Sets, changes or removes the cost of an article from a day on. Throws `not-found` (404), `stock-carton` (422),
 * `conflict` (409) with the current costs, and the field codes `cost-day` (more than a year ahead) and
 * `cost-above-price` (422).
 */
export async function putCost(
  context: StockContext,
  { formatId, validFrom }: Input<Contract["putCost"]>["params"],
  { costE4, version }: Input<Contract["putCost"]>["body"],
): Promise<Answer<Contract["putCost"]>> {
  const { tx, services, shopId, by } = context;
  await articlesOf(tx, shopId, [formatId]);
  const there = await lockCost(tx, shopId, formatId, validFrom);
  if (there !== version) refuse("conflict", 409, { current: await costsOf(context, formatId) });
  if (costE4 === null) {
    await removeCost(tx, shopId, formatId, validFrom);
    return costsOf(context, formatId);
  }
  const fault = costFault({
    costE4,
    validFrom,
    latest: dayAfter(today(services.now()), COST_DAYS_AHEAD),
    priceE4: await priceOf(tx, shopId, formatId),
  });
  if (fault) refuseFields([{ path: [fault.field], code: fault.code }]);
  await writeCost(tx, { shopId, formatId, validFrom, costE4, by, at: new Date(services.now()) });
  return costsOf(context, formatId);
}
