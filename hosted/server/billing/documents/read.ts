import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { DocumentRow, DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { findDocument, type StateRow } from "#billing/documents/queries.ts";
import { wholeDocument } from "#billing/documents/links.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";

/** Returns the list row of a document from its state. */
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
    proof: s.proof,
    version: s.version,
  };
}

/**
 * Returns a document that the actor may see, by row-level security. From here on the transaction acts for its shop.
 * Throws `not-found` (404).
 */
export async function documentOf(tx: Tx, id: string) {
  const found = (await findDocument(tx, id)) ?? refuse("not-found", 404);
  await tx.actFor(found.shop_id);
  return found;
}

/**
 * Returns a document of a shop with everything linked to it; details for the shop alone (the names of those who acted)
 * go to its staff only. Throws `not-found` (404).
 */
export async function documentViewOf(
  tx: Tx,
  shopId: string,
  id: string,
  isStaff: boolean,
): Promise<DocumentView> {
  const found = (await wholeDocument(tx, shopId, id)) ?? refuse("not-found", 404);
  const { state, content, hash, payments, events, ...around } = found;
  const sentAt = state.sent_at === null ? null : new Date(state.sent_at);
  return {
    ...rowOf({ ...state, sent_at: sentAt }),
    paper: JSON.parse(content) as DocumentContent,
    ...around,
    payments: payments.map((p) => ({
      ...p,
      at: new Date(p.at).toISOString(),
      settlementId: isStaff ? p.settlementId : null,
    })),
    events: isStaff ? events.map((e) => ({ ...e, at: new Date(e.at).toISOString() })) : [],
    hash,
  };
}
