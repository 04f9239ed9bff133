import type { ExportFormat, ListFilter } from "@cuvee/core/kit/list/list.ts";
import type { Call } from "@cuvee/core/kit/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { addExport } from "#kit/export/export.queries.ts";
import { checkFilter, checkSort } from "#kit/list/list.filter.ts";
import type { ListDefinition } from "#kit/list/list.definition.ts";
import { newId, personOf, shopOf, type RequestContext } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";

/** Description of a requested file. */
export type ExportOptions = {
  format: ExportFormat;
  columns: string[];
  search?: string | undefined;
  filter?: ListFilter | undefined;
  sort?: string | undefined;
  ids?: string[] | undefined;
};

/** A list as the worker finds it by its name, with the call whose permission the reader needs. */
export type Exportable = { list: ListDefinition; call: Call };
const lists = new Map<string, Exportable>();

/** Registers a list for the worker of exports. */
export function registerList(list: ListDefinition, call: Call): void {
  lists.set(list.name, { list, call });
}

export const exportable = (name: string): Exportable | undefined => lists.get(name);
/** Returns every list that can be exported. */
export const exportables = (): Exportable[] => [...lists.values()];

/**
 * Requests a file of what a list finds: the request is stored and made by the queue `list-export`. Throws as `pageOf`,
 * and `unknown-column` for a column of the file.
 */
export async function requestExport(
  tx: Tx,
  ctx: RequestContext,
  list: ListDefinition,
  { columns, options }: { columns: readonly string[]; options: ExportOptions },
): Promise<{ id: string }> {
  checkSort(list, columns, options.sort);
  checkFilter(list, columns, options.filter);
  refuseFields(
    options.columns.flatMap((name, at) =>
      columns.includes(name) ? [] : [{ path: ["columns", at], code: "unknown-column" }],
    ),
  );
  const id = newId(ctx.services);
  const shopId = shopOf(ctx);
  await addExport(tx, {
    shopId,
    id,
    userId: personOf(ctx).userId,
    list: list.name,
    lang: ctx.lang,
    wish: options,
  });
  await ctx.services.jobs.send(tx, "list-export", { shopId, exportId: id });
  return { id };
}
