import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { compose } from "@cuvee/core/billing/documents/compose.ts";
import { beforeOf, requestRest } from "@cuvee/core/billing/documents/portions.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import {
  entryOfBilled,
  isBillable,
  onAccount,
  ticketSource,
} from "@cuvee/core/counter/tills/tickets/invoicedTicket.ts";
import { sealDocument } from "#billing/documents/seal.ts";
import { allocate } from "#billing/payments/ledger.ts";
import { addSettlement } from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { dueDayOf, documentContentOf } from "#sales/bills/documentContent.ts";
import { clientToBill } from "#sales/bills/queries.ts";
import { partyOf } from "#sales/quotes/client.ts";
import { bookTicketDocument } from "#counter/tills/tickets/ticketDocuments.ts";
import { addDoubt, lockTicket, markBilled, takenBackOf } from "#counter/tills/tickets/tickets.queries.ts";

type Doing = { tx: Tx; deps: OrderDeps; shopId: string; by: string };
const NO_ADDRESS = { billingId: null, deliveryId: null };

/** Pays the invoice of a ticket with what was paid at the till, and returns the settlement. */
async function settleBill(
  { tx, deps, shopId, by }: Doing,
  document: DocumentContent,
  paidBill: { documentId: string; clientId: string; ticket: { id: string; number: string }; paid: number },
): Promise<string> {
  const { documentId, clientId, ticket, paid } = paidBill;
  const at = new Date(deps.services.now());
  const settlementId = newId(deps.services);
  await addSettlement(tx, {
    shopId,
    id: settlementId,
    clientId,
    kind: "receipt",
    type: "other",
    amountCents: paid,
    receivedOn: document.issuedOn,
    reference: ticket.number,
    source: `bill of ticket ${ticket.id}`,
    by,
    at,
  });
  await allocate(tx, { shopId, at, by }, { settlementId, target: { documentId }, amountCents: paid });
  return settlementId;
}

/**
 * Creates the invoice of a ticket, once: later calls return the same (decision 0015.7). Payments at the till pay it,
 * the part on account stays open. Throws `not-found` (404), `ticket-not-billable` (409) for a refund, training or a
 * ticket that was taken back, `ticket-client` (422) for a ticket without a client, and as `seal`.
 */
export async function billTicket(
  doing: Doing,
  ticketId: string,
  requested: { id: string; clientId?: string | undefined },
): Promise<string> {
  const { tx, deps, shopId, by } = doing;
  const row = (await lockTicket(tx, shopId, ticketId)) ?? refuse("not-found", 404);
  const { content: ticket, isTraining, day } = row;
  // For a refund it is the credit note.
  if (row.billId !== null && isBillable(ticket)) return row.billId;
  if (isTraining || !isBillable(ticket) || (await takenBackOf(tx, shopId, ticketId)).length > 0)
    refuse("ticket-not-billable", 409);
  const clientId = row.clientId ?? requested.clientId ?? refuse("ticket-client", 422);
  const { services } = deps;
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const client = (await clientToBill(tx, shopId, clientId)) ?? refuse("not-found", 404);
  const { row: file, party } = await partyOf(tx, snapshot, clientId, {
    addresses: NO_ADDRESS,
    at: services.now(),
  });
  const source = ticketSource(ticket, day);
  const nothing = beforeOf([]);
  const amounts = compose([{ source, before: nothing, wants: requestRest(source, nothing) }]);
  const paid = amounts.totalTtcCents - onAccount(ticket);
  const billed = {
    lang: file.lang,
    billing_address: party.billingAddress,
    delivery_address: party.billingAddress,
    company: null,
  };
  const document = await sealDocument(tx, services, snapshot.shop, {
    id: requested.id,
    kind: "bill",
    clientId,
    orderIds: [],
    by,
    make: ({ number, issuedOn }) =>
      documentContentOf(snapshot.shop, client, billed, {
        what: {
          kind: "bill",
          number,
          issuedOn,
          dueOn: dueDayOf(snapshot.shop, client, undefined, issuedOn),
          deliveredOn: day,
          reference: ticket.number,
          ...(paid >= amounts.totalTtcCents ? { paidOn: day < issuedOn ? day : issuedOn } : {}),
        },
        amounts,
      }),
  });
  const settlementId =
    paid > 0
      ? await settleBill(doing, document, {
          documentId: requested.id,
          clientId,
          ticket: { id: ticketId, number: ticket.number },
          paid,
        })
      : null;
  await markBilled(tx, shopId, ticketId, {
    billId: requested.id,
    clientId: row.clientId === null ? clientId : null,
  });
  const of = { shopId, documentId: requested.id, settlementId };
  await bookTicketDocument(tx, services, of, {
    document,
    entryOf: (codes) => entryOfBilled(ticket, document, codes),
  });
  return requested.id;
}

/**
 * Creates the invoice that a client requested at the till; when it cannot be created, the ticket is flagged for the
 * owner.
 */
export async function billRequestedTicket(
  deps: OrderDeps,
  { shopId, ticketId }: JobData["till-bill"],
): Promise<void> {
  const { services } = deps;
  try {
    await services.database.transaction({ shopId }, (tx) =>
      billTicket({ tx, deps, shopId, by: "system" }, ticketId, { id: newId(services) }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    await services.database.transaction({ shopId }, async (tx) => {
      if (await addDoubt(tx, shopId, ticketId, { code: "bill", why: code }))
        await services.jobs.send(tx, "till-doubt", { shopId, ticketId });
    });
  }
}
