import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { paymentsOfOrder, type TicketDoubt } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { readBooks } from "#billing/accounting/book.queries.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import { lockStates } from "#billing/documents/queries.ts";
import {
  notifyPaidOrders,
  todayOf,
  ledgerContextOf,
  type PaymentsContext,
} from "#billing/payments/manualPayments.ts";
import { allocate, payableRestOfOrder } from "#billing/payments/ledger.ts";
import { addSettlement, openOfOrder, setSettlementStatus } from "#billing/payments/ledger.queries.ts";
import { lockOrders } from "#sales/bills/queries.ts";
import { newId } from "#kit/http/mount.ts";
import { creditByNumber } from "#counter/tills/tickets/tickets.queries.ts";

/**
 * Returns the day on which money of a ticket is booked: its own, or today where the books are locked for it, or it is
 * in the future by the till's clock. A ticket is a fact, however late it arrives.
 */
async function dayInBooks(context: PaymentsContext, day: string): Promise<string> {
  const today = todayOf(context);
  const until = (await readBooks(context.tx, context.shopId))?.locked_until ?? "";
  return day < today && day > until ? day : today;
}

/** Money movements, to be booked when everything else is written. */
export type TicketMoney = { settlementIds: string[]; doubts: TicketDoubt[] };

/**
 * Settles the money that a ticket took for an order: a receipt by each method, for its open invoices and deposits, then
 * for the order itself.
 */
export async function settleTicketOrder(
  context: PaymentsContext,
  ticket: Ticket,
  day: string,
): Promise<TicketMoney> {
  const { settles, number } = ticket;
  if (!settles) return { settlementIds: [], doubts: [] };
  const { tx, shopId, services, by } = context;
  const [order] = await lockOrders(tx, shopId, [settles.orderId]);
  if (!order) return { settlementIds: [], doubts: [{ code: "order", number: settles.number }] };
  const { clientId } = await payableRestOfOrder(tx, shopId, order.id);
  const open = (await openOfOrder(tx, shopId, order.id)).map((d) => d.id);
  await lockStates(tx, shopId, open);
  const what = ledgerContextOf(context);
  const receivedOn = await dayInBooks(context, day);
  const settlementIds: string[] = [];
  let over = 0;
  for (const { type, amountCents } of paymentsOfOrder(ticket)) {
    const id = newId(services);
    await addSettlement(tx, {
      shopId,
      id,
      clientId,
      kind: "receipt",
      type,
      amountCents,
      receivedOn,
      reference: number,
      source: `till ${ticket.id} ${settlementIds.length}`,
      by,
      at: what.at,
    });
    // It is in the drawer, and leaves it with a closing: no deposit slip brings it to the bank a second time.
    if (type === "cash") await setSettlementStatus(tx, shopId, id, "banked");
    settlementIds.push(id);
    let left: number = amountCents;
    for (const { document_id, open_cents } of await lockStates(tx, shopId, open)) {
      const part = Math.min(left, open_cents);
      if (part > 0)
        await allocate(tx, what, {
          settlementId: id,
          target: { documentId: document_id },
          amountCents: part,
        });
      left -= part;
    }
    const { roomCents } = await payableRestOfOrder(tx, shopId, order.id);
    const part = Math.min(left, roomCents);
    if (part > 0)
      await allocate(tx, what, { settlementId: id, target: { orderId: order.id }, amountCents: part });
    over += left - part;
  }
  await notifyPaidOrders(context, open, [order.id]);
  return {
    settlementIds,
    doubts: over > 0 ? [{ code: "order-paid", number: settles.number, overCents: over }] : [],
  };
}

/** Uses the credit notes that a ticket was paid with, up to their rest; a shortfall is a doubt. */
export async function payWithCreditNotes(
  context: PaymentsContext,
  ticket: Ticket,
  day: string,
): Promise<TicketMoney> {
  const { tx, shopId, services, by } = context;
  const settlementIds: string[] = [];
  const doubts: TicketDoubt[] = [];
  for (const { type, amountCents, reference = "" } of ticket.payments) {
    if (type !== "credit note" || amountCents <= 0) continue;
    const credit = await creditByNumber(tx, shopId, reference.trim());
    const [state] = credit ? await lockStates(tx, shopId, [credit.id]) : [];
    const part = Math.min(amountCents, state?.open_cents ?? 0);
    if (part < amountCents)
      doubts.push({ code: "credit-note", number: reference, missingCents: amountCents - part });
    if (!credit || part <= 0) continue;
    const id = newId(services);
    await addSettlement(tx, {
      shopId,
      id,
      clientId: credit.clientId,
      kind: "refund",
      type,
      amountCents: part,
      receivedOn: await dayInBooks(context, day),
      reference: ticket.number,
      source: `till ${ticket.id} ${credit.id} ${settlementIds.length}`,
      by,
      at: ledgerContextOf(context).at,
    });
    await allocate(tx, ledgerContextOf(context), {
      settlementId: id,
      target: { creditNoteId: credit.id },
      amountCents: part,
    });
    settlementIds.push(id);
  }
  return { settlementIds, doubts };
}

/** Books the movements: the last write of the transaction. */
export async function bookTicketMoney(
  { tx, services, shopId }: PaymentsContext,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await bookSettlement(tx, services, shopId, id);
}
