import type { ColumnFilter, ColumnKind, ListFilter } from "@cuvee/core/kit/list/list.ts";
import { isDay } from "#kit/list/list.cursor.ts";
import type { Sort } from "#kit/list/list.queries.ts";
import type { ListColumn, ListDefinition } from "#kit/list/list.definition.ts";
import { refuseFields } from "#kit/http/problem.ts";

type Test = (value: string | number) => boolean;
const whole: Test = (value) => Number.isSafeInteger(value);
const never: Test = () => false;

/** Test of a filter's bound for each kind of column. */
const BOUNDS: Record<ColumnKind, Test> = {
  text: never,
  set: never,
  boolean: never,
  number: whole,
  cents: whole,
  e4: whole,
  bp: whole,
  decimal: (value) => typeof value === "number" && Math.abs(value) < 1e15,
  date: (value) => typeof value === "string" && isDay(value),
  instant: (value) => typeof value === "string" && isDay(value),
};

function fits({ kind, filter }: ListColumn, columnFilter: ColumnFilter): boolean {
  if ("empty" in columnFilter) return true;
  if ("has" in columnFilter) return kind === "text" && filter === true;
  if ("is" in columnFilter) return kind === "boolean";
  if ("in" in columnFilter)
    return (
      (kind === "text" || kind === "set") &&
      (filter === true || columnFilter.in.every((word) => Array.isArray(filter) && filter.includes(word)))
    );
  return [columnFilter.from, columnFilter.to].every((value) => value === undefined || BOUNDS[kind](value));
}

/**
 * Refuses a filter (422) of columns that this person does not have (`unknown-column`) or of impossible values
 * (`filter`).
 */
export function checkFilter(
  list: ListDefinition,
  columns: readonly string[],
  filter: ListFilter | undefined,
): void {
  refuseFields(
    Object.entries(filter ?? {}).flatMap(([name, columnFilter]) => {
      const column = columns.includes(name) ? list.columns[name] : undefined;
      if (!column?.filter) return [{ path: ["filter", name], code: "unknown-column" }];
      return fits(column, columnFilter) ? [] : [{ path: ["filter", name], code: "filter" }];
    }),
  );
}

/**
 * Returns the sort of a list. Refuses (422, `unknown-column`) a sort by a column that this person does not have or that
 * has no order.
 */
export function checkSort(list: ListDefinition, columns: readonly string[], sort = list.defaultSort): Sort {
  const name = sort.replace(/^-/, "");
  const column = columns.includes(name) ? list.columns[name] : undefined;
  if (!column?.sort) refuseFields([{ path: ["sort"], code: "unknown-column" }]);
  return { column: column as ListColumn, descending: sort.startsWith("-") };
}
