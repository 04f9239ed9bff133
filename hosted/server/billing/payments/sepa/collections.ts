import type { Input } from "@cuvee/core/kit/contract.ts";
import { dayAfter } from "@cuvee/core/billing/payments/dues.ts";
import { debitFaults, pain008 } from "@cuvee/core/billing/payments/pain008.ts";
import type { BatchView, Collectable, sepaContract } from "@cuvee/core/billing/payments/sepa.contract.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { readBooks } from "#billing/accounting/book.queries.ts";
import { lockStates } from "#billing/documents/queries.ts";
import { faultOf, fileOf } from "#billing/payments/sepa/debitFile.ts";
import {
  bookManualPayment,
  recordPayment,
  ownShop,
  rulesOf,
  notifyPaidOrders,
  todayOf,
  ledgerContextOf,
  type PaymentsContext,
} from "#billing/payments/manualPayments.ts";
import { allocate } from "#billing/payments/ledger.ts";
import {
  addBatch,
  addCollection,
  collectableBy,
  collectionsOf,
  dueBatches,
  findBatch,
  lockBatch,
  lockMandates,
  mandatesOf,
  openOfItsOrders,
  saveBatch,
  saveCollection,
  saveMandate,
  type StoredBatch,
  type StoredCollection,
} from "#billing/payments/sepa/sepa.queries.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";

/**
 * Returns a collection with its debits, and the faults that keep its file from being made. Throws `not-found` (404).
 */
export async function batchView(context: PaymentsContext, id: string): Promise<BatchView> {
  const { tx, shopId } = context;
  const row = (await findBatch(tx, shopId, id)) ?? refuse("not-found", 404);
  const collections = await collectionsOf(tx, shopId, id);
  const open = collections.filter((c) => c.status === "announced");
  const isAnnounced = row.status === "announced";
  const faults = [
    ...(isAnnounced && row.collect_on < todayOf(context) ? [{ at: "file", code: "day" }] : []),
    ...(isAnnounced ? debitFaults(await fileOf(context, row, open)) : []),
  ];
  return {
    id,
    number: row.number,
    bankId: row.bank_id,
    collectOn: row.collect_on,
    status: row.status,
    count: row.count,
    totalCents: row.total_cents as Cents,
    version: row.version,
    faults,
    collections: collections.map((c) => ({
      id: c.id,
      mandateId: c.mandate_id,
      rum: c.rum,
      documentId: c.document_id,
      number: c.number,
      clientName: c.client_name,
      amountCents: c.amount_cents as Cents,
      sequence: c.sequence,
      status: c.status,
      settlementId: c.settlement_id,
      reason: c.reason,
    })),
  };
}

/** Returns the invoices that mandates could collect on a day, and the earliest day by the shop's notice period. */
export async function collectableInvoices(
  context: PaymentsContext,
  on: string,
): Promise<{ earliest: string; documents: Collectable[] }> {
  const { tx, shopId } = context;
  const { sepa } = await rulesOf(context);
  const rows = await collectableBy(tx, shopId, on);
  const mandates = await mandatesOf(tx, shopId, [...new Set(rows.map((r) => r.mandate_id))]);
  return {
    earliest: dayAfter(todayOf(context), sepa.noticeDays),
    documents: rows.flatMap((r) => {
      const m = mandates.find((one) => one.id === r.mandate_id);
      return m
        ? [
            {
              documentId: r.document_id,
              number: r.number,
              clientName: m.client_name,
              dueOn: r.due_on,
              openCents: r.open_cents as Cents,
              mandateId: m.id,
              rum: m.rum,
              fault: faultOf(m, on),
            },
          ]
        : [];
    }),
  };
}

/**
 * Announces a collection: each debtor is notified by mail. Throws `not-found` (404), `notice-short` (422) with the
 * `earliest` day, `collection-mandate` (409) with the invoices that no mandate can collect that day.
 */
