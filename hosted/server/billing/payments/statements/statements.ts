import type { Input } from "@cuvee/core/kit/contract.ts";
import { suggestionsFor } from "@cuvee/core/billing/payments/matching.ts";
import type { BankLineView, statementsContract } from "@cuvee/core/billing/payments/statements.contract.ts";
import { STATEMENT_LINES_MAX } from "@cuvee/core/billing/payments/statements.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { bookBanking, bookUnbanking } from "#billing/accounting/money.ts";
import {
  bookManualPayment,
  recordPayment,
  ownShop,
  payerOf,
  rulesOf,
  todayOf,
  ledgerContextOf,
  type PaymentsContext,
} from "#billing/payments/manualPayments.ts";
import {
  addSettlementEvent,
  lockSettlements,
  setSettlementStatus,
} from "#billing/payments/ledger.queries.ts";
import { reverseSettlement, allocatePayment } from "#billing/payments/settlements/settlements.ts";
import { findSlip, linesOfSlip } from "#billing/payments/settlements/slips.queries.ts";
import { marksOf } from "#billing/payments/statements/statementMarks.ts";
import {
  addLines,
  addStatement,
  countWaiting,
  holdLine,
  isOnLine,
  saveMapping,
  knownMarks,
  madeByLine,
  mappingOf,
  moneyToMatch,
  moneyToReturn,
  openDocumentsToMatch,
  saveLine,
  waitingLines,
  type StoredStatementLine,
} from "#billing/payments/statements/statements.queries.ts";
import type { ReadFile, StatementFile } from "#billing/payments/statements/statementFile.ts";
import { runInWorkerOr } from "#kit/jobs/workerThread.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

type Body<K extends keyof typeof statementsContract> = Input<(typeof statementsContract)[K]>["body"];

/** Returns the IBAN of an account of the shop. Throws `not-found` (404). */
async function ibanOf(context: PaymentsContext, bankId: string): Promise<string> {
  const bank = (await ownShop(context)).banks.find((b) => b.id === bankId) ?? refuse("not-found", 404);
  return bank.iban;
}

const WORKER = new URL("./statement.worker.ts", import.meta.url);
/** A file of the largest size takes a second. */
const LIMITS = { megabytes: 384, seconds: 10 };

type StatementUpload = Pick<Body<"takeStatement">, "bankId" | "content" | "mapping">;

/** Returns the data needed to read a bank's file. Throws `not-found` (404) for an unknown account. */
export async function statementToRead(
  context: PaymentsContext,
  { bankId, content, mapping }: StatementUpload,
): Promise<StatementFile> {
  const iban = await ibanOf(context, bankId);
  return { content, iban, savedMapping: await mappingOf(context.tx, context.shopId, bankId), mapping };
}

/** Reads a bank's file in a process of its own, outside of any transaction. Throws `statement-unreadable` (422). */
export const readApartStatement = ({ log }: Pick<Services, "log">, file: StatementFile): Promise<ReadFile> =>
  runInWorkerOr<ReadFile>("statement-unreadable", log, { module: WORKER, data: file, limits: LIMITS });

/**
 * Returns a preview of a file: its first rows, and the meaning of its columns: as in the account's last file, else by
 * its header.
 */
export function viewOfStatement({ format, rows, mapping, found }: ReadFile) {
  if (format === "csv" && rows.length === 0) refuse("statement-unreadable", 422);
  return { format, rows, mapping, lines: found?.lines.length ?? 0 };
}

/**
 * Imports a file that was read: each line once. Throws `statement-unreadable`, `statement-mapping`, `statement-empty`
 * (422).
 */
export async function importStatement(
  context: PaymentsContext,
  body: Pick<Body<"takeStatement">, "id" | "bankId" | "name">,
  { format, mapping, found }: ReadFile,
) {
  const { tx, shopId, services } = context;
  if (found === null) return refuse("statement-mapping", 422);
  const { lines, skipped } = found;
  if (lines.length === 0) refuse("statement-empty", 422);
  if (lines.length > STATEMENT_LINES_MAX) refuse("statement-unreadable", 422);
  const marks = marksOf(lines);
  const known = await knownMarks(tx, shopId, body.bankId, marks);
  const fresh = lines.flatMap((line, at) => {
    const mark = marks[at] ?? "";
    const { bookedOn: booked_on, amountCents: amount_cents, label, reference } = line;
    return known.has(mark) ? [] : [{ id: newId(services), mark, booked_on, amount_cents, label, reference }];
  });
  const { id, bankId, name } = body;
  const what = ledgerContextOf(context);
  await addStatement(tx, { ...what, id, bankId, name, format, lines: lines.length, fresh: fresh.length });
  const added = await addLines(tx, { shopId, bankId, statementId: id }, fresh);
  if (mapping) await saveMapping(tx, shopId, bankId, mapping);
  return { id, lines: lines.length, fresh: added, skipped };
}

