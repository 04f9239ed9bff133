import {
  indexedWords,
  plainWords,
  type ColumnFilter,
  type ColumnKind,
  type ListFilter,
} from "@cuvee/core/kit/list/list.ts";
import { statement, type Row, type Statement, type Tx } from "#kit/postgres/database.ts";
import type { ListColumn, ListDefinition } from "#kit/list/list.definition.ts";

/** Parts of a statement: tables and conditions in SQL text, and the values that they name. */
type Parts = { from: Set<string>; where: string[]; values: Record<string, unknown> };

/** The last row before a page: its sort value and its id. */
export type Cursor = { value: string | null; id: string };
export type Sort = { column: ListColumn; descending: boolean };

/** PostgreSQL type of a value of each kind, as it is written into a cursor and a filter. */
const TYPES: Record<ColumnKind, string> = {
  text: "text",
  set: "text",
  number: "bigint",
  cents: "bigint",
  e4: "bigint",
  bp: "bigint",
  decimal: "numeric",
  date: "date",
  instant: "timestamp",
  boolean: "boolean",
};

/** Adds a value of the request to a statement, and returns its name there: `:v1`, `:v2`… beside those of the list. */
function bind({ values }: Parts, value: unknown): string {
  const name = `v${Object.keys(values).length}`;
  values[name] = value;
  return `:${name}`;
}

/** Returns a bound of a filter as SQL: moments are given as days of Paris, `to` includes its day. */
function boundOf(parts: Parts, kind: ColumnKind, value: string | number, which: "from" | "to"): string {
  if (kind !== "instant") return `${which === "from" ? ">=" : "<="} ${bind(parts, value)}::${TYPES[kind]}`;
  const day = `${bind(parts, value)}::date`;
  return which === "from"
    ? `>= (${day})::timestamp at time zone 'Europe/Paris'`
    : `< (${day} + 1)::timestamp at time zone 'Europe/Paris'`;
}

function narrow(parts: Parts, { sql, kind }: ListColumn, filter: ColumnFilter): void {
  if ("in" in filter) {
    // A single value reads an index (shop, column, sort) in order; several match few rows or nearly all.
    const [only, ...others] = filter.in;
    if (kind === "set") parts.where.push(`${sql} && ${bind(parts, filter.in)}::text[]`);
    else if (others.length === 0) parts.where.push(`${sql} = ${bind(parts, only)}::text`);
    else parts.where.push(`${sql} = any(${bind(parts, filter.in)}::text[])`);
  } else if ("has" in filter) find(parts, [`plain_text(${sql})`], filter.has);
  else if ("is" in filter) parts.where.push(`${sql} is ${filter.is}`);
  else if ("empty" in filter) {
    const none = kind === "set" ? `coalesce(cardinality(${sql}), 0) = 0` : `${sql} is null`;
    const blank = kind === "text" ? `nullif(${sql}, '') is null` : none;
    parts.where.push(filter.empty ? blank : `not (${blank})`);
  } else
    for (const which of ["from", "to"] as const) {
      const value = filter[which];
      if (value !== undefined) parts.where.push(`${sql} ${boundOf(parts, kind, value, which)}`);
    }
}

/** Requires every word in one of the expressions, ignoring accents and case. */
function find(parts: Parts, expressions: readonly string[], search: string): void {
  for (const word of plainWords(search)) {
    const pattern = bind(parts, patternOf(word));
    parts.where.push(`(${expressions.map((e) => `${e} like ${pattern}`).join(" or ")})`);
  }
}

export type Narrowing = {
  search?: string | undefined;
  filter?: ListFilter | undefined;
  ids?: readonly string[] | undefined;
  /** Ids of all rows that the search matches, where an index found them. */
  found?: readonly string[] | undefined;
  /** Ids of the rows that each filter finds whose column expands to them. */
  expanded?: readonly (readonly string[])[] | undefined;
};

/** Returns a word as the pattern of a text that holds it. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Above this number of matches the list is read in its order, because every page then contains one. */
const FOUND_MAX = 300;
/** Most matches that are read at once of a finder that returns them in an order, and of which totals are counted. */
const FOUND_AT_ONCE = 1000;
/** Readings of matches after which a page that its filters leave empty is read in the order of the list. */
const READINGS_MAX = 3;

