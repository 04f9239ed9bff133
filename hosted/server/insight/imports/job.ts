import type { ImportKind, LineFault, LineState } from "@cuvee/core/insight/imports/fields.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { notify } from "#relations/notifications/notifications.ts";
import { clientsListing } from "#shops/clients/list.ts";
import { clientFieldOf, importClient, undoClient } from "./clients.ts";
import {
  cellsOf,
  faultsOf,
  LineError,
  type ImportContext,
  type Cells,
  type LineDone,
  type Undone,
} from "./line.ts";
import { importProductWithPictures } from "./pictures.ts";
import { waitingPictures } from "./pictures.queries.ts";
import { importProspect, repeatsIn, undoProspect, type Repeats } from "./prospects.ts";
import { productFieldOf } from "./products.ts";
import { undoProduct } from "./productsUndo.ts";
import { whyKept } from "./keptRecords.queries.ts";
import { wordsOf } from "./words.queries.ts";
import {
  countLines,
  DROP_LINE,
  findImport,
  finishJob,
  lockImport,
  KEEP_LINE,
  linesToDo,
  linesToUndo,
  rebaseUndo,
  SAVEPOINT,
  setLines,
  tellProgress,
  type ImportRow,
  type LineResult,
  type LineRow,
  type Twin,
  type Undo,
} from "./queries.ts";
import { importOrder, undoOrder } from "./orders.ts";
import { importStock, stockFieldOf, undoStock } from "./stocks.ts";

type Way = {
  bring: (context: ImportContext, cells: Cells) => Promise<LineDone>;
  fieldOf: (path: string) => string | null;
  undo: (context: ImportContext, undo: Undo) => Promise<Undone>;
};
const WAYS: Record<ImportKind, Way> = {
  products: { bring: importProductWithPictures, fieldOf: productFieldOf, undo: undoProduct },
  clients: { bring: importClient, fieldOf: clientFieldOf, undo: undoClient },
  prospects: { bring: importProspect, fieldOf: clientFieldOf, undo: undoProspect },
  stocks: { bring: importStock, fieldOf: stockFieldOf, undo: undoStock },
  orders: { bring: importOrder, fieldOf: clientFieldOf, undo: undoOrder },
};

/**
 * Lines of one transaction, which holds their locks until its end. Stock one by one: orders lock their articles in an
 * order of their own.
 */
const BATCHES: Record<ImportKind, number> = {
  products: 20,
  clients: 20,
  prospects: 20,
  stocks: 1,
  orders: 20,
};
/** Time that one job works before it enqueues the next: other jobs of the process wait for it. */
const TURN_MS = 5000;

/** Thrown to roll back a batch that was only tried. */
class Tried extends Error {
  readonly results: LineResult[];
  constructor(results: LineResult[]) {
    super("tried");
    this.results = results;
  }
}

/** Temporary errors, by the class of their SQLSTATE (connection, lock, resources): the job is retried. */
const PASSING = /^(08|25|40|53|55|57|58)/;

/** Returns the faults of a line; null for a temporary error. A bug of ours ends the line, not the import. */
function faultsIn(error: unknown, { services, fieldOf }: Trial): LineFault[] | null {
  const code = String((error as { code?: unknown }).code ?? "");
  // A reference held by another record (a foreign key) is a refusal of the line, too.
  if (code === "23503") return [{ field: null, code: "in-use" }];
  const faults = faultsOf(error, fieldOf);
  if (faults) return faults;
  if (PASSING.test(code)) return null;
  services.log.error({ err: error }, "line of an import");
  return [{ field: null, code: "import-line" }];
}

type Trial = Pick<ImportContext, "tx" | "services"> & Pick<Way, "fieldOf">;

