import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { IVBD } from "@cuvee/core/cellar/excise/catalogue.ivbd.ts";
import type { exciseContract } from "@cuvee/core/cellar/excise/contract.ts";
import type { Declaration } from "@cuvee/core/cellar/excise/declaration.ts";
import { writeDtiPlus } from "@cuvee/core/cellar/excise/dtiPlus.ts";
import { NO_HAND, type ManualEntries } from "@cuvee/core/cellar/excise/fields.contract.ts";
import { writeInterprofession } from "@cuvee/core/cellar/excise/interprofession.ts";
import { cviOf, writeMessage } from "@cuvee/core/cellar/excise/message.ts";
import { formOf, NODES } from "@cuvee/core/cellar/excise/nodes.ts";
import { deadlineOf, monthsBetween, periodAt, shiftPeriod } from "@cuvee/core/cellar/excise/periods.ts";
import { isWine } from "@cuvee/core/cellar/excise/strength.ts";
import { originFault, typedFault } from "@cuvee/core/cellar/excise/typedMovements.ts";
import type {
  DeclarationView,
  DraftCapsules,
  DraftProduct,
  ExciseAccount,
  ExciseSettings,
  LineMovement,
  PeriodRow,
} from "@cuvee/core/cellar/excise/views.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields, type FieldRefusal } from "#kit/http/problem.ts";
import {
  readActs,
  readDeclaration,
  readDeclarations,
  readFiles,
  readLast,
  saveHand,
  type DeclarationRow,
} from "#cellar/excise/declarations.queries.ts";
import { draftOf } from "#cellar/excise/draft.ts";
import { keyOf } from "#cellar/excise/lines.ts";
import { readDeclared, type CountedRow } from "#cellar/excise/movements.queries.ts";
import { settingsToDeclare } from "#cellar/excise/settings.ts";
import { findShop } from "#shops/settings/queries.ts";

type Contract = typeof exciseContract;
/** Context of a change: the shop, the person, the moment. */
export type ChangeContext = { shopId: string; by: string; now: number };

/** Returns the open months: from the one to declare next to the current one. */
function openPeriods(settings: ExciseSettings, last: string | undefined, now: number): string[] {
  const next = last === undefined ? settings.firstPeriod : shiftPeriod(last, 1);
  const count = Math.min(36, monthsBetween(next, periodAt(now)) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => shiftPeriod(next, i));
}

/** Returns the months that were declared and those that are open, newest first; `next` is the one to close. */
export async function exciseDeclarations(
  tx: Tx,
  shopId: string,
  now: number,
): Promise<Answer<Contract["declarations"]>> {
  const settings = await settingsToDeclare(tx, shopId);
  const closed = await readDeclarations(tx, shopId);
  const open = openPeriods(settings, closed[0]?.period, now);
  const rows: PeriodRow[] = [
    ...open.map((period): PeriodRow => ({
      period,
      status: "draft",
      deadline: deadlineOf(period),
      closedAt: null,
      depositedAt: null,
      dueCents: null,
    })),
    ...closed.map(({ period, status, closedAt, depositedAt, dueCents }): PeriodRow => ({
      period,
      status,
      deadline: deadlineOf(period),
      closedAt: closedAt?.toISOString() ?? null,
      depositedAt: depositedAt?.toISOString() ?? null,
      dueCents: dueCents ?? 0,
    })),
  ];
  return { periods: rows.toSorted((a, b) => b.period.localeCompare(a.period)), next: open[0] ?? null };
}

async function actsOf(tx: Tx, shopId: string, period: string): Promise<DeclarationView["acts"]> {
  return (await readActs(tx, shopId, period)).map((act) => ({ ...act, at: act.at.toISOString() }));
}

/** Returns the declared content alone; the month's own products and capsules hold the texts of the screen. */
function bare(declaration: Declaration): Declaration {
  const products = declaration.products as DraftProduct[];
  const capsules = declaration.capsules as DraftCapsules[];
  return {
    ...declaration,
    products: products.map(
      ({ accountId: _, beforeMl: __, flows: ___, isProposed: ____, ...account }) => account,
    ),
    capsules: capsules.map(({ colors: _, ledgers: __, ...account }) => account),
  };
}

