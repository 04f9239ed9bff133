import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { importsContract } from "@cuvee/core/insight/imports/contract.ts";
import { IMPORT_FIELDS } from "@cuvee/core/insight/imports/fieldList.ts";
import {
  FIRST_DEFAULTS,
  OPEN_LINE_STATES,
  type ImportKind,
  type ImportView,
} from "@cuvee/core/insight/imports/fields.ts";
import { missingFields } from "@cuvee/core/insight/imports/headings.ts";
import { hasPermission, staffShop } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { nameOf, newId, personOf, shopOf, type RequestContext } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { ReadSheet } from "./parse.ts";
import { setField, skipLines } from "./openLines.queries.ts";
import { countPictures, dropPictures, failedPictures, retryPictures } from "./pictures.queries.ts";
import {
  addImport,
  countLines,
  findImport,
  lockImport,
  holdLine,
  lastImports,
  readLines,
  setCells,
  setMapping,
  startJob,
  type ImportRow,
} from "./queries.ts";
import { findPreset, savePreset } from "./presets.queries.ts";

type Contract = typeof importsContract;

/** Permissions that a user needs for an import: those for the same action without a file. */
const PERMISSIONS: Record<ImportKind, readonly string[]> = {
  products: ["createProduct", "seeAllPrice"],
  clients: ["createClient"],
  prospects: ["createClient"],
  stocks: ["seeAllStock"],
  orders: ["createOrder", "createClient", "seeAllPrice"],
};

/** Refuses (403) users who may not import this kind. */
export function mayImport(ctx: RequestContext, kind: ImportKind): void {
  const member = staffShop(personOf(ctx));
  for (const permission of PERMISSIONS[kind])
    if (!hasPermission(member, permission)) refuse("forbidden", 403, { permission });
}

