import * as z from "zod";
import { id, text, type Call, type Who } from "#kit/contract.ts";
import {
  COLUMN_NAME,
  EXPORT_FORMATS,
  FILTER_TEXT_MAX,
  isListFilter,
  parseListFilter,
  SORT_NAME,
  type ListFilter,
} from "#kit/list/list.ts";

const search = text(100);
const sort = z.string().regex(SORT_NAME, "sort");
const columnName = z.string().regex(COLUMN_NAME, "column");

/** A filter as JSON text in an address; the handler receives it parsed. Field code `filter`. */
const filterText = z
  .string()
  .max(FILTER_TEXT_MAX)
  .transform((value, ctx): ListFilter => {
    const read = parseListFilter(value);
    if (read) return read;
    ctx.issues.push({ code: "custom", message: "filter", input: value });
    return z.NEVER;
  });

const bound = { type: ["number", "string"] };
/** A filter inside a body, by the columns of the list. Field code `filter`. */
export const filterField = z.custom<ListFilter>(isListFilter, "filter").meta({
  id: "ListFilter",
  type: "object",
  additionalProperties: {
    type: "object",
    properties: {
      from: bound,
      to: bound,
      in: { type: "array", items: { type: "string" } },
      has: { type: "string" },
      is: { type: "boolean" },
      empty: { type: "boolean" },
    },
  },
});

/** Search and filter of a list. */
export const narrowQuery = { search: search.optional(), filter: filterText.optional() };

/**
 * The query of a list: `{search?, filter?, sort?, cursor?, limit}`; `sort` is a column, a leading `-` for descending.
 */
export const listQuery = {
  ...narrowQuery,
  sort: sort.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(2000).optional(),
};

export const measureAnswer = z.object({
  /** Rows that match. */
  count: z.int(),
  /** Sum of each column that has a total, in the column's own unit. */
  totals: z.record(z.string(), z.number()),
  /** The search finds more rows than are counted: count and totals are of the first ones, and at least this much. */
  partial: z.literal(true).optional(),
});

export const exportBody = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  /** In the order of the file. */
  columns: z.array(columnName).min(1).max(60),
  search: search.optional(),
  filter: filterField.optional(),
  sort: sort.optional(),
  /** Only these rows of the list's result; unknown ids are ignored. */
  ids: z.array(z.string().min(1).max(60)).min(1).max(1000).optional(),
});
export const exportAnswer = z.object({ id });

/**
 * The rows of a bulk operation: those named (at most 1 000), or all matching ones. See `chosenIds` of the server's kit.
 */
export const rowsChosen = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ all: z.literal(true), search: search.optional(), filter: filterField.optional() }),
]);

type ListOptions<P extends string, R extends z.ZodType> = {
  /** Path of the list, `/v1/clients`. */
  path: P;
  who: readonly Who[];
  permission?: string;
  /** Another permission that is needed besides it. */
  also?: string;
  /** The list consists of amounts alone: a collaborator needs `seeAllPrice` besides the rest. */
  priced?: true;
  /** Part of the product that the shop must have switched on. */
  integration?: NonNullable<Call["integration"]>;
  summary: string;
  /** One row of the answer. Columns that a permission hides must be optional. */
  row: R;
};

/**
 * Makes the calls of a list, to be spread into a module's contract:
 *
 *     const clientsList = listCalls({ path: "/v1/clients", who: staff, permission: "seeAllClient",
 *       summary: "Clients of the shop", row: clientRow });
 *     export const clientsContract = contract({ ...clientsList, detail: … });
 *
 * `list` GET path → `{rows, next}`; `measure` GET path/measure → `{count, totals}` (requested only when it is shown);
 * `export` POST path/exports → 202 `{id}`: `GET /v1/documents/to-download` lists the file when it is ready. Two lists
 * in one contract: name them, `{ clients: a.list, clientsMeasure: a.measure, clientsExport: a.export }`.
 */
export function listCalls<const P extends string, R extends z.ZodType>(options: ListOptions<P, R>) {
  const { path, who, summary, row } = options;
  const { permission, also, priced, integration } = options;
  const may = {
    who,
    ...(permission === undefined ? {} : { permission }),
    ...(also === undefined ? {} : { also }),
    ...(priced ? { priced } : {}),
    ...(integration === undefined ? {} : { integration }),
  };
  return {
    list: {
      method: "GET",
      path,
      ...may,
      summary,
      query: z.strictObject(listQuery),
      answer: z.object({ rows: z.array(row), next: z.string().nullable() }),
    },
    measure: {
      method: "GET",
      path: `${path}/measure`,
      ...may,
      summary: `${summary}: how many match, and their totals`,
      query: z.strictObject(narrowQuery),
      answer: measureAnswer,
    },
    export: {
      method: "POST",
      path: `${path}/exports`,
      ...may,
      idempotent: true,
      summary: `${summary}: a file of what matches, made in the background`,
      body: exportBody,
      answer: exportAnswer,
      status: 202,
    },
  } as const satisfies Record<string, Call>;
}