function sealedView(
  row: DeclarationRow,
  settings: ExciseSettings,
  last: string | undefined,
  acts: DeclarationView["acts"],
): DeclarationView {
  const content = row.content ?? refuse("not-found", 404);
  const { declaration } = content;
  return {
    ...content,
    declaration: bare(declaration),
    period: row.period,
    status: row.status,
    regime: settings.regime,
    exciseNumber: declaration.exciseNumber,
    deadline: deadlineOf(row.period),
    documents: declaration.documents,
    proposedDocuments: [],
    faults: [],
    hand: { ...NO_HAND, ...row.hand },
    sha256: row.sha256,
    acts,
    canClose: false,
    canReopen: row.status === "closed" && row.period === last,
    version: row.version,
  };
}

/** Returns a month: as it was sealed, or as it is now. Throws `not-found` (404) for one before the first. */
export async function exciseDeclaration(
  tx: Tx,
  shopId: string,
  period: string,
  now: number,
): Promise<DeclarationView> {
  const settings = await settingsToDeclare(tx, shopId);
  if (monthsBetween(settings.firstPeriod, period) < 0) refuse("not-found", 404);
  const row = await readDeclaration(tx, shopId, period);
  const last = (await readLast(tx, shopId))?.period;
  const acts = await actsOf(tx, shopId, period);
  if (row?.content) return sealedView(row, settings, last, acts);
  const draft = await draftOf(tx, shopId, settings, { period, now });
  const { products, capsules, duties, faults, hand, late, opensFreely, declaration, proposedDocuments } =
    draft;
  const next = last === undefined ? settings.firstPeriod : shiftPeriod(last, 1);
  return {
    period,
    status: "draft",
    regime: settings.regime,
    exciseNumber: settings.exciseNumber,
    deadline: deadlineOf(period),
    opensFreely,
    products,
    capsules,
    documents: hand.documents,
    proposedDocuments,
    duties,
    faults,
    late,
    hand,
    sha256: null,
    acts,
    canClose: period === next && period < periodAt(now) && faults.length === 0,
    canReopen: false,
    version: row?.version ?? 0,
    declaration: bare(declaration),
  };
}

const lineMovement = ({ id, at, kind, article, units, ml, isBulk, ...row }: CountedRow): LineMovement => ({
  id: String(id),
  at: at.toISOString(),
  kind,
  article,
  units: isBulk ? 0 : units,
  ml: Math.abs(ml),
  document: row.document,
  observation: row.observation,
  orderId: row.orderId,
  isLate: row.isLate,
});

/** Returns the movements behind a line, newest first: as they are in an open month, as counted in a closed one. */
export async function lineMovements(
  tx: Tx,
  shopId: string,
  period: string,
  {
    query: { accountId, side, node },
    now,
  }: { query: Input<Contract["lineMovements"]>["query"]; now: number },
): Promise<{ movements: LineMovement[] }> {
  const settings = await settingsToDeclare(tx, shopId);
  if ((await readDeclaration(tx, shopId, period))?.content) {
    const counted = await readDeclared(tx, shopId, period, { accountId, side, node });
    return { movements: counted.toReversed().map(lineMovement) };
  }
  const { movements } = await draftOf(tx, shopId, settings, { period, now });
  const found = (movements.get(keyOf(accountId, side)) ?? []).filter((m) => m.node === node);
  return {
    movements: found.toReversed().map(({ row, ml, isLate }) => lineMovement({ ...row, ml, isLate })),
  };
}

/**
 * Returns the reason why the customs would refuse an added line (month of a replacement, type of product), by field.
 */
