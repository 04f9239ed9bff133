import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import type { DocumentLink, DocumentRow, DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { documentEvents, findDocument, readState, type StateRow } from "#billing/documents/queries.ts";
import { correctionLinks, deductionLinks, ordersOf, type LinkRow } from "#billing/documents/links.queries.ts";
import { paymentsOfDocument } from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/database.ts";

/** A row of a list from where a document stands. */
export function rowOf(s: StateRow & { total_ht_cents: number }): DocumentRow {
  return {
    id: s.document_id,
    kind: s.kind,
    number: s.number,
    buyerName: s.buyer_name,
    clientId: s.client_id,
    issuedOn: s.issued_on,
    dueOn: s.due_on,
    totalHtCents: cents(s.total_ht_cents),
    totalTtcCents: cents(s.total_ttc_cents),
    dueCents: cents(s.due_cents),
    creditedCents: cents(s.credited_cents),
    settledCents: cents(s.settled_cents),
    openCents: cents(s.open_cents),
    legalStatus: s.legal_status as DocumentRow["legalStatus"],
    sentAt: s.sent_at?.toISOString() ?? null,
    reminders: s.reminders,
    version: s.version,
  };
}

const link = (row: LinkRow): DocumentLink => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedOn: row.issued_on,
  amountCents: cents(row.amount_cents),
});

/** A document that the actor may see; row-level security says whose. From here on the transaction acts for its shop. Throws `not-found` (404). */
export async function documentOf(tx: Tx, id: string) {
  const found = (await findDocument(tx, id)) ?? refuse("not-found", 404);
  await tx.actFor(found.shop_id);
  return found;
}

/** A document with all that became of it; what only the shop knows of it (who did what) for its staff alone. */
export async function documentViewOf(tx: Tx, id: string, isStaff: boolean): Promise<DocumentView> {
  const found = await documentOf(tx, id);
  const shopId = found.shop_id;
  const state = (await readState(tx, shopId, id)) ?? refuse("not-found", 404);
  const events = isStaff ? await documentEvents(tx, shopId, id) : [];
  const payments = await paymentsOfDocument(tx, shopId, id);
  return {
    ...rowOf(state as StateRow & { total_ht_cents: number }),
    paper: JSON.parse(found.content) as Paper,
    orders: await ordersOf(tx, shopId, id),
    corrections: (await correctionLinks(tx, shopId, id)).map(link),
    deductions: (await deductionLinks(tx, shopId, id)).map(link),
    payments: payments.map((p) => ({
      at: p.at.toISOString(),
      receivedOn: p.received_on ?? p.at.toISOString().slice(0, 10),
      type: p.type ?? "credit note",
      amountCents: cents(p.amount_cents),
      reference: p.reference ?? "",
      settlementId: isStaff ? p.settlement_id : null,
    })),
    events: events.map((e) => ({ at: e.at.toISOString(), kind: e.kind, by: e.by, facts: e.facts })),
    hash: found.hash,
  };
}