const rowOf = (line: StoredStatementLine) => ({
  id: line.id,
  bankId: line.bank_id,
  bookedOn: line.booked_on,
  amountCents: line.amount_cents as Cents,
  label: line.label,
  reference: line.reference,
  status: line.status,
  settlementId: line.settlement_id,
  slipId: line.slip_id,
  version: line.version,
});

/** Returns the lines that wait, with suggestions. */
export async function unmatchedLines(context: PaymentsContext, cursor: string | undefined) {
  const { tx, shopId } = context;
  const found = await waitingLines(tx, shopId, cursor);
  const shown = found.slice(0, 50);
  const today = todayOf(context);
  const came = shown.filter((l) => l.amount_cents > 0).map((l) => l.amount_cents);
  const went = shown.filter((l) => l.amount_cents < 0).map((l) => -l.amount_cents);
  const documents = came.length > 0 ? await openDocumentsToMatch(tx, shopId) : [];
  const money = came.length > 0 ? await moneyToMatch(tx, shopId, today, came) : [];
  const back = went.length > 0 ? await moneyToReturn(tx, shopId, today, went) : [];
  const last = found.length > 50 ? shown.at(-1) : undefined;
  return {
    lines: shown.map((line): BankLineView => {
      const row = rowOf(line);
      return { ...row, suggestions: suggestionsFor(row, documents, line.amount_cents > 0 ? money : back) };
    }),
    next: last ? `${last.booked_on}~${last.id}` : null,
    count: await countWaiting(tx, shopId),
  };
}

async function heldLine(context: PaymentsContext, id: string, version: number): Promise<StoredStatementLine> {
  const line = (await holdLine(context.tx, context.shopId, id)) ?? refuse("not-found", 404);
  if (line.version !== version) refuse("conflict", 409, { current: rowOf(line) });
  return line;
}

/** Records a line as a client's payment, with its allocations. */
async function asReceipt(
  context: PaymentsContext,
  line: StoredStatementLine,
  as: Extract<Body<"matchLine">["as"], { kind: "documents" }>,
): Promise<string> {
  if (line.amount_cents <= 0) refuse("bank-line-amount", 422);
  const client = await payerOf(context, as.clientId);
  const paid = as.allocations.reduce((all, a) => all + a.amountCents, 0);
  if (paid > line.amount_cents) refuse("allocation-too-much", 409, { left: line.amount_cents });
  const rules = await rulesOf(context);
  const noted = {
    id: newId(context.services),
    clientId: client.id,
    kind: "receipt" as const,
    type: "transfer",
    amountCents: line.amount_cents,
    receivedOn: line.booked_on,
    reference: (line.reference || line.label).slice(0, 60),
    bankId: line.bank_id,
    // A line that was matched by mistake may become another payment later.
    source: `bank:${line.id}:${line.version}`,
  };
  await recordPayment(context, noted, rules);
  await allocatePayment(context, noted.id, { clientId: client.id, portions: as.allocations });
  await bookManualPayment(context, noted, rules);
  return noted.id;
}

/**
 * Matches a line with money that was recorded manually: it is in the bank. Throws `bank-line-money` (409) where it is
 * matched by another line, or by that of its slip.
 */
async function asNoted(context: PaymentsContext, line: StoredStatementLine, id: string): Promise<string> {
  const { tx, services, shopId } = context;
  const [money] = await lockSettlements(tx, shopId, [id]);
  if (!money) return refuse("not-found", 404);
  if (money.amount_cents !== line.amount_cents || money.kind !== "receipt") refuse("bank-line-amount", 422);
  if (money.status !== "noted" && money.status !== "banked") refuse("settlement-over", 409);
  // Locked, so that two lines do not match it at once.
  if (await isOnLine(tx, shopId, id)) refuse("bank-line-money", 409);
  const what = { ...ledgerContextOf(context), settlementId: id };
  await addSettlementEvent(tx, { ...what, kind: "matched", reason: line.label, facts: { lineId: line.id } });
  if (money.status === "noted") {
    await setSettlementStatus(tx, shopId, id, "banked");
    await addSettlementEvent(tx, { ...what, kind: "banked", facts: { lineId: line.id } });
    const slip = { id, on: line.booked_on, reference: money.reference, settlementIds: [id] };
    await bookBanking(tx, services, shopId, slip);
  }
  return id;
}