/**
 * Returns ids that the list's index of words finds, at most `most`, behind the row `after` in the order of the finder;
 * null when it does not answer this search.
 */
async function findIds(
  tx: Tx,
  { finder, finderSort }: ListDefinition,
  search: string | undefined,
  { most, after = null }: { most: number; after?: string | null },
): Promise<string[] | null> {
  if (!finder || !search) return null;
  const { words, isIndexed } = indexedWords(search);
  if (!isIndexed) return null;
  const row = await tx.one<{ found: string[] | null }>(
    prepared(`select ${finder}(:patterns, :most${finderSort ? ", :after" : ""}) as found`),
    { patterns: words.map(patternOf), most, ...(finderSort ? { after } : {}) },
  );
  return row === undefined ? [] : row.found;
}

const foundMaxOf = ({ finderSort }: ListDefinition): number => (finderSort ? FOUND_AT_ONCE : FOUND_MAX);

/**
 * Returns the same query with the ids that its search matches, where the list has an index of words and few rows match.
 */
async function searched<W extends Narrowing>(tx: Tx, list: ListDefinition, input: W): Promise<W> {
  const most = foundMaxOf(list);
  const found = await findIds(tx, list, input.search, { most: most + 1 });
  return found === null || found.length > most ? input : { ...input, search: undefined, found };
}

/**
 * Returns the query whose totals are counted. Of more matches than a finder with an order reads at once, these are the
 * first ones (`partial`): to read all would cost more with each order of a shop.
 */
async function toCount<W extends Narrowing>(
  tx: Tx,
  list: ListDefinition,
  input: W,
): Promise<{ input: W; partial?: true }> {
  if (!list.finderSort) return { input: await searched(tx, list, input) };
  const found = await findIds(tx, list, input.search, { most: FOUND_AT_ONCE + 1 });
  if (found === null) return { input };
  const counted = { ...input, search: undefined, found: found.slice(0, FOUND_AT_ONCE) };
  return found.length > FOUND_AT_ONCE ? { input: counted, partial: true } : { input: counted };
}

/** Returns the same query with the ids that filters find in place of those whose column expands to ids. */
async function withExpanded<W extends Narrowing & { shopId: string }>(
  tx: Tx,
  { columns }: ListDefinition,
  input: W,
): Promise<W> {
  const rest: Record<string, ColumnFilter> = {};
  const expanded: (readonly string[])[] = [];
  for (const [name, filter] of Object.entries(input.filter ?? {})) {
    const expand = columns[name]?.expand;
    if (expand && "in" in filter) expanded.push(await expand(tx, input.shopId, filter.in));
    else rest[name] = filter;
  }
  return expanded.length === 0 ? input : { ...input, filter: rest, expanded };
}

/** Returns a column as it is sorted and filtered by: with its value for all rows at once where it has one. */
function asWhole(parts: Parts, column: ListColumn): ListColumn {
  if (!column.whole) return column;
  parts.from.add(column.whole.join);
  return { ...column, sql: column.whole.sql };
}

const fromOf = (parts: Parts): string => [...parts.from].join(" ");

function partsOf(list: ListDefinition, of: string, narrowing: Narrowing): Parts {
  const parts: Parts = {
    from: new Set([list.from]),
    where: [`(${list.where})`],
    values: { [list.of ?? "shopId"]: of, ...list.values?.() },
  };
  // Archived rows are found by their id (`ids`) or when their column is filtered by.
  if (list.usual && !narrowing.ids && narrowing.filter?.[list.usual.unless] === undefined)
    parts.where.push(`(${list.usual.where})`);
  if (narrowing.found) parts.where.push(`${list.id} = any(${bind(parts, narrowing.found)}::text[])`);
  if (narrowing.ids) parts.where.push(`${list.id} = any(${bind(parts, narrowing.ids)}::text[])`);
  for (const ids of narrowing.expanded ?? [])
    parts.where.push(`${list.id} = any(${bind(parts, ids)}::text[])`);
  for (const [name, filter] of Object.entries(narrowing.filter ?? {})) {
    const column = list.columns[name];
    if (column) narrow(parts, asWhole(parts, column), filter);
  }
  if (narrowing.search) find(parts, list.search ?? [], narrowing.search);
  return parts;
}

/**
 * Returns the value that a page is sorted by, as text that finds the same place again (moments keep their
 * microseconds).
 */