/** Runs one line in a savepoint; returns its faults, or throws errors that shall be retried. */
async function apart<T>(
  of: Trial,
  work: () => Promise<T>,
): Promise<{ done: T } | { faults: LineFault[]; twin: Twin | undefined }> {
  const { tx } = of;
  await tx.run(SAVEPOINT);
  try {
    const done = await work();
    await tx.run(KEEP_LINE);
    return { done };
  } catch (error) {
    const faults = faultsIn(error, of);
    if (!faults) throw error;
    await tx.run(DROP_LINE);
    return { faults, twin: error instanceof LineError ? error.twin : undefined };
  }
}

async function bring(
  context: ImportContext,
  row: ImportRow,
  lines: readonly LineRow[],
  dry: boolean,
): Promise<LineResult[]> {
  const way = WAYS[row.kind];
  const results: LineResult[] = [];
  /** Clients that lines of this batch made: a check forgets them. */
  const fresh = new Set<string>();
  const of = { ...context, fieldOf: way.fieldOf };
  const { headings, mapping, defaults } = row;
  const words = await wordsOf(context.tx, context.shopId, row.kind);
  const read = lines.map((one) => ({
    line: one.line,
    cells: cellsOf(one, { headings, mapping, defaults, words }),
  }));
  const repeats: Repeats =
    dry && row.kind === "prospects" ? await repeatsIn(context, mapping, read) : () => null;
  for (const { line, cells } of read) {
    const end = await apart(of, () => way.bring({ ...context, line }, cells));
    const made = "done" in end && end.done.made === "created" ? end.done.undo.id : null;
    if (made !== null) fresh.add(made);
    const repeated = made === null ? null : repeats(cells);
    if (repeated === "ask" || ("faults" in end && end.twin && fresh.has(end.twin.id)))
      results.push({ line, state: "error", faults: [{ field: null, code: "duplicate-line" }] });
    else if (repeated === "skip") results.push({ line, state: "skipped", faults: [] });
    else if ("faults" in end) results.push({ line, state: "error", ...end });
    else if (end.done.made === null)
      results.push({ line, state: "skipped", faults: [], twin: end.done.twin });
    else if (dry) results.push({ line, state: "ready", faults: [], twin: end.done.twin });
    else results.push({ line, state: "done", faults: [], ...end.done });
  }
  return results;
}

async function takeBack(
  context: ImportContext,
  row: ImportRow,
  lines: readonly LineRow[],
): Promise<LineResult[]> {
  const way = WAYS[row.kind];
  const results: LineResult[] = [];
  /** Restored versions, by record and by their former version. */
  const again = new Map<string, number>();
  const stored = { done: "kept" as const };
  const of = { ...context, fieldOf: way.fieldOf };
  for (const { line, undo } of lines) {
    const known = undo && { ...undo, version: again.get(`${undo.id} ${undo.version}`) ?? undo.version };
    const end = known ? await apart(of, () => way.undo(context, known)) : stored;
    const gone = "done" in end && end.done !== "kept";
    if ("done" in end && typeof end.done === "object" && undo && undo.from !== null) {
      again.set(`${undo.id} ${undo.from}`, end.done.version);
      const of = { id: undo.id, from: undo.from, to: end.done.version };
      await rebaseUndo(context.tx, context.shopId, row.id, of);
    }
    const isClosed = "done" in end && end.done === "closed";
    const lineFaults =
      "faults" in end
        ? end.faults
        : gone
          ? isClosed
            ? [{ field: null, code: "import-closed" }]
            : []
          : [{ field: null, code: "changed-since" }];
    const isPlain = lineFaults.some(({ code }) => code === "changed-since" || code === "in-use");
    const why = isPlain && undo ? await whyKept(context.tx, context.shopId, row.kind, undo) : null;
    const faults = why ? [{ field: null, code: why }] : lineFaults;
    results.push({ line, state: gone ? "reverted" : "kept", faults });
  }
  return results;
}

/**
 * Returns the states of the lines that a job takes. A valid line stays so until its cells or the columns change: then
 * it is new again. Those of prospects are checked together each time: a line repeats another of the file.
 */
