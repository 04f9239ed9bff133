import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import { admit, type Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { exportable, type ExportOptions } from "#kit/export/export.ts";
import { cellOf, labelOf } from "#kit/export/export.cells.ts";
import { openCsv } from "#kit/export/export.csv.ts";
import {
  markExportFailed,
  saveExportFile,
  takeExport,
  type ExportRequest,
} from "#kit/export/export.queries.ts";
import { openXlsx } from "#kit/export/export.xlsx.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { readFromNow } from "#kit/postgres/standby/reads.ts";
import { columnsFor } from "#kit/list/list.ts";
import { checkFilter, checkSort } from "#kit/list/list.filter.ts";
import type { ListDefinition } from "#kit/list/list.definition.ts";
import { listRows, type Cursor } from "#kit/list/list.queries.ts";
import type { Services } from "#kit/services.ts";
import { translate } from "#kit/translations.ts";

/** Rows that are read per query. */
const STEP = 1000;
/** Most rows of a file: more would exceed what a spreadsheet opens and what a process holds in memory. */
const EXPORT_ROWS_MAX = 100_000;
/** After this many failures the export is given up. */
const ATTEMPTS_MAX = 3;

const MIMES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

async function* pages(
  tx: Tx,
  list: ListDefinition,
  { shopId, columns, options }: { shopId: string; columns: readonly string[]; options: ExportOptions },
): AsyncGenerator<Record<string, unknown>[]> {
  const sort = checkSort(list, columns, options.sort);
  checkFilter(list, columns, options.filter);
  let after: Cursor | null = null;
  for (let read = 0; ; read += STEP) {
    const { search, filter, ids } = options;
    const rows = await listRows(tx, list, {
      shopId,
      columns,
      sort,
      after,
      limit: STEP,
      search,
      filter,
      ids,
      forFile: true,
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < STEP || !last) return;
    if (read + STEP >= EXPORT_ROWS_MAX) refuse("too-many-rows", 422, { max: EXPORT_ROWS_MAX });
    after = { value: last["~"], id: String(last["id"]) };
  }
}

async function render(
  tx: Tx,
  exportRequest: ExportRequest,
  list: ListDefinition,
  allowed: readonly string[],
): Promise<Buffer> {
  const { wish: options, lang } = exportRequest;
  // Columns that the person may no longer see are left out.
  const shown = options.columns.filter((name) => allowed.includes(name));
  const headers = shown.map((name) => labelOf(list.texts, name, lang));
  const file = options.format === "csv" ? openCsv(headers, lang) : openXlsx(headers, lang);
  try {
    for await (const rows of pages(tx, list, { shopId: exportRequest.shopId, columns: allowed, options }))
      await file.add(
        rows.map((row) =>
          shown.flatMap((name) => {
            const column = list.columns[name];
            return column ? [cellOf(column, row[name], lang)] : [];
          }),
        ),
      );
    return await file.end();
  } finally {
    await file.close();
  }
}

/** Returns the name of the file: `commandes-2026-11-21.csv`. */
function nameOf(exportRequest: ExportRequest, list: ListDefinition, at: Date): string {
  const title = translate(exportRequest.lang, "table", `files.${list.name}`);
  return `${title.startsWith("files.") ? list.name : title}-${dayInFrance(at.getTime())}.${exportRequest.wish.format}`;
}

export type PersonOf = (tx: Tx, userId: string) => Promise<Person | undefined>;

/** A file that is ready, or that has failed for good. */
type EndedExport = {
  shopId: string;
  userId: string;
  exportId: string;
  list: string;
  name: string;
  failed: boolean;
  at: Date;
};
/** Records for the person that a file has ended. */
export type Announce = (tx: Tx, ended: EndedExport) => Promise<void>;

/**
 * Makes a file that a person has requested, with what they may see now, and notifies their open pages. Safe to run
 * twice. The rows are read on a standby where one has all that is written now. The export ends as failed when the
 * person may no longer read the list, when there are more than 100 000 rows, and after three failures.
 */
export async function makeExport(
  services: Services,
  personOf: PersonOf,
  announce: Announce,
  { shopId, exportId }: JobData["list-export"],
): Promise<void> {
  const { database, live } = services;
  const requested = await database.transaction({ shopId }, (tx) => takeExport(tx, shopId, exportId));
  if (!requested) return;
  const { userId } = requested;
  const at = new Date(services.now());
  const tell = (tx: Tx, failed: boolean): void => live.tell(tx, { kind: "download", shopId, userId, failed });
  const found = exportable(requested.list);
  const ended = { shopId, userId, exportId, list: requested.list, at };
  const fail = (): Promise<void> =>
    database.transaction({ shopId }, async (tx) => {
      await markExportFailed(tx, shopId, exportId);
      const name = found ? nameOf(requested, found.list, at) : requested.list;
      await announce(tx, { ...ended, name, failed: true });
      tell(tx, true);
    });
  if (!found || requested.attempts > ATTEMPTS_MAX) return fail();
  const { list, call } = found;
  try {
    const content = await readFromNow(services.reads, () =>
      database.transaction({ shopId, userId }, async (tx) => {
        const person = (await personOf(tx, userId)) ?? refuse("forbidden", 403);
        const scope = admit(call, { person, orderKey: null });
        if (scope.shopId !== shopId) refuse("forbidden", 403);
        return render(tx, requested, list, columnsFor(list, person));
      }),
    );
    await database.transaction({ shopId, userId }, async (tx) => {
      const created = { name: nameOf(requested, list, at), mime: MIMES[requested.wish.format], content };
      await saveExportFile(tx, shopId, exportId, { at, exportFile: created });
      await announce(tx, { ...ended, name: created.name, failed: false });
      tell(tx, false);
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await fail();
  }
}