function placeOf({ kind, order, sql }: ListColumn): string {
  const by = order ?? sql;
  return kind === "instant" ? `(${by} at time zone 'UTC')::text` : `(${by})::text`;
}

const selects = (list: ListDefinition, columns: readonly string[], forFile = false): string =>
  [
    `${list.id} as id`,
    ...Object.entries(list.extra ?? {}).map(([name, sql]) => `${sql} as "${name}"`),
    ...columns.map((name) => {
      const column = list.columns[name];
      return `${(forFile ? column?.file : undefined) ?? column?.sql} as "${name}"`;
    }),
  ].join(", ");

/** Statements by their text: naming one costs a digest, and a list uses few. */
const named = new Map<string, Statement>();
const NAMED_MAX = 500;

function prepared(text: string): Statement {
  const known = named.get(text);
  if (known) return known;
  if (named.size >= NAMED_MAX) named.clear();
  const created = statement(text);
  named.set(text, created);
  return created;
}

/** Default length of a page: only this length is kept prepared. */
const USUAL_PAGE = 50;

const withoutWhole = ({ whole: _, ...column }: ListColumn): ListColumn => column;

/**
 * Checks whether the values for all rows at once (`whole`) may be used now, of the columns that are sorted and filtered
 * by; returns the list without them where they may not.
 */
async function usable(
  tx: Tx,
  list: ListDefinition,
  input: Narrowing & { shopId: string },
  sorted?: ListColumn,
): Promise<{ list: ListDefinition; sorted: ListColumn | undefined }> {
  const used = [sorted, ...Object.keys(input.filter ?? {}).map((name) => list.columns[name])];
  const conditions = [...new Set(used.flatMap((column) => column?.whole?.valid ?? []))];
  if (conditions.length === 0) return { list, sorted };
  const values = { [list.of ?? "shopId"]: input.shopId, ...list.values?.() };
  const row = await tx.one<{ valid: boolean }>(
    prepared(`select ${conditions.join(" and ")} as valid`),
    values,
  );
  if (row?.valid) return { list, sorted };
  const columns = Object.entries(list.columns).map(([name, column]) => [name, withoutWhole(column)]);
  return { list: { ...list, columns: Object.fromEntries(columns) }, sorted: sorted && withoutWhole(sorted) };
}

type PageOf = Narrowing & {
  shopId: string;
  columns: readonly string[];
  sort: Sort;
  after: Cursor | null;
  limit: number;
  /** The rows go into a file. */
  forFile?: true;
};

type ListedRow = Row & { "~": string | null };

/** Checks whether a list is sorted as its finder returns matches. */
const isInFinderOrder = ({ finderSort, columns }: ListDefinition, { descending, column }: Sort): boolean =>
  finderSort !== undefined && descending && columns[finderSort.slice(1)] === column;

/**
 * Returns a page of a search in the order of the list's finder, which gives its matches part by part; null when it does
 * not answer, or when filters leave few rows of many matches.
 */
async function pageOfFinder(tx: Tx, list: ListDefinition, page: PageOf): Promise<ListedRow[] | null> {
  if (!isInFinderOrder(list, page.sort) || page.ids || page.found) return null;
  const rows: ListedRow[] = [];
  let after = page.after?.id ?? null;
  let most = Math.min(page.limit, FOUND_AT_ONCE);
  for (let reading = 1; reading <= READINGS_MAX; reading += 1) {
    const found = await findIds(tx, list, page.search, { most, after });
    if (found === null) return null;
    const limit = page.limit - rows.length;
    if (found.length > 0)
      rows.push(...(await rowsInOrder(tx, list, { ...page, search: undefined, found, after: null, limit })));
    if (rows.length >= page.limit || found.length < most) return rows;
    after = found.at(-1) ?? null;
    most = Math.min(most * 4, FOUND_AT_ONCE);
  }
  return null;
}

/**
 * Returns rows of a list in order, from a place on. Rows without a value come last in both directions: they are a
 * second query, run only when the first one ends, so that either is a plain scan of an index (shop_id, sort expression,
 * id).
 */