function statesFor(running: "check" | "run", kind: ImportKind): readonly LineState[] {
  if (running === "run") return ["ready"];
  return kind === "prospects" ? ["new", "error", "ready"] : ["new", "error"];
}

/** Processes one batch; returns the last line, or null when there is none left. */
async function batch(
  services: Services,
  { shopId, importId }: JobData["import"],
  at: number,
): Promise<number | null> {
  const scope = { shopId };
  let came: number | null = null;
  const finish = async (results: readonly LineResult[], tx: Tx): Promise<void> => {
    await setLines(tx, shopId, importId, results);
    if (came !== null) await tellProgress(tx, shopId, importId, came);
  };
  try {
    await services.database.transaction(scope, async (tx) => {
      const row = await lockImport(tx, shopId, importId);
      if (!row?.running) return;
      const columns = Object.keys(clientsListing(services.now).columns);
      const { madeBy: by, decimalSign: sign, source } = row;
      const context: ImportContext = { tx, services, shopId, by, columns, importId, source, line: 0, sign };
      const most = BATCHES[row.kind];
      const lines =
        row.running === "revert"
          ? await linesToUndo(tx, shopId, importId, { before: at === 0 ? 2_147_483_647 : at, limit: most })
          : await linesToDo(tx, shopId, importId, {
              states: statesFor(row.running, row.kind),
              after: at,
              limit: most,
            });
      came = lines.at(-1)?.line ?? null;
      if (came === null) return;
      if (row.running === "revert") return finish(await takeBack(context, row, lines), tx);
      const results = await bring(context, row, lines, row.running === "check");
      if (row.running === "check") throw new Tried(results);
      return finish(results, tx);
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
    await services.database.transaction(scope, (tx) => finish(error.results, tx));
  }
  return came;
}

const NOTICES = {
  products: "newImportProducts",
  clients: "newImportClients",
  prospects: "newImportClients",
  stocks: "newImportStocks",
  orders: "newImportOrders",
} as const;

/**
 * Ends a job of an import: stores its result, and, when its lines were imported, notifies the person who uploaded the
 * file.
 */
async function end(tx: Tx, services: Services, shopId: string, row: ImportRow): Promise<void> {
  const at = new Date(services.now());
  if (row.running === "check") return void (await finishJob(tx, shopId, row.id, { status: null, at: null }));
  if (row.running === "revert") return void (await finishJob(tx, shopId, row.id, { status: "reverted", at }));
  const { states, lines } = await countLines(tx, shopId, row.id);
  await finishJob(tx, shopId, row.id, { status: states.done > 0 ? "completed" : "error", at });
  if ((await waitingPictures(tx, shopId, row.id)) > 0)
    await services.jobs.send(tx, "import-pictures", { shopId, importId: row.id });
  await notify(tx, services, {
    shopId,
    to: [row.userId],
    type: NOTICES[row.kind],
    content: { name: row.name, done: states.done, lines },
    redirectLink: `/dashboard/imports/${row.id}`,
    fact: { key: `import-${row.id}-${row.version}`, at },
  });
}

/**
 * Continues an import: checks, imports or undoes line by line, for some seconds, then enqueues the next job. A job that
 * ends half-way is repeated from the first line that is not done.
 */
export async function workImport(services: Services, data: JobData["import"]): Promise<void> {
  const { shopId, importId } = data;
  const scope = { shopId };
  const row = await services.database.transaction(scope, (tx) => findImport(tx, shopId, importId));
  if (!row?.running) return;
  const { running } = row;
  // A check leaves invalid lines in a state that it would take up again, so it continues after the last line that it
  // reached.
  let at = running === "check" ? row.progress : 0;
  const since = services.now();
  for (;;) {
    const came = await batch(services, data, at);
    if (came === null) break;
    at = came;
    if (services.now() - since > TURN_MS) {
      await services.database.transaction(scope, (tx) => services.jobs.send(tx, "import", data));
      return;
    }
  }
  await services.database.transaction(scope, (tx) => end(tx, services, shopId, row));
}