export async function viewOf(tx: Tx, shopId: string, row: ImportRow): Promise<ImportView> {
  const { checked: _, userId: __, decimalSign: ___, createdAt, finishedAt, ...rest } = row;
  const { lines, ...counted } = await countLines(tx, shopId, row.id);
  const pictures = await countPictures(tx, shopId, row.id);
  return {
    ...rest,
    ...counted,
    pictures,
    lines,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** Returns an import of a kind that the person may import. Throws `not-found` (404), `forbidden` (403). */
export async function own(tx: Tx, ctx: RequestContext, id: string, hold = false): Promise<ImportRow> {
  const row = (await (hold ? lockImport : findImport)(tx, shopOf(ctx), id)) ?? refuse("not-found", 404);
  mayImport(ctx, row.kind);
  return row;
}

/**
 * Returns the same for a change: nothing runs, and none of it has been imported. Throws `import-busy`, `import-over`
 * (409) too.
 */
export async function ownOpen(tx: Tx, ctx: RequestContext, id: string): Promise<ImportRow> {
  const row = await own(tx, ctx, id, true);
  if (row.running !== null) refuse("import-busy", 409);
  if (row.status === "reverted") refuse("import-over", 409);
  return row;
}

export async function listImports(tx: Tx, ctx: RequestContext): Promise<ImportView[]> {
  const member = staffShop(personOf(ctx));
  const shopId = shopOf(ctx);
  const views: ImportView[] = [];
  for (const row of await lastImports(tx, shopId))
    if (PERMISSIONS[row.kind].every((permission) => hasPermission(member, permission)))
      views.push(await viewOf(tx, shopId, row));
  return views;
}

export const readImport = async (tx: Tx, ctx: RequestContext, id: string): Promise<ImportView> =>
  viewOf(tx, shopOf(ctx), await own(tx, ctx, id));

/**
 * Returns the column of each field in this file: as the last file of the source was mapped manually, else by the
 * headings.
 */
async function firstMapping(
  tx: Tx,
  shopId: string,
  kind: ImportKind,
  { source, headings, mapping }: ReadSheet,
): Promise<Record<string, number>> {
  const preset = (await findPreset(tx, shopId, kind, source)) ?? {};
  const stored = Object.entries(preset).flatMap(([name, heading]): [string, number][] => {
    const at = headings.indexOf(heading);
    return at < 0 ? [] : [[name, at]];
  });
  const taken = new Set(stored.map(([, at]) => at));
  const guessed = Object.entries(mapping).filter(([, at]) => !taken.has(at));
  return { ...Object.fromEntries(guessed), ...Object.fromEntries(stored) };
}

/** Reads a file and stores its lines; nothing is imported yet. */
export async function uploadImport(
  tx: Tx,
  ctx: RequestContext,
  { kind, name }: Input<Contract["upload"]>["query"],
  sheet: ReadSheet,
): Promise<ImportView> {
  const shopId = shopOf(ctx);
  const id = newId(ctx.services);
  const mapping = await firstMapping(tx, shopId, kind, sheet);
  const { userId } = personOf(ctx);
  const at = new Date(ctx.services.now());
  const defaults = FIRST_DEFAULTS[kind];
  await addImport(tx, shopId, { id, kind, name, mapping, defaults, madeBy: nameOf(ctx), userId, sheet, at });
  return readImport(tx, ctx, id);
}

/** Refuses (422, `unknown-field` by field) values of fields that this kind of import does not have. */
function refuseUnknown(kind: ImportKind, part: string, values: Readonly<Record<string, string>> = {}): void {
  const known = new Set(IMPORT_FIELDS[kind].map((field) => field.name));
  refuseFields(
    Object.keys(values).flatMap((name) =>
      known.has(name) ? [] : { path: [part, name], code: "unknown-field" },
    ),
  );
}

/**
 * Maps columns to fields. Throws `import-busy`, `import-over`, `conflict` (409), `unknown-field`, `unknown-column` by
 * field (422).
 */
export async function mapImport(
  tx: Tx,
  ctx: RequestContext,
  id: string,
  { mapping, source, defaults, version }: Input<Contract["map"]>["body"],
): Promise<ImportView> {
  const shopId = shopOf(ctx);
  const row = await ownOpen(tx, ctx, id);
  if (row.version !== version) refuse("conflict", 409, { current: await viewOf(tx, shopId, row) });
  const known = new Set(IMPORT_FIELDS[row.kind].map((field) => field.name));
  refuseFields(
    Object.entries(mapping).flatMap(([name, at]) => {
      if (!known.has(name)) return { path: ["mapping", name], code: "unknown-field" };
      return at < row.headings.length ? [] : { path: ["mapping", name], code: "unknown-column" };
    }),
  );
  refuseUnknown(row.kind, "defaults", defaults);
  await setMapping(tx, shopId, id, { mapping, source, defaults: defaults ?? row.defaults });
  const headings = Object.fromEntries(
    Object.entries(mapping).map(([name, at]) => [name, row.headings[at] ?? ""]),
  );
  await savePreset(tx, shopId, { kind: row.kind, source, headings });
  return readImport(tx, ctx, id);
}

export async function linesOf(
  tx: Tx,
  ctx: RequestContext,
  id: string,
  { cursor, limit, state }: Input<Contract["lines"]>["query"],
): Promise<Answer<Contract["lines"]>> {
  await own(tx, ctx, id);
  const after = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(after) || after < 0) refuse("invalid-cursor", 422);
  const found = await readLines(tx, shopOf(ctx), id, { after, state: state ?? null, limit: limit + 1 });
  const lines = found.slice(0, limit);
  return { lines, next: found.length > limit ? String(lines.at(-1)?.line ?? 0) : null };
}

/**
 * Sets the cells of one line. Throws `not-found` (404), `import-busy`, `import-over`, `import-line-done` (409),
 * `import-cells` (422).
 */
export async function correctLine(
  tx: Tx,
  ctx: RequestContext,
  { importId, line }: Input<Contract["correct"]>["params"],
  { cells, fixed }: Input<Contract["correct"]>["body"],
): Promise<Answer<Contract["correct"]>> {
  const shopId = shopOf(ctx);
  const row = await ownOpen(tx, ctx, importId);
  const before = (await holdLine(tx, shopId, importId, line)) ?? refuse("not-found", 404);
  if (before.state === "done" || before.state === "kept" || before.state === "reverted")
    refuse("import-line-done", 409);
  if (cells.length !== row.headings.length) refuse("import-cells", 422, { columns: row.headings.length });
  refuseUnknown(row.kind, "fixed", fixed);
  const next = { cells, fixed: fixed ?? before.fixed };
  await setCells(tx, shopId, importId, { line, ...next });
  const state = before.state === "skipped" ? before.state : "new";
  return { ...before, ...next, state, faults: [] };
}

/**
 * Sets a field of many open lines, or leaves lines out. Throws `import-busy`, `import-over` (409), `unknown-field`
 * (422).
 */
export async function correctLines(
  tx: Tx,
  ctx: RequestContext,
  id: string,
  { rows, act }: Input<Contract["correctMany"]>["body"],
): Promise<Answer<Contract["correctMany"]>> {
  const shopId = shopOf(ctx);
  const row = await ownOpen(tx, ctx, id);
  const chosen =
    "state" in rows ? { states: [rows.state], lines: null } : { states: OPEN_LINE_STATES, lines: rows.lines };
  if ("skipped" in act) return { changed: await skipLines(tx, shopId, id, { ...chosen, ...act }) };
  refuseUnknown(row.kind, "act", { [act.field]: act.value });
  const column = row.mapping[act.field] ?? null;
  return { changed: await setField(tx, shopId, id, { ...chosen, ...act, column }) };
}

/** Returns the pictures that could not be fetched, by line. */
export async function picturesOf(
  tx: Tx,
  ctx: RequestContext,
  id: string,
): Promise<Answer<Contract["pictures"]>> {
  await own(tx, ctx, id);
  return { failed: await failedPictures(tx, shopOf(ctx), id) };
}

/** Fetches pictures again whose sites did not return them. Throws `import-busy`, `import-over` (409). */
export async function fetchAgain(tx: Tx, ctx: RequestContext, id: string): Promise<ImportView> {
  const shopId = shopOf(ctx);
  await ownOpen(tx, ctx, id);
  if ((await retryPictures(tx, shopId, id)) > 0)
    await ctx.services.jobs.send(tx, "import-pictures", { shopId, importId: id });
  return readImport(tx, ctx, id);
}

const JOBS = {
  check: { status: null },
  run: { status: "processing" },
  revert: { status: "processing" },
} as const;

/**
 * Starts a job of an import. Throws `import-busy`, `import-over` (409), `import-mapping` (422) with the fields that no
 * column has, `import-unchecked` (409) where no line is valid, `import-nothing` (409) where there is nothing to undo.
 */
export async function startImport(
  tx: Tx,
  ctx: RequestContext,
  id: string,
  running: keyof typeof JOBS,
): Promise<ImportView> {
  const shopId = shopOf(ctx);
  const row = await ownOpen(tx, ctx, id);
  const missing = missingFields(row.kind, row.mapping, row.defaults);
  if (running === "check" && missing.length > 0)
    refuse("import-mapping", 422, { fields: missing.join(", ") });
  // A stock column in a file of products requires the permission to see stock, as without a file.
  if (running !== "revert" && row.kind === "products" && Object.hasOwn(row.mapping, "stock"))
    mayImport(ctx, "stocks");
  const { states } = await countLines(tx, shopId, id);
  if (running === "run" && states.ready === 0) refuse("import-unchecked", 409);
  if (running === "revert" && states.done === 0) refuse("import-nothing", 409);
  if (running === "revert") await dropPictures(tx, shopId, id);
  const checked = running === "check" ? row.mapping : null;
  await startJob(tx, shopId, id, { running, status: JOBS[running].status, checked });
  await ctx.services.jobs.send(tx, "import", { shopId, importId: id });
  return readImport(tx, ctx, id);
}