export async function listRows(tx: Tx, list: ListDefinition, asked: PageOf): Promise<ListedRow[]> {
  const page = await withExpanded(tx, list, asked);
  const found = await pageOfFinder(tx, list, page);
  if (found) return found;
  // Of very many matches a screen sorts those that it counts; a file has all.
  const isCounted = !page.forFile && !isInFinderOrder(list, page.sort);
  return rowsInOrder(
    tx,
    list,
    isCounted ? (await toCount(tx, list, page)).input : await searched(tx, list, page),
  );
}

async function rowsInOrder(tx: Tx, definition: ListDefinition, page: PageOf): Promise<ListedRow[]> {
  const { list, sorted: column = page.sort.column } = await usable(tx, definition, page, page.sort.column);
  const { descending } = page.sort;
  const order = descending ? "desc" : "asc";
  const than = descending ? "<" : ">";
  const key = list.idNumber ?? list.id;
  const idAfter = (parts: Parts, { id }: Cursor): string =>
    `${bind(parts, id)}${list.idNumber === undefined ? "" : "::bigint"}`;
  // The number of rows that a range leaves depends on its bounds: such a page is planned for them, and not once for
  // all.
  const isRanged = Object.values(page.filter ?? {}).some((f) => "from" in f || "to" in f);
  const walk = (limit: number, withValue: boolean): Promise<ListedRow[]> => {
    const parts = partsOf(list, page.shopId, page);
    const sortedBy = asWhole(parts, column);
    const by = sortedBy.order ?? sortedBy.sql;
    if (!column.required) parts.where.push(`${by} is ${withValue ? "not " : ""}null`);
    const { after } = page;
    if (after && withValue && after.value !== null) {
      const given = `${bind(parts, after.value)}::${TYPES[column.kind]}`;
      const value = column.kind === "instant" ? `${given} at time zone 'UTC'` : given;
      parts.where.push(`(${by}, ${key}) ${than} (${value}, ${idAfter(parts, after)})`);
      // An id that is composed of others has no index with the pair; the value alone then finds the beginning.
      if (key.includes("(")) parts.where.push(`${by} ${than}= ${value}`);
    } else if (after && !withValue && after.value === null)
      parts.where.push(`${key} ${than} ${idAfter(parts, after)}`);
    // The sort expression is named even where it is null: the index is in this order, which PostgreSQL does not infer
    // from `is null`.
    const sorted = `${by} ${order}, ${key} ${order}`;
    const text = `select ${selects(list, page.columns, page.forFile)},
        ${withValue ? placeOf(sortedBy) : "null::text"} as "~"
      from ${fromOf(parts)} where ${parts.where.join(" and ")} order by ${sorted} limit ${limit}`;
    return tx.rows(limit === USUAL_PAGE + 1 && !isRanged ? prepared(text) : text, parts.values);
  };
  const rows = page.after?.value === null ? [] : await walk(page.limit, true);
  if (rows.length >= page.limit || column.required) return rows;
  return [...rows, ...(await walk(page.limit - rows.length, false))];
}

/** Returns the list of the kept sums, where they can answer: the query is narrowed by their column at most. */
function keptSums(list: ListDefinition, narrowing: Narrowing): ListDefinition | null {
  const { sums, columns, usual, values } = list;
  const names = Object.keys(narrowing.filter ?? {});
  if (
    !sums ||
    narrowing.search ||
    narrowing.ids ||
    narrowing.expanded ||
    names.some((name) => name !== sums.by)
  )
    return null;
  const by = columns[sums.by];
  if (!by) return null;
  const totals = Object.entries(sums.totals).map(([name, sql]): [string, ListColumn] => [
    name,
    { sql, kind: "cents" },
  ]);
  const own = { ...by, sql: sums.sql ?? `s.${sums.by}` };
  return {
    name: "sums",
    texts: "",
    ...(usual ? { usual: { ...usual, where: sums.usual ?? usual.where } } : {}),
    ...(values ? { values } : {}),
    from: sums.from,
    where: "s.shop_id = :shopId",
    id: "s.part",
    columns: { [sums.by]: own, ...Object.fromEntries(totals) },
    defaultSort: "",
  };
}

type Measured = { count: number; totals: Record<string, number>; partial?: true };
type ToMeasure = Narrowing & { shopId: string; totals: readonly string[] };

