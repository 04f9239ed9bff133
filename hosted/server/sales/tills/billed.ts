import { compose } from "@cuvee/core/billing/documents/compose.ts";
import { beforeOf, wantAll } from "@cuvee/core/billing/documents/take.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import { entryOfBilled, isBillable, onAccount, ticketSource } from "@cuvee/core/sales/tills/billed.ts";
import { seal } from "#billing/documents/seal.ts";
import { allocate } from "#billing/payments/ledger.ts";
import { addSettlement } from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/database.ts";
import type { JobData } from "#kit/jobData.ts";
import { newId } from "#kit/mount.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";
import { dueOn, paperOf } from "#sales/bills/paper.ts";
import { clientToBill } from "#sales/bills/queries.ts";
import { partyOf } from "#sales/quotes/client.ts";
import { bookBeside } from "#sales/tills/bookBeside.ts";
import { addDoubt, lockTicket, markBilled, takenBackOf } from "#sales/tills/tickets.queries.ts";

type Doing = { tx: Tx; desk: OrderContext; shopId: string; by: string };
const NO_ADDRESS = { billingId: null, deliveryId: null };

/**
 * Creates the invoice of a ticket, once: later calls return the same (decision 0015.7). Payments at the till pay it,
 * the part on account stays open. Throws `not-found` (404), `ticket-not-billable` (409) for a refund, training or a
 * ticket that was taken back, `ticket-client` (422) for a ticket without a client, and as `seal`.
 */
export async function billTicket(
  { tx, desk, shopId, by }: Doing,
  ticketId: string,
  asked: { id: string; clientId?: string | undefined },
): Promise<string> {
  const row = (await lockTicket(tx, shopId, ticketId)) ?? refuse("not-found", 404);
  const { content: ticket, isTraining, day } = row;
  // For a refund it is the credit note.
  if (row.billId !== null && isBillable(ticket)) return row.billId;
  if (isTraining || !isBillable(ticket) || (await takenBackOf(tx, shopId, ticketId)).length > 0)
    refuse("ticket-not-billable", 409);
  const clientId = row.clientId ?? asked.clientId ?? refuse("ticket-client", 422);
  const { services } = desk;
  const snapshot = await desk.catalogue.exact(tx, shopId);
  const client = (await clientToBill(tx, shopId, clientId)) ?? refuse("not-found", 404);
  const { row: file, party } = await partyOf(tx, snapshot, clientId, NO_ADDRESS, services.now());
  const source = ticketSource(ticket, day);
  const nothing = beforeOf([]);
  const amounts = compose([{ source, before: nothing, wants: wantAll(source, nothing) }]);
  const paid = amounts.totalTtcCents - onAccount(ticket);
  const billed = {
    lang: file.lang,
    billing_address: party.billingAddress,
    delivery_address: party.billingAddress,
    company: null,
  };
  const paper = await seal(tx, services, snapshot.shop, {
    id: asked.id,
    kind: "bill",
    clientId,
    orderIds: [],
    by,
    make: ({ number, issuedOn }) =>
      paperOf(
        snapshot.shop,
        client,
        billed,
        {
          kind: "bill",
          number,
          issuedOn,
          dueOn: dueOn(snapshot.shop, client, undefined, issuedOn),
          deliveredOn: day,
          reference: ticket.number,
          ...(paid >= amounts.totalTtcCents ? { paidOn: day < issuedOn ? day : issuedOn } : {}),
        },
        amounts,
      ),
  });
  const at = new Date(services.now());
  const settlementId = newId(services);
  if (paid > 0) {
    await addSettlement(tx, {
      shopId,
      id: settlementId,
      clientId,
      kind: "receipt",
      type: "other",
      amountCents: paid,
      receivedOn: paper.issuedOn,
      reference: ticket.number,
      source: `bill of ticket ${ticketId}`,
      by,
      at,
    });
    await allocate(tx, { shopId, at, by }, settlementId, { documentId: asked.id }, paid);
  }
  await markBilled(tx, shopId, ticketId, asked.id, row.clientId === null ? clientId : null);
  const of = { shopId, documentId: asked.id, settlementId: paid > 0 ? settlementId : null };
  await bookBeside(tx, services, of, paper, (codes) => entryOfBilled(ticket, paper, codes));
  return asked.id;
}

/**
 * Creates the invoice that a client requested at the till; when it cannot be created, the ticket is flagged for the
 * owner.
 */
export async function billWanted(
  desk: OrderContext,
  { shopId, ticketId }: JobData["till-bill"],
): Promise<void> {
  const { services } = desk;
  try {
    await services.database.transaction({ shopId }, (tx) =>
      billTicket({ tx, desk, shopId, by: "system" }, ticketId, { id: newId(services) }),
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
