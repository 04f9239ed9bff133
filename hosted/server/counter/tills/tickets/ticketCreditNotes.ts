import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import { creditParts } from "@cuvee/core/sales/bills/credit.ts";
import {
  returnOnAccount,
  returnSource,
  creditOfReturn,
  entryOfCredited,
  isLeftToCredit,
} from "@cuvee/core/counter/tills/tickets/creditedTicket.ts";
import {
  countOn,
  creditsOf,
  findDocument,
  lockStates,
  recordCorrection,
} from "#billing/documents/queries.ts";
import { sealDocument } from "#billing/documents/seal.ts";
import { allocate } from "#billing/payments/ledger.ts";
import { addSettlement } from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { bookTicketDocument } from "#counter/tills/tickets/ticketDocuments.ts";
import { addDoubt, lockTicket, markBilled, readTicket } from "#counter/tills/tickets/tickets.queries.ts";

type Doing = { tx: Tx; deps: OrderDeps; shopId: string; by: string };

/**
 * Creates the credit note of an invoiced ticket for a refund, once. Refunds at the till use it up, those on account are
 * deducted from the invoice's open amount; the day of the till has the refund in the books already. The sold ticket is
 * locked first, as by the invoicing. Throws `credit-too-much` (409) where the invoice has less left to credit, and as
 * `seal`.
 */
async function creditRefund({ tx, deps, shopId, by }: Doing, refundId: string): Promise<void> {
  const seen = await readTicket(tx, shopId, refundId);
  if (!seen || seen.correctsId === null) return;
  const sold = await lockTicket(tx, shopId, seen.correctsId);
  const row = await lockTicket(tx, shopId, refundId);
  if (!sold || sold.billId === null || !row || row.isTraining || row.billId !== null) return;
  const { services } = deps;
  const refund = row.content;
  const billId = sold.billId;
  const [state] = await lockStates(tx, shopId, [billId]);
  const found = await findDocument(tx, billId);
  if (!state || !found) return refuse("not-found", 404);
  const bill = JSON.parse(found.content) as DocumentContent;
  const source = returnSource(refund, { ticketId: sold.id, number: bill.number, on: bill.issuedOn });
  const amounts = creditOfReturn(source);
  if (amounts.totalTtcCents === 0) return;
  const credits = (await creditsOf(tx, shopId, [billId])).map(
    (c) => JSON.parse(c.content) as DocumentContent,
  );
  const [part] = creditParts({ ...bill, id: billId }, credits);
  if (!isLeftToCredit(part, source)) refuse("credit-too-much", 409);
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const { dueOn: _, paidOn: __, deposits: ___, deliveredOn: ____, ...same } = bill;
  const id = newId(services);
  const reason = [`Ticket ${refund.number}`, refund.note].filter(Boolean).join(" – ");
  const document = await sealDocument(tx, services, snapshot.shop, {
    id,
    kind: "credit",
    clientId: state.client_id,
    orderIds: [],
    by,
    make: ({ number, issuedOn }) => ({
      ...same,
      ...amounts,
      kind: "credit",
      number,
      issuedOn,
      dueOn: null,
      buyerReference: refund.number,
      corrects: [{ id: billId, number: bill.number, on: bill.issuedOn, reason }],
    }),
  });
  const owed = returnOnAccount(refund, document.totalTtcCents);
  const applied = cents(Math.min(state.open_cents, owed));
  await recordCorrection(tx, {
    shopId,
    creditId: id,
    documentId: billId,
    reopens: false,
    appliedCents: applied,
  });
  await countOn(tx, shopId, billId, { credited: applied });
  await countOn(tx, shopId, id, { used: applied });
  const at = new Date(services.now());
  const paid = document.totalTtcCents - owed;
  const settlementId = newId(services);
  if (paid > 0) {
    await addSettlement(tx, {
      shopId,
      id: settlementId,
      clientId: state.client_id,
      kind: "refund",
      type: "other",
      amountCents: paid,
      receivedOn: document.issuedOn,
      reference: refund.number,
      source: `credit of ticket ${refundId}`,
      by,
      at,
    });
    await allocate(tx, { shopId, at, by }, { settlementId, target: { creditNoteId: id }, amountCents: paid });
  }
  await markBilled(tx, shopId, refundId, { billId: id, clientId: null });
  const of = { shopId, documentId: id, settlementId: paid > 0 ? settlementId : null };
  await bookTicketDocument(tx, services, of, {
    document,
    entryOf: (codes) => entryOfCredited(refund, document, codes),
  });
}

/**
 * Creates the credit note for a refund of an invoiced ticket; when it cannot be created, the ticket is flagged for the
 * owner.
 */
export async function creditTicketRefund(
  deps: OrderDeps,
  { shopId, ticketId }: JobData["till-credit"],
): Promise<void> {
  const { services } = deps;
  try {
    await services.database.transaction({ shopId }, (tx) =>
      creditRefund({ tx, deps, shopId, by: "system" }, ticketId),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await services.database.transaction({ shopId }, async (tx) => {
      const refund = await readTicket(tx, shopId, ticketId);
      const sold = refund?.correctsId ? await readTicket(tx, shopId, refund.correctsId) : undefined;
      const doubt = {
        code: "refund-billed" as const,
        number: sold?.number ?? "?",
        bill: sold?.billNumber ?? "?",
      };
      if (await addDoubt(tx, shopId, ticketId, doubt))
        await services.jobs.send(tx, "till-doubt", { shopId, ticketId });
    });
  }
}