/** Measures by the kept sums; null where they cannot answer. */
async function measureSums(tx: Tx, list: ListDefinition, input: ToMeasure): Promise<Measured | null> {
  const kept = keptSums(list, input);
  if (!kept || input.totals.some((name) => !kept.columns[name])) return null;
  const parts = partsOf(kept, input.shopId, input);
  const totals = input.totals.map((name, n) => `, coalesce(sum(${kept.columns[name]?.sql}), 0) as t${n}`);
  const text = `select coalesce(sum(${list.sums?.count}), 0)::int as count${totals.join("")}
     from ${fromOf(parts)} where ${parts.where.join(" and ")}`;
  return measuredOf(await tx.one(text, parts.values), input);
}

const measuredOf = (row: Record<string, unknown> | undefined, { totals }: ToMeasure): Measured => ({
  count: Number(row?.["count"] ?? 0),
  totals: Object.fromEntries(totals.map((name, n) => [name, Number(row?.[`t${n}`] ?? 0)])),
});

/** Returns the aggregate of a column's total; 0 over no rows. */
const totalOf = (column: ListColumn | undefined): string =>
  `coalesce(${column?.sum ?? `sum(${column?.sql})`}, 0)`;

/**
 * Counts the matching rows, and sums the columns given; of very many matches of a search these are the first ones
 * (`partial`).
 */
export async function measureRows(tx: Tx, definition: ListDefinition, asked: ToMeasure): Promise<Measured> {
  const requested = await withExpanded(tx, definition, asked);
  const kept = await measureSums(tx, definition, requested);
  if (kept) return kept;
  const { input, ...more } = await toCount(tx, definition, requested);
  const { list } = await usable(tx, definition, input);
  const parts = partsOf(list, input.shopId, input);
  const sums = input.totals.map((name, n) => `, ${totalOf(list.columns[name])} as t${n}`);
  const text = `select count(*)::int as count${sums.join("")} from ${fromOf(parts)} where ${parts.where.join(" and ")}`;
  return { ...measuredOf(await tx.one(text, parts.values), input), ...more };
}

/**
 * Counts the matching rows and sums the columns given for each value of an expression over the tables of the list:
 * value → count and sums.
 */
export async function measureGroups(
  tx: Tx,
  definition: ListDefinition,
  { by, ...asked }: ToMeasure & { by: string },
): Promise<Map<string, Measured>> {
  const input = await withExpanded(tx, definition, asked);
  const { list } = await usable(tx, definition, input);
  const parts = partsOf(list, input.shopId, input);
  const sums = input.totals.map((name, n) => `, ${totalOf(list.columns[name])} as t${n}`);
  const text = `select ${by} as key, count(*)::int as count${sums.join("")}
    from ${fromOf(parts)} where ${parts.where.join(" and ")} group by 1`;
  const rows = await tx.rows<Record<string, unknown>>(text, parts.values);
  return new Map(rows.map((row) => [String(row["key"]), measuredOf(row, input)]));
}

/** Returns the ids of matching rows, at most `limit`, oldest id first. */
export async function matchingIds(
  tx: Tx,
  definition: ListDefinition,
  asked: Narrowing & { shopId: string; limit: number },
): Promise<string[]> {
  const input = await withExpanded(tx, definition, asked);
  const { list } = await usable(tx, definition, input);
  const parts = partsOf(list, input.shopId, input);
  const where = parts.where.join(" and ");
  const text = `select ${list.id} as id from ${fromOf(parts)} where ${where} order by ${list.id} limit ${input.limit}`;
  return (await tx.rows<{ id: string }>(text, parts.values)).map((row) => row.id);
}

/**
 * Counts the matching rows by expressions over the tables of a list, which the code writes; each names its value in the
 * groups.
 */
export async function groupRows<K extends string>(
  tx: Tx,
  definition: ListDefinition,
  { by, ...asked }: Narrowing & { shopId: string; by: Readonly<Record<K, string>> },
): Promise<(Record<K, string> & { count: number })[]> {
  const input = await searched(tx, definition, await withExpanded(tx, definition, asked));
  const { list } = await usable(tx, definition, input);
  const parts = partsOf(list, input.shopId, input);
  const names = Object.entries<string>(by).map(([name, sql]) => `${sql} as "${name}"`);
  const text = `select ${names.join(", ")}, count(*)::int as count from ${fromOf(parts)}
     where ${parts.where.join(" and ")} group by ${names.map((_, n) => n + 1).join(", ")}`;
  return tx.rows(text, parts.values);
}
