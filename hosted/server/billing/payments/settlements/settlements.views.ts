import { mayCancel } from "@cuvee/core/billing/payments/ledger.ts";
import type { ClientAccount, PaidTarget, SettlementView } from "@cuvee/core/billing/payments/views.ts";
import { plainWords } from "@cuvee/core/kit/list/list.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { payerOf, rulesOf, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import {
  creditsOfClient,
  eventsOfMoney,
  findSettlement,
  freeMoneyOf,
  owedBy,
  paidBy,
  searchPayers,
} from "#billing/payments/settlements/settlements.queries.ts";

/** Returns a settlement with its allocations and events. Throws `not-found` (404). */
export async function settlementView(context: PaymentsContext, id: string): Promise<SettlementView> {
  const { tx, shopId } = context;
  const row = (await findSettlement(tx, shopId, id)) ?? refuse("not-found", 404);
  const paid = await paidBy(tx, shopId, id);
  const events = await eventsOfMoney(tx, shopId, id);
  const { methods } = await rulesOf(context);
  const { kind, type, status } = row;
  const isOver = status === "rejected" || status === "cancelled";
  const freeCents = isOver || kind === "refund" ? 0 : row.amount_cents - row.allocated_cents;
  const given = paid.reduce((all, p) => all + p.amount_cents, 0);
  const isGivenBack = row.allocated_cents > given;
  const facts = { status, type, isOnSlip: row.slip_id !== null, isOnline: row.payment_id !== null };
  const signed = isOver || kind === "discount" ? 0 : kind === "refund" ? -row.amount_cents : row.amount_cents;
  return {
    id,
    kind,
    type,
    status,
    clientId: row.client_id,
    clientName: row.client_name,
    receivedOn: row.received_on,
    amountCents: row.amount_cents as Cents,
    signedCents: signed as Cents,
    allocatedCents: row.allocated_cents as Cents,
    freeCents: freeCents as Cents,
    reference: row.reference,
    bankId: row.bank_id,
    slipId: row.slip_id,
    slipNumber: row.slip_number,
    paymentId: row.payment_id,
    version: row.version,
    madeBy: row.made_by,
    at: row.at.toISOString(),
    paid: paid.map((p): PaidTarget => ({
      documentId: p.document_id,
      orderId: p.order_id,
      receiptId: p.receipt_id,
      kind: p.kind,
      number: p.number,
      amountCents: p.amount_cents as Cents,
    })),
    events: events.map(({ at, kind: what, by, reason, amount_cents }) => ({
      at: at.toISOString(),
      kind: what,
      by,
      reason,
      amountCents: amount_cents as Cents | null,
    })),
    can: {
      allocate: freeCents > 0 && kind === "receipt",
      refund: freeCents > 0 && kind === "receipt",
      bank: status === "noted" && kind !== "discount",
      reject: !isOver && !isGivenBack && kind !== "discount",
      cancel: !isGivenBack && mayCancel(facts, methods),
    },
  };
}

/** Returns everything that a client owes, and the money and credit available against it. Throws `not-found` (404). */
export async function clientAccount(context: PaymentsContext, clientId: string): Promise<ClientAccount> {
  const { tx, shopId } = context;
  const { id, name, kind } = await payerOf(context, clientId);
  const [owed, credits, free] = [
    await owedBy(tx, shopId, clientId),
    await creditsOfClient(tx, shopId, clientId),
    await freeMoneyOf(tx, shopId, clientId),
  ];
  return {
    client: { id, name, kind },
    owed: owed.map((o) => ({
      id: o.id,
      kind: o.kind,
      number: o.number,
      issuedOn: o.issued_on,
      dueOn: o.due_on,
      totalCents: o.total_cents as Cents,
      openCents: o.open_cents as Cents,
    })),
    credits: credits.map((c) => ({
      id: c.id,
      number: c.number,
      issuedOn: c.issued_on,
      openCents: c.open_cents as Cents,
      version: c.version,
    })),
    free: free.map((f) => ({
      id: f.id,
      type: f.type,
      receivedOn: f.received_on,
      freeCents: f.free_cents as Cents,
      version: f.version,
    })),
  };
}

/** Finds clients by words, or by the number of a document or order that they owe. */
export async function findPayers({ tx, shopId }: PaymentsContext, search: string) {
  const patterns = plainWords(search).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const rows = await searchPayers(tx, shopId, patterns, search.trim());
  return rows.map(({ id, name, code, owed_cents: owedCents }) => ({ id, name, code, owedCents }));
}
