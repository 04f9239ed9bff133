import type { Answer, Call, Input } from "@cuvee/core/kit/contract.ts";
import type { ListFilter, RowsChosen } from "@cuvee/core/kit/list/list.ts";
import type { listCalls } from "@cuvee/core/kit/list/list.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type * as z from "zod";
import { hasPermission, PRICES, workShop, type Person } from "#kit/http/actor.ts";
import type { Row, Tx } from "#kit/postgres/database.ts";
import { requestExport, registerList } from "#kit/export/export.ts";
import type { ListColumn, ListDefinition } from "#kit/list/list.definition.ts";
import { cursorOf, parseCursor } from "#kit/list/list.cursor.ts";
import { checkFilter, checkSort } from "#kit/list/list.filter.ts";
import { groupRows, listRows, matchingIds, measureRows } from "#kit/list/list.queries.ts";
import { personOf, shopOf, within, type Handlers } from "#kit/http/mount.ts";

export { defineList, type ListColumn, type ListDefinition } from "#kit/list/list.definition.ts";

/** Checks whether a column holds money. */
export const isAmount = ({ kind }: ListColumn): boolean => kind === "cents" || kind === "e4";

/**
 * Returns the names of the columns that a person may see; amounts only with `seeAllPrice`. Owners and buyers see all,
 * agents what they may quote.
 */
export function columnsFor(list: ListDefinition, person: Person): string[] {
  const member = workShop(person);
  const prices = member === undefined || hasPermission(member, PRICES);
  return Object.entries(list.columns)
    .filter(([, column]) => prices || !isAmount(column))
    .filter(([, column]) => column.permission === undefined || hasPermission(member, column.permission))
    .map(([name]) => name);
}

/** Returns a read row as a row of the answer: moments become ISO texts, the rest stays. */
function asRead(read: Row, names: readonly string[]): Row {
  const row: Row = {};
  for (const name of names) {
    const value = read[name];
    row[name] = value instanceof Date ? value.toISOString() : value;
  }
  return row;
}

export type ListRequest = {
  search?: string | undefined;
  filter?: ListFilter | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * Returns one page of a list. `of` is the list's owner: the shop, or the buyer. Throws `invalid-input` (422: field
 * codes `unknown-column`, `filter`), `invalid-cursor` (422).
 */
export async function pageOf<R>(
  tx: Tx,
  list: ListDefinition<R>,
  { of, columns, request }: { of: string; columns: readonly string[]; request: ListRequest },
): Promise<{ rows: R[]; next: string | null }> {
  const sort = checkSort(list, columns, request.sort);
  checkFilter(list, columns, request.filter);
  const name = request.sort ?? list.defaultSort;
  const found = await listRows(tx, list, {
    ...request,
    shopId: of,
    columns,
    sort,
    after:
      request.cursor === undefined
        ? null
        : parseCursor(request.cursor, name, sort.column, list.idNumber !== undefined),
    limit: request.limit + 1,
  });
  const shown = found.slice(0, request.limit);
  const last = shown.at(-1);
  const next = found.length > request.limit && last ? cursorOf(name, last["~"], String(last["id"])) : null;
  const { row } = list;
  const names = ["id", ...Object.keys(list.extra ?? {}), ...columns];
  const rows = shown.map((read) => (row ? row(read) : (asRead(read, names) as R)));
  return { rows, next };
}

/** Counts the matching rows and returns the totals that the person may see. Throws as `pageOf`. */
export async function measureOf(
  tx: Tx,
  list: ListDefinition,
  {
    of,
    columns,
    input,
  }: {
    of: string;
    columns: readonly string[];
    input: { search?: string | undefined; filter?: ListFilter | undefined };
  },
): Promise<Answer<ListCalls["measure"]>> {
  checkFilter(list, columns, input.filter);
  return measureRows(tx, list, {
    ...input,
    shopId: of,
    totals: columns.filter((name) => list.columns[name]?.total),
  });
}

/**
 * Counts the matching rows by expressions of the code over the tables of the list, without an order. Throws as `pageOf`
 * for a filter.
 */
export async function groupsOf<K extends string>(
  tx: Tx,
  list: ListDefinition,
  {
    of,
    columns,
    input,
    by,
  }: {
    of: string;
    columns: readonly string[];
    input: { search?: string | undefined; filter?: ListFilter | undefined };
    by: Readonly<Record<K, string>>;
  },
): Promise<(Record<K, string> & { count: number })[]> {
  checkFilter(list, columns, input.filter);
  return groupRows(tx, list, { ...input, shopId: of, by });
}

/** Most rows of one bulk action: `too-many-rows` (422) beyond. */
const BULK_MAX = 5000;

/**
 * Returns the ids of the rows of a bulk action (`rowsChosen` of the contract), only those that are in the list. Throws
 * `too-many-rows` (422) for more than 5 000.
 */
export async function chosenIds(
  tx: Tx,
  list: ListDefinition,
  { of, columns, chosen }: { of: string; columns: readonly string[]; chosen: RowsChosen },
): Promise<string[]> {
  const input = "ids" in chosen ? { ids: chosen.ids } : { search: chosen.search, filter: chosen.filter };
  if ("filter" in input) checkFilter(list, columns, input.filter);
  const ids = await matchingIds(tx, list, { ...input, shopId: of, limit: BULK_MAX + 1 });
  return ids.length > BULK_MAX ? refuse("too-many-rows", 422, { max: BULK_MAX }) : ids;
}

type ListCalls = ReturnType<typeof listCalls<string, z.ZodType>>;
type RowOf<C extends ListCalls> = Answer<C["list"]>["rows"][number];

/**
 * Returns the handlers of a list for `mount`: `mount(app, services, clientsContract, { ...listHandlers(clientsList,
 * clients), detail })`. `calls` are those that `listCalls` made, under those names.
 */
export function listHandlers<C extends ListCalls>(
  calls: C,
  list: ListDefinition<RowOf<C>>,
): Handlers<ListCalls> {
  registerList(list, calls.list as Call);
  return {
    list: within(async (tx, { query }: Input<ListCalls["list"]>, ctx) =>
      pageOf(tx, list, { of: shopOf(ctx), columns: columnsFor(list, personOf(ctx)), request: query }),
    ),
    measure: within(async (tx, { query }: Input<ListCalls["measure"]>, ctx) =>
      measureOf(tx, list, { of: shopOf(ctx), columns: columnsFor(list, personOf(ctx)), input: query }),
    ),
    export: within(async (tx, { body }: Input<ListCalls["export"]>, ctx) =>
      requestExport(tx, ctx, list, { columns: columnsFor(list, personOf(ctx)), options: body }),
    ),
  };
}