/**
 * Matches a line. Throws `not-found` (404), `conflict`, `bank-line-over` (409), and the errors of recording or
 * rejecting money.
 */
export async function matchLine(
  context: PaymentsContext,
  lineId: string,
  { version, as }: Body<"matchLine">,
) {
  const { tx, shopId } = context;
  const line = await heldLine(context, lineId, version);
  if (line.status !== "open") refuse("bank-line-over", 409);
  let settlementId: string | null = null;
  if (as.kind === "documents") settlementId = await asReceipt(context, line, as);
  else if (as.kind === "settlement") settlementId = await asNoted(context, line, as.id);
  else if (as.kind === "slip") {
    const slip = (await findSlip(tx, shopId, as.id)) ?? refuse("not-found", 404);
    if (slip.total_cents !== line.amount_cents) refuse("bank-line-amount", 422);
    const ids = (await linesOfSlip(tx, shopId, as.id)).map((l) => l.id);
    await lockSettlements(tx, shopId, ids);
    const now = await findSlip(tx, shopId, as.id);
    if (now?.state !== "made" || now.is_seen) refuse("slip-over", 409);
  } else {
    const [money] = await lockSettlements(tx, shopId, [as.id]);
    if (!money) return refuse("not-found", 404);
    if (money.amount_cents !== -line.amount_cents) refuse("bank-line-amount", 422);
    await reverseSettlement(context, as.id, {
      kind: "rejected",
      reason: line.label.slice(0, 300) || "–",
      on: line.booked_on,
    });
    settlementId = as.id;
  }
  await saveLine(tx, shopId, lineId, {
    status: "matched",
    found: {
      ...(settlementId === null ? {} : { settlementId }),
      ...(as.kind === "slip" ? { slipId: as.id } : {}),
    },
  });
  return { status: "matched" as const, settlementId };
}

/**
 * Undoes the match of a line, which waits again. Money that was recorded by matching it is cancelled, money that it
 * alone put in the bank is merely recorded again; a slip stays at the bank. Throws `not-found` (404), `conflict`,
 * `bank-line-open` (409), `bank-line-return` (409) for returned money, `settlement-over` (409) where that money was
 * used since, `period-locked` (409).
 */
export async function unmatchLine(
  context: PaymentsContext,
  lineId: string,
  version: number,
): Promise<{ status: "open" }> {
  const { tx, services, shopId } = context;
  const line = await heldLine(context, lineId, version);
  if (line.status !== "matched") refuse("bank-line-open", 409);
  if (line.amount_cents < 0) refuse("bank-line-return", 409);
  await saveLine(tx, shopId, lineId, { status: "open" });
  const id = line.settlement_id;
  if (id === null) return { status: "open" };
  const created = await madeByLine(tx, shopId, id, lineId);
  if (created?.is_noted) {
    await reverseSettlement(context, id, { kind: "cancelled", reason: line.label.slice(0, 300) || "–" });
    return { status: "open" };
  }
  const [money] = await lockSettlements(tx, shopId, [id]);
  if (money?.status !== "banked") return refuse("settlement-over", 409);
  const what = { ...ledgerContextOf(context), settlementId: id, facts: { lineId } };
  await addSettlementEvent(tx, { ...what, kind: "unmatched", reason: line.label });
  if (created?.is_banked) {
    await setSettlementStatus(tx, shopId, id, "noted");
    await addSettlementEvent(tx, { ...what, kind: "unbanked" });
    const { reference, amount_cents: totalCents } = money;
    await bookUnbanking(tx, services, shopId, { id, reference, totalCents });
  }
  return { status: "open" };
}

/** Marks a line as no payment of a client, or undoes that. */
export async function ignoreLine(
  context: PaymentsContext,
  lineId: string,
  { version, ignored }: Body<"ignoreLine">,
) {
  const line = await heldLine(context, lineId, version);
  if (line.status === "matched") refuse("bank-line-over", 409);
  const status = ignored ? ("ignored" as const) : ("open" as const);
  await saveLine(context.tx, context.shopId, lineId, { status });
  return { status };
}