export async function makeBatch(
  context: PaymentsContext,
  body: Input<(typeof sepaContract)["makeBatch"]>["body"],
): Promise<BatchView> {
  const { tx, shopId, services, by } = context;
  const shop = await ownShop(context);
  if (!shop.banks.some((b) => b.id === body.bankId)) refuse("not-found", 404);
  const { earliest, documents } = await collectableInvoices(context, body.collectOn);
  if (body.collectOn < earliest)
    refuse("notice-short", 422, { earliest, day: earliest.split("-").toReversed().join("/") });
  await lockStates(tx, shopId, body.documentIds);
  const collectables = documents.filter((d) => body.documentIds.includes(d.documentId) && d.fault === null);
  const used = await mandatesOf(tx, shopId, [...new Set(collectables.map((d) => d.mandateId))]);
  const once = new Set(used.filter((m) => m.one_off).map((m) => m.id));
  // A one-off mandate collects one invoice.
  const chosen = collectables.filter(
    (d, at) => !once.has(d.mandateId) || collectables.findIndex((w) => w.mandateId === d.mandateId) === at,
  );
  if (chosen.length < body.documentIds.length) {
    const missing = body.documentIds.filter((id) => !chosen.some((d) => d.documentId === id));
    refuse("collection-mandate", 409, { documentIds: missing });
  }
  const at = new Date(services.now());
  const year = fiscalYear(at, shop);
  const number = `PR-${year}-${String(await nextNumber(tx, shopId, "collection", year)).padStart(5, "0")}`;
  const total_cents = chosen.reduce((all, d) => all + d.openCents, 0);
  const batch = {
    id: body.id,
    number,
    bank_id: body.bankId,
    collect_on: body.collectOn,
    count: chosen.length,
    total_cents,
  };
  try {
    await addBatch(tx, shopId, batch, { by, at });
    for (const d of chosen) {
      const id = newId(services);
      const { mandateId: mandate_id, documentId: document_id, openCents: amount_cents } = d;
      await addCollection(tx, shopId, { id, batch_id: body.id, mandate_id, document_id, amount_cents });
      await services.jobs.send(tx, "debit-notice", { shopId, collectionId: id });
    }
  } catch (error) {
    if ((error as { code?: string }).code === "23505") refuse("conflict", 409);
    throw error;
  }
  return batchView(context, body.id);
}

/**
 * Locks a collection without a file, in the version that its reader saw. Throws `not-found` (404), `conflict`,
 * `collection-over` (409).
 */
export async function lockOpenBatch(
  context: PaymentsContext,
  id: string,
  version: number,
): Promise<StoredBatch> {
  const found = (await lockBatch(context.tx, context.shopId, id)) ?? refuse("not-found", 404);
  if (found.version !== version) refuse("conflict", 409, { current: await batchView(context, id) });
  if (found.status !== "announced") refuse("collection-over", 409);
  return found;
}

/**
 * Makes the file for the bank. Amounts paid meanwhile are left out. Its debits are no money before their day
 * (`settleBatch`), and their invoices are collected no other way until then. Throws `conflict`, `collection-over`,
 * `collection-day` (409) once that day has passed, `collection-faults` (409) with the faults that the bank would
 * refuse, `collection-mandate` (409).
 */
export async function writeBatch(context: PaymentsContext, id: string, version: number): Promise<BatchView> {
  const { tx, shopId } = context;
  const batch = await lockOpenBatch(context, id, version);
  if (batch.collect_on < todayOf(context)) refuse("collection-day", 409);
  const all = await collectionsOf(tx, shopId, id);
  const states = await lockStates(
    tx,
    shopId,
    all.map((c) => c.document_id),
  );
  const open: StoredCollection[] = [];
  for (const c of all) {
    const left = states.find((s) => s.document_id === c.document_id)?.open_cents ?? 0;
    // A debit never exceeds the announced amount.
    if (left > 0) open.push({ ...c, amount_cents: Math.min(left, c.amount_cents) });
    else await saveCollection(tx, shopId, { ...c, status: "cancelled", reason: "paid" });
  }
  if (open.length === 0) refuse("collection-over", 409);
  const mandates = await lockMandates(tx, shopId, [...new Set(open.map((c) => c.mandate_id))]);
  const wrong = mandates.filter(
    (m) =>
      faultOf(m, batch.collect_on) !== null ||
      (m.one_off && open.filter((c) => c.mandate_id === m.id).length > 1),
  );
  if (wrong.length > 0) refuse("collection-mandate", 409, { rums: wrong.map((m) => m.rum) });
  const file = await fileOf(context, batch, open);
  const faults = debitFaults(file);
  if (faults.length > 0) refuse("collection-faults", 409, { faults });
  for (const c of open) {
    const m = mandates.find((one) => one.id === c.mandate_id);
    const debit = file.debits.find((d) => d.endToEndId === c.id);
    if (!m || !debit) continue;
    await saveCollection(tx, shopId, { ...c, status: "sent", sequence: debit.sequence });
    m.collections += 1;
    m.last_collected_on = batch.collect_on;
    m.is_amended = false;
  }
  for (const m of mandates) await saveMandate(tx, shopId, m);
  const total_cents = open.reduce((sum, c) => sum + c.amount_cents, 0);
  await saveBatch(tx, shopId, {
    ...batch,
    status: "sent",
    file: pain008(file),
    count: open.length,
    total_cents,
  });
  if (batch.collect_on <= todayOf(context)) await settleBatch(context, id);
  return batchView(context, id);
}

