import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import { creditParts } from "@cuvee/core/sales/bills/credit.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
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
  type StateRow,
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

type CreditContext = { tx: Tx; deps: OrderDeps; shopId: string; by: string };
/** A refund at the till, and the invoice of the ticket that it corrects. */
type BilledRefund = {
  id: string;
  refund: Ticket;
  ticketId: string;
  bill: DocumentContent & { id: string };
  state: StateRow;
};

/** Locks the sold ticket, the refund and the invoice; returns null where there is nothing to credit (any more). */
async function lockBilledRefund(
  { tx, shopId }: CreditContext,
  refundId: string,
): Promise<BilledRefund | null> {
  const seen = await readTicket(tx, shopId, refundId);
  if (!seen || seen.correctsId === null) return null;
  const sold = await lockTicket(tx, shopId, seen.correctsId);
  const row = await lockTicket(tx, shopId, refundId);
  if (!sold || sold.billId === null || !row || row.isTraining || row.billId !== null) return null;
  const [state] = await lockStates(tx, shopId, [sold.billId]);
  const found = await findDocument(tx, sold.billId);
  if (!state || !found) return refuse("not-found", 404);
  const bill = { ...(JSON.parse(found.content) as DocumentContent), id: sold.billId };
  return { id: refundId, refund: row.content, ticketId: sold.id, bill, state };
}

/** Seals the credit note of a refund. Throws `credit-too-much` (409); returns null where nothing was paid. */
async function sealCredit(
  { tx, deps, shopId, by }: CreditContext,
  { refund, ticketId, bill, state }: BilledRefund,
): Promise<{ id: string; document: DocumentContent } | null> {
  const source = returnSource(refund, { ticketId, number: bill.number, on: bill.issuedOn });
  const amounts = creditOfReturn(source);
  if (amounts.totalTtcCents === 0) return null;
  const credits = (await creditsOf(tx, shopId, [bill.id])).map(
    (c) => JSON.parse(c.content) as DocumentContent,
  );
  const [part] = creditParts(bill, credits);
  if (!isLeftToCredit(part, source)) refuse("credit-too-much", 409);
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const { id: billId, dueOn: _, paidOn: __, deposits: ___, deliveredOn: ____, ...same } = bill;
  const reason = [`Ticket ${refund.number}`, refund.note].filter(Boolean).join(" – ");
  const id = newId(deps.services);
  const document = await sealDocument(tx, deps.services, snapshot.shop, {
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
  return { id, document };
}

/**
 * Uses a credit note up: deducts from the invoice what was refunded on account, and writes the money that the till gave
 * back. Returns the settlement of that money, null without any.
 */
async function useCredit(
  { tx, deps, shopId, by }: CreditContext,
  { id: refundId, refund, bill, state }: BilledRefund,
  { id, document }: { id: string; document: DocumentContent },
): Promise<string | null> {
  const owed = returnOnAccount(refund, document.totalTtcCents);
  const appliedCents = cents(Math.min(state.open_cents, owed));
  await recordCorrection(tx, { shopId, creditId: id, documentId: bill.id, reopens: false, appliedCents });
  await countOn(tx, shopId, bill.id, { credited: appliedCents });
  await countOn(tx, shopId, id, { used: appliedCents });
  const amountCents = document.totalTtcCents - owed;
  if (amountCents <= 0) return null;
  const at = new Date(deps.services.now());
  const settlementId = newId(deps.services);
  await addSettlement(tx, {
    shopId,
    id: settlementId,
    clientId: state.client_id,
    kind: "refund",
    type: "other",
    amountCents,
    receivedOn: document.issuedOn,
    reference: refund.number,
    source: `credit of ticket ${refundId}`,
    by,
    at,
  });
  await allocate(tx, { shopId, at, by }, { settlementId, target: { creditNoteId: id }, amountCents });
  return settlementId;
}

/**
 * Creates the credit note of an invoiced ticket for a refund, once. Refunds at the till use it up, those on account are
 * deducted from the invoice's open amount; the day of the till has the refund in the books already. The sold ticket is
 * locked first, as by the invoicing. Throws `credit-too-much` (409) where the invoice has less left to credit, and as
 * `seal`.
 */
async function creditRefund(context: CreditContext, refundId: string): Promise<void> {
  const { tx, deps, shopId } = context;
  const billed = await lockBilledRefund(context, refundId);
  const credit = billed && (await sealCredit(context, billed));
  if (!billed || !credit) return;
  const { id: documentId, document } = credit;
  const settlementId = await useCredit(context, billed, credit);
  await markBilled(tx, shopId, refundId, { billId: documentId, clientId: null });
  await bookTicketDocument(
    tx,
    deps.services,
    { shopId, documentId, settlementId },
    {
      document,
      entryOf: (codes) => entryOfCredited(billed.refund, document, codes),
    },
  );
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
