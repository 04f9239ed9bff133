import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  BASE_PRICE,
  steppedPrice,
  steppedTiers,
  type PriceStep,
} from "@cuvee/core/offer/pricing/matrix/matrix.ts";
import type { matrixContract, MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { vatRateOf } from "@cuvee/core/offer/pricing/taxes/vat.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Live } from "#kit/jobs/live.ts";
import { chosenIds } from "#kit/list/list.ts";
import { refuseFields } from "#kit/http/problem.ts";
import {
  lockPriceChange,
  savePriceChange,
  matrixRows,
  markUndone,
  readMatrixRows,
  rebaseChanges,
  type StoredChange,
  type ChangedPrices,
} from "#offer/pricing/matrix.queries.ts";
import {
  lockPrices,
  savePrices,
  type GridCellPrice,
  type Prices,
  type NewPrices,
} from "#offer/catalogue/formats/prices.queries.ts";
import { unknownGrids } from "#offer/catalogue/references.ts";
import { lockPricing } from "#offer/catalogue/pricingLock.queries.ts";
import { readShop } from "#shops/settings/settings.ts";

type Body<C extends "changeCells" | "copyPrices"> = Input<(typeof matrixContract)[C]>["body"];
/** Context of a price change: the user, the shop and the moment; `id` is the change's own. */
export type PricesContext = { tx: Tx; live: Live; shopId: string; id: string; by: string; at: Date };

/** Returns the current prices at the places that a change writes to, so that they can be restored. */
function entryOf(before: Prices, to: NewPrices): ChangedPrices {
  return {
    formatId: before.formatId,
    version: before.version + 1,
    ...(to.unitE4 === undefined ? {} : { unitE4: before.unitE4, tiers: before.tiers }),
    ...(to.grids
      ? { grids: Object.fromEntries(Object.keys(to.grids).map((key) => [key, before.grids[key] ?? null])) }
      : {}),
  };
}

async function write(
  { tx, live, shopId, id, by, at }: PricesContext,
  held: readonly Prices[],
  changes: readonly NewPrices[],
  of: Pick<StoredChange, "kind" | "terms">,
): Promise<void> {
  const before = new Map(held.map((prices) => [prices.formatId, prices]));
  const entries = changes.flatMap((to) => {
    const prices = before.get(to.formatId);
    return prices ? entryOf(prices, to) : [];
  });
  await savePrices(tx, shopId, changes);
  await savePriceChange(tx, shopId, { id, ...of, entries, madeBy: by, at });
  live.tell(tx, { kind: "catalogue", shopId });
}

const NONE: Pick<GridCellPrice, "tiers" | "add"> = { tiers: [], add: [] };

/**
 * Changes prices of formats and grids, all or none; price tiers stay as they are. Throws `not-found` (404) for a format
 * that the shop does not have, `conflict` (409) with the current rows that another user changed, `unknown-grid` (422).
 */
export async function changeCells(
  context: PricesContext,
  { rows }: Body<"changeCells">,
): Promise<Answer<(typeof matrixContract)["changeCells"]>> {
  const { tx, shopId, id } = context;
  await lockPricing(tx, shopId);
  refuseFields(
    await unknownGrids(
      tx,
      shopId,
      rows.flatMap(({ grids = {} }, i) =>
        Object.keys(grids).map((key) => ({ id: key, path: ["rows", i, "grids", key] })),
      ),
    ),
  );
  const ids = rows.map((row) => row.formatId);
  const held = await lockPrices(tx, shopId, ids);
  if (held.length < ids.length) refuse("not-found", 404);
  const now = new Map(held.map((prices) => [prices.formatId, prices]));
  const stale = rows.filter((row) => now.get(row.formatId)?.version !== row.version);
  if (stale.length > 0)
    refuse("conflict", 409, {
      current: await readMatrixRows(
        tx,
        shopId,
        stale.map((row) => row.formatId),
      ),
    });
  const changes = rows.map(({ formatId, unitE4, grids }): NewPrices => {
    const cells = now.get(formatId)?.grids ?? {};
    return {
      formatId,
      ...(unitE4 === undefined ? {} : { unitE4 }),
      ...(grids
        ? {
            grids: Object.fromEntries(
              Object.entries(grids).map(([key, cell]) => [key, cell && { ...NONE, ...cells[key], ...cell }]),
            ),
          }
        : {}),
    };
  });
  await write(context, held, changes, { kind: "cells", terms: {} });
  return { changeId: id, rows: inOrder(await readMatrixRows(tx, shopId, ids), ids) };
}

function inOrder(rows: readonly MatrixRow[], ids: readonly string[]): MatrixRow[] {
  const found = new Map(rows.map((row) => [row.formatId, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Checks whether a column's prices include tax: the format's own do, a grid's depend on its settings. */
const isTtc = (rules: ShopRules, column: string): boolean =>
  column === BASE_PRICE || rules.typologies.some((grid) => grid.key === column && grid.ttc);

function copied(
  prices: Prices,
  { from, to, onlyMissing }: Body<"copyPrices">,
  step: PriceStep,
): NewPrices | null {
  const source: GridCellPrice | undefined =
    from === BASE_PRICE
      ? { visible: true, unitE4: prices.unitE4, tiers: prices.tiers, add: [] }
      : prices.grids[from];
  if (!source) return null;
  const target = to === BASE_PRICE ? prices.unitE4 > 0 : prices.grids[to] !== undefined;
  if (onlyMissing && target && from !== to) return null;
  const unitE4 = steppedPrice(source.unitE4 as E4, step);
  const tiers = steppedTiers(source.tiers, step);
  if (to === BASE_PRICE) return { formatId: prices.formatId, unitE4, tiers };
  const { visible } = prices.grids[to] ?? source;
  return { formatId: prices.formatId, grids: { [to]: { visible, unitE4, tiers, add: source.add } } };
}

/**
 * Copies a column of prices, tiers included, to another or onto itself. Where one column includes tax and the other
 * does not, each price is converted once at the product's rate. Throws `unknown-grid` (422), `too-many-rows` (422),
 * `not-found` (404) for a format that the shop does not have.
 */
export async function copyPrices(
  context: PricesContext,
  body: Body<"copyPrices">,
): Promise<Answer<(typeof matrixContract)["copyPrices"]>> {
  const { tx, shopId, id } = context;
  await lockPricing(tx, shopId);
  const named = (["from", "to"] as const).filter((end) => body[end] !== BASE_PRICE);
  refuseFields(
    await unknownGrids(
      tx,
      shopId,
      named.map((end) => ({ id: body[end], path: [end] })),
    ),
  );
  const { rules } = await readShop(tx, shopId);
  const { rows } = body;
  const ids = rows
    ? await chosenIds(tx, matrixRows, {
        of: shopId,
        columns: Object.keys(matrixRows.columns),
        chosen: rows as RowsChosen,
      })
    : null;
  if (ids && rows && "ids" in rows && ids.length < new Set(rows.ids).size) refuse("not-found", 404);
  const held = await lockPrices(tx, shopId, ids);
  const { from, to, percentBp, rounding } = body;
  const step = { percentBp, rounding, fromTtc: isTtc(rules, from), toTtc: isTtc(rules, to) };
  const changes = held.flatMap(
    (prices) => copied(prices, body, { ...step, vatRateBp: vatRateOf(prices, rules) }) ?? [],
  );
  if (changes.length === 0) return { changeId: null, formats: 0 };
  await write(context, held, changes, { kind: "copy", terms: { from, to, percentBp, rounding } });
  return { changeId: id, formats: changes.length };
}

/**
 * Undoes a change on the formats that did not change since. Throws `not-found` (404), `conflict` (409) when it is
 * undone already.
 */
export async function undoChange(context: PricesContext): Promise<Answer<(typeof matrixContract)["undo"]>> {
  const { tx, live, shopId, id, at } = context;
  await lockPricing(tx, shopId);
  const change = (await lockPriceChange(tx, shopId, id)) ?? refuse("not-found", 404);
  if (change.undone) refuse("already-undone", 409);
  const { rules } = await readShop(tx, shopId);
  const grids = new Set(rules.typologies.map((grid) => grid.key));
  const held = await lockPrices(
    tx,
    shopId,
    change.entries.map((entry) => entry.formatId),
  );
  const now = new Map(held.map((prices) => [prices.formatId, prices]));
  const free = change.entries.filter((entry) => now.get(entry.formatId)?.version === entry.version);
  const changedPrices = change.entries.filter((entry) => !free.includes(entry));
  // A grid that was removed meanwhile has no prices to restore.
  const back = free.map(({ version: _, grids: cells = {}, ...entry }): NewPrices => ({
    ...entry,
    grids: Object.fromEntries(Object.entries(cells).filter(([key]) => grids.has(key))),
  }));
  await savePrices(tx, shopId, back);
  await rebaseChanges(
    tx,
    shopId,
    id,
    free.map(({ formatId, version }) => ({ formatId, from: version - 1, to: version + 1 })),
  );
  await markUndone(tx, shopId, id, at);
  live.tell(tx, { kind: "catalogue", shopId });
  return {
    reverted: back.length,
    kept: changedPrices.flatMap(({ formatId }) => {
      const prices = now.get(formatId);
      return prices ? { formatId, name: prices.name } : [];
    }),
  };
}