/**
 * Settles a collection whose day has come: each debit that the bank did not refuse is money of that day, which pays its
 * document, then the other documents of its orders (an invoice that replaced a deposit), and is the client's with the
 * rest. It is in the bank where the shop's rule of the method says so, else from the line of the statement on. Does
 * nothing for a collection whose day is to come, or that was settled. Throws `period-locked` (409) where today is
 * closed too.
 */
async function settleBatch(context: PaymentsContext, id: string): Promise<void> {
  const { tx, shopId, services } = context;
  const batch = await lockBatch(tx, shopId, id);
  if (batch?.status !== "sent" || batch.collect_on > todayOf(context)) return;
  const sent = (await collectionsOf(tx, shopId, id)).filter((c) => c.status === "sent");
  const others = new Map<string, string[]>();
  for (const c of sent) others.set(c.document_id, await openOfItsOrders(tx, shopId, c.document_id));
  const targets = [...new Set([...others].flatMap(([documentId, of]) => [documentId, ...of]))];
  const states = await lockStates(tx, shopId, targets);
  const open = new Map(states.map((s) => [s.document_id, s.open_cents]));
  const rules = await rulesOf(context);
  const lockedUntil = (await readBooks(tx, shopId))?.locked_until ?? null;
  // If the books were closed since, it is booked on the day on which it is recorded.
  const receivedOn =
    lockedUntil !== null && batch.collect_on <= lockedUntil ? todayOf(context) : batch.collect_on;
  const booked: Parameters<typeof bookManualPayment>[1][] = [];
  for (const c of sent) {
    const clientId = states.find((s) => s.document_id === c.document_id)?.client_id;
    if (clientId === undefined) continue;
    const noted = {
      id: newId(services),
      clientId,
      kind: "receipt" as const,
      type: "sample",
      amountCents: c.amount_cents,
      receivedOn,
      reference: `${batch.number} ${c.number}`.slice(0, 60),
      bankId: batch.bank_id,
      source: `sepa:${c.id}`,
    };
    await recordPayment(context, noted, rules);
    let left = c.amount_cents;
    for (const documentId of [c.document_id, ...(others.get(c.document_id) ?? [])]) {
      const part = Math.min(left, open.get(documentId) ?? 0);
      await allocate(tx, ledgerContextOf(context), {
        settlementId: noted.id,
        target: { documentId },
        amountCents: part,
      });
      open.set(documentId, (open.get(documentId) ?? 0) - part);
      left -= part;
    }
    await saveCollection(tx, shopId, { ...c, status: "collected", settlement_id: noted.id });
    booked.push(noted);
  }
  await saveBatch(tx, shopId, { ...batch, status: "collected" });
  await notifyPaidOrders(context, targets);
  for (const noted of booked) await bookManualPayment(context, noted, rules);
}

/** Settles the collections whose day has come. */
export async function sweepCollections(services: Services): Promise<void> {
  const today = dayInFrance(services.now());
  const due = await services.database.transaction({}, (tx) => dueBatches(tx, today));
  for (const { shopId, batchId } of due)
    await services.database.transaction({ shopId }, (tx) =>
      settleBatch({ tx, services, shopId, by: "system" }, batchId),
    );
}
