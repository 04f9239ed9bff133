import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import { creditParts } from "@cuvee/core/sales/bills/credit.ts";
import {
  backOnAccount,
  backSource,
  creditOfBack,
  entryOfCredited,
  isLeftToCredit,
} from "@cuvee/core/sales/tills/credited.ts";
import { countOn, creditsOf, findDocument, lockStates, noteCorrection } from "#billing/documents/queries.ts";
import { seal } from "#billing/documents/seal.ts";
import { allocate } from "#billing/payments/ledger.ts";
import { addSettlement } from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/database.ts";
import type { JobData } from "#kit/jobData.ts";
import { newId } from "#kit/mount.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";
import { bookBeside } from "#sales/tills/bookBeside.ts";
import { addDoubt, lockTicket, markBilled, readTicket } from "#sales/tills/tickets.queries.ts";

type Doing = { tx: Tx; desk: OrderContext; shopId: string; by: string };

/**
 * Creates the credit note of an invoiced ticket for a refund, once. Refunds at the till use it up, those on account are
 * deducted from the invoice's open amount; the day of the till has the refund in the books already. The sold ticket is
 * locked first, as by the invoicing. Throws `credit-too-much` (409) where the invoice has less left to credit, and as
 * `seal`.
 */
async function creditRefund({ tx, desk, shopId, by }: Doing, refundId: string): Promise<void> {
  const seen = await readTicket(tx, shopId, refundId);
  if (!seen || seen.correctsId === null) return;
  const sold = await lockTicket(tx, shopId, seen.correctsId);
  const row = await lockTicket(tx, shopId, refundId);
  if (!sold || sold.billId === null || !row || row.isTraining || row.billId !== null) return;
  const { services } = desk;
  const refund = row.content;
  const billId = sold.billId;
  const [state] = await lockStates(tx, shopId, [billId]);
  const found = await findDocument(tx, billId);
  if (!state || !found) return refuse("not-found", 404);
  const bill = JSON.parse(found.content) as Paper;
  const source = backSource(refund, { ticketId: sold.id, number: bill.number, on: bill.issuedOn });
  const amounts = creditOfBack(source);
  if (amounts.totalTtcCents === 0) return;
  const credits = (await creditsOf(tx, shopId, [billId])).map((c) => JSON.parse(c.content) as Paper);
  const [part] = creditParts({ ...bill, id: billId }, credits);
  if (!isLeftToCredit(part, source)) refuse("credit-too-much", 409);
  const snapshot = await desk.catalogue.exact(tx, shopId);
  const { dueOn: _, paidOn: __, deposits: ___, deliveredOn: ____, ...same } = bill;
  const id = newId(services);
  const reason = [`Ticket ${refund.number}`, refund.note].filter(Boolean).join(" – ");
  const paper = await seal(tx, services, snapshot.shop, {
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
  const owed = backOnAccount(refund, paper.totalTtcCents);
  const applied = cents(Math.min(state.open_cents, owed));
  await noteCorrection(tx, {
    shopId,
    creditId: id,
    documentId: billId,
    reopens: false,
    appliedCents: applied,
  });
  await countOn(tx, shopId, billId, { credited: applied });
  await countOn(tx, shopId, id, { used: applied });
  const at = new Date(services.now());
  const paid = paper.totalTtcCents - owed;
  const settlementId = newId(services);
  if (paid > 0) {
    await addSettlement(tx, {
      shopId,
      id: settlementId,
      clientId: state.client_id,
      kind: "refund",
      type: "other",
      amountCents: paid,
      receivedOn: paper.issuedOn,
      reference: refund.number,
      source: `credit of ticket ${refundId}`,
      by,
      at,
    });
    await allocate(tx, { shopId, at, by }, settlementId, { creditNoteId: id }, paid);
  }
  await markBilled(tx, shopId, refundId, id, null);
  const of = { shopId, documentId: id, settlementId: paid > 0 ? settlementId : null };
  await bookBeside(tx, services, of, paper, (codes) => entryOfCredited(refund, paper, codes));
}

/**
 * Creates the credit note for a refund of an invoiced ticket; when it cannot be created, the ticket is flagged for the
 * owner.
 */
export async function creditBack(
  desk: OrderContext,
  { shopId, ticketId }: JobData["till-credit"],
): Promise<void> {
  const { services } = desk;
  try {
    await services.database.transaction({ shopId }, (tx) =>
      creditRefund({ tx, desk, shopId, by: "system" }, ticketId),
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