function lineFault(
  { node, side, origin }: ManualEntries["lines"][number],
  label: FiscalLabel | undefined,
  period: string,
): { field: "origin" | "node"; code: string } | null {
  const wrong = origin === undefined ? null : originFault(origin, { moved: period, declared: period });
  if (wrong) return { field: "origin", code: wrong };
  if (label === undefined) return null;
  if (node === "corsica" && !isWine(label)) return { field: "node", code: "corsica" };
  // Bulk movements added manually have no kind of the cellar: their line alone decides.
  const typed = { kind: "", side, enters: NODES[node].flow === "in", node, label };
  const fault = typedFault(typed, { moved: period, declared: period }, false);
  return fault ? { field: "node", code: fault } : null;
}

function handFaults(
  entries: ManualEntries,
  {
    settings,
    accounts,
    period,
  }: { settings: ExciseSettings; accounts: readonly ExciseAccount[]; period: string },
): FieldRefusal[] {
  const labels = new Map(accounts.map((account) => [account.id, account.fiscalLabel]));
  const known = new Set(labels.keys());
  const refused = entries.lines.flatMap((line, i): FieldRefusal[] => {
    const fault = lineFault(line, labels.get(line.accountId), period);
    return fault ? [{ path: ["lines", i, fault.field], code: fault.code }] : [];
  });
  const unknown = (["lines", "notes", "openings"] as const).flatMap((list) =>
    entries[list].flatMap(({ accountId }, i) =>
      known.has(accountId) ? [] : { path: [list, i, "accountId"], code: "unknown-account" },
    ),
  );
  const misplaced = entries.lines.flatMap(({ node, side }, i) =>
    NODES[node].forms[formOf(settings.regime, side)]
      ? []
      : { path: ["lines", i, "node"], code: "unknown-line" },
  );
  return [...unknown, ...misplaced, ...refused];
}

/**
 * Sets the manual additions of a month. Throws `month-closed` (409), `conflict` (409) with the current month, and by
 * field (422) `unknown-account`, `unknown-line` for a line that the declarant's form does not have, and the faults of a
 * line that the closing would refuse (`lineFault`).
 */
export async function putDeclaration(
  tx: Tx,
  { shopId, now }: ChangeContext,
  period: string,
  { version, ...hand }: Input<Contract["putDeclaration"]>["body"],
): Promise<DeclarationView> {
  const settings = await settingsToDeclare(tx, shopId, true);
  const current = await exciseDeclaration(tx, shopId, period, now);
  if (current.status !== "draft") refuse("month-closed", 409, { period });
  if (current.version !== version) refuse("conflict", 409, { current });
  const draft = await draftOf(tx, shopId, settings, { period, now });
  refuseFields(handFaults(hand, { settings, accounts: draft.accounts, period }));
  if (!(await saveHand(tx, { shopId, period, version }, hand)))
    refuse("conflict", 409, { current: await exciseDeclaration(tx, shopId, period, now) });
  return exciseDeclaration(tx, shopId, period, now);
}

/** Returns the message to the interprofession for a month; null for a shop that has not named its interprofession. */
export async function messageOf(
  tx: Tx,
  shopId: string,
  { interproSiren, interproId }: ExciseSettings,
  declaration: Declaration,
): Promise<string | null> {
  if (interproSiren === "") return null;
  const shop = await findShop(tx, shopId);
  const name = shop?.legal["company"] ?? shop?.name ?? "";
  return writeMessage(declaration, { interproSiren, cvi: cviOf(interproId), name });
}

/**
 * Returns a file of a month: the sealed one, or a draft of it. Throws `interpro-siren` (409) for a message where the
 * SIREN of the interprofession is missing; a month that was closed without it has its message from the sealed content.
 */
export async function declarationFile(
  tx: Tx,
  shopId: string,
  { period, kind, now }: { period: string; kind: "xml" | "csv" | "message"; now: number },
): Promise<string> {
  const sealed = (await readFiles(tx, shopId, period))?.[kind];
  if (sealed) return sealed;
  const { declaration } = await exciseDeclaration(tx, shopId, period, now);
  if (kind === "xml") return writeDtiPlus(declaration);
  if (kind === "csv") return writeInterprofession(declaration, IVBD);
  const settings = await settingsToDeclare(tx, shopId);
  return (await messageOf(tx, shopId, settings, declaration)) ?? refuse("interpro-siren", 409);
}
