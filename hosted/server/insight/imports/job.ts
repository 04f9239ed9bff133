import type { ImportKind, LineFault } from "@cuvee/core/insight/imports/fields.ts";
import type { JobData } from "#kit/jobs.ts";
import type { Tx } from "#kit/database.ts";
import type { Services } from "#kit/services.ts";
import { clientsListing } from "#shops/clients/list.ts";
import { clientFieldOf, importClient, undoClient } from "./clients.ts";
import { cellsOf, faultsOf, type Bench, type Cells, type Done, type Undone } from "./line.ts";
import { importProduct, productFieldOf, undoProduct } from "./products.ts";
import {
  DROP_LINE,
  findImport,
  finishJob,
  holdImport,
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
  type Undo,
} from "./queries.ts";
import { importStock, stockFieldOf, undoStock } from "./stocks.ts";

type Way = {
  bring: (bench: Bench, cells: Cells) => Promise<Done>;
  fieldOf: (path: string) => string | null;
  undo: (bench: Bench, undo: Undo) => Promise<Undone>;
};
const WAYS: Record<ImportKind, Way> = {
  products: { bring: importProduct, fieldOf: productFieldOf, undo: undoProduct },
  clients: { bring: importClient, fieldOf: clientFieldOf, undo: undoClient },
  stocks: { bring: importStock, fieldOf: stockFieldOf, undo: undoStock },
};

/** Lines of one transaction: what it locks, others wait for. */
const BATCH = 20;
/** How long one job works before it hands on to the next: other jobs of the process wait for it. */
const TURN_MS = 5000;

/** A batch that was only tried: nothing of it stays. */
class Tried extends Error {
  readonly results: LineResult[];
  constructor(results: LineResult[]) {
    super("tried");
    this.results = results;
  }
}

/** Does one thing in a part of the transaction of its own; gives its faults, or throws what is no refusal. */
async function apart<T>(
  tx: Tx,
  fieldOf: Way["fieldOf"],
  work: () => Promise<T>,
): Promise<{ done: T } | { faults: LineFault[] }> {
  await tx.run(SAVEPOINT);
  try {
    const done = await work();
    await tx.run(KEEP_LINE);
    return { done };
  } catch (error) {
    // A thing that is held by another (a key that is referred to) is a refusal of the line, too.
    const held = (error as { code?: unknown }).code === "23503";
    const faults = held ? [{ field: null, code: "in-use" }] : faultsOf(error, fieldOf);
    if (!faults) throw error;
    await tx.run(DROP_LINE);
    return { faults };
  }
}

async function bring(
  bench: Bench,
  row: ImportRow,
  lines: readonly LineRow[],
  dry: boolean,
): Promise<LineResult[]> {
  const way = WAYS[row.kind];
  const results: LineResult[] = [];
  for (const { line, cells } of lines) {
    const end = await apart(bench.tx, way.fieldOf, () => way.bring(bench, cellsOf(cells, row.mapping)));
    if ("faults" in end) results.push({ line, state: "error", faults: end.faults });
    else if (dry) results.push({ line, state: "ready", faults: [] });
    else results.push({ line, state: "done", faults: [], ...end.done });
  }
  return results;
}

async function takeBack(bench: Bench, row: ImportRow, lines: readonly LineRow[]): Promise<LineResult[]> {
  const way = WAYS[row.kind];
  const results: LineResult[] = [];
  /** Versions that stand again, by record and by the version that they once were. */
  const again = new Map<string, number>();
  const kept = { done: "kept" as const };
  for (const { line, undo } of lines) {
    const known = undo && { ...undo, version: again.get(`${undo.id} ${undo.version}`) ?? undo.version };
    const end = known ? await apart(bench.tx, way.fieldOf, () => way.undo(bench, known)) : kept;
    const gone = "done" in end && end.done !== "kept";
    if ("done" in end && typeof end.done === "object" && undo && undo.from !== null) {
      again.set(`${undo.id} ${undo.from}`, end.done.version);
      const of = { id: undo.id, from: undo.from, to: end.done.version };
      await rebaseUndo(bench.tx, bench.shopId, row.id, of);
    }
    const faults = "faults" in end ? end.faults : gone ? [] : [{ field: null, code: "changed-since" }];
    results.push({ line, state: gone ? "reverted" : "kept", faults });
  }
  return results;
}

/** A line that was found right stays so until its cells or the columns change: then it is new again. */
const TAKEN = { check: ["new", "error"], run: ["ready"] } as const;

/** Works on one batch; gives the line that it came to, or null when there is none left. */
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
      const row = await holdImport(tx, shopId, importId);
      if (!row?.running) return;
      const columns = Object.keys(clientsListing.columns);
      const bench: Bench = { tx, services, shopId, by: row.madeBy, columns };
      const lines =
        row.running === "revert"
          ? await linesToUndo(tx, shopId, importId, at === 0 ? 2_147_483_647 : at, BATCH)
          : await linesToDo(tx, shopId, importId, TAKEN[row.running], at, BATCH);
      came = lines.at(-1)?.line ?? null;
      if (came === null) return;
      if (row.running === "revert") return finish(await takeBack(bench, row, lines), tx);
      const results = await bring(bench, row, lines, row.running === "check");
      if (row.running === "check") throw new Tried(results);
      return finish(results, tx);
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
    await services.database.transaction(scope, (tx) => finish(error.results, tx));
  }
  return came;
}

const ENDS = { check: null, run: "completed", revert: "reverted" } as const;

/**
 * Goes on with an import: tries, brings in or takes back line by line, some seconds long, then hands on to the next job. A job that
 * ends half-way is done again from the first line that is not done.
 */
export async function workImport(services: Services, data: JobData["import"]): Promise<void> {
  const { shopId, importId } = data;
  const scope = { shopId };
  const row = await services.database.transaction(scope, (tx) => findImport(tx, shopId, importId));
  if (!row?.running) return;
  const { running } = row;
  // What a check finds wrong is left as it was found: it goes on from the line that it came to.
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
  await services.database.transaction(scope, async (tx) => {
    const status = ENDS[running];
    await finishJob(tx, shopId, importId, { status, at: status === null ? null : new Date(services.now()) });
  });
}
