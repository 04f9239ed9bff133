import { isBillable, onAccount } from "@cuvee/core/counter/tills/tickets/invoicedTicket.ts";
import type { TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TicketDoubt } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { PaymentsContext } from "#billing/payments/manualPayments.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { pricingBuyer } from "#offer/pricing/pricingBuyer.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { writeClosing } from "#counter/tills/closings/closed.ts";
import { operationDoubts, clockDoubts, priceDoubts } from "#counter/tills/doubts.ts";
import { returnDoubts, creditNoteDoubts } from "#counter/tills/tickets/ticketReturns.ts";
import { moveTicketGoods } from "#counter/tills/tickets/ticketGoods.ts";
import { movePoints } from "#counter/tills/tickets/loyaltyPoints.ts";
import { findPoint, findTill, readPeople, type TillRow } from "#counter/pointsOfSale/points.queries.ts";
import {
  bookTicketMoney,
  settleTicketOrder,
  payWithCreditNotes,
} from "#counter/tills/tickets/ticketSettlements.ts";
import {
  addTicket,
  clientOfTicket,
  isDone,
  lockTillEffects,
  waitingRecords,
} from "#counter/tills/tickets/tickets.queries.ts";
import { bookTicketSeats } from "#counter/tills/tickets/ticketSeats.ts";
import { waiveBookedFees } from "#counter/tills/tickets/waivedFees.ts";

/** Most records that are read at once. */
const BATCH = 100;

export type RecordContext = {
  tx: Tx;
  deps: OrderDeps;
  shopId: string;
  till: TillRow;
  record: TillRecord;
  receivedAt: Date;
  aheadSeconds: number | null;
};

/** Resolves the client of a ticket and their terms, and returns the doubts about prices and actions for the owner. */
async function judge(
  { tx, deps, shopId, till, record, receivedAt, aheadSeconds }: RecordContext,
  ticket: Ticket,
) {
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const client = ticket.client ? ((await clientOfTicket(tx, shopId, ticket.client.id)) ?? null) : null;
  const point = await findPoint(tx, shopId, till.pointId);
  const at = Date.parse(record.at);
  const typology = client ? undefined : (point?.settings.typology ?? undefined);
  const asking = { person: null, clientId: client?.id, typology, promoCode: null, buyerKeys: [] };
  const buyer = await pricingBuyer(tx, snapshot.rules, asking, at);
  const people = await readPeople(tx, shopId, till.pointId);
  const given = people.find((one) => one.userId === record.operator?.id)?.acts ?? null;
  const prices = priceDoubts(ticket, snapshot, buyer, at);
  const doubts: TicketDoubt[] = [
    ...(ticket.client && !client ? [{ code: "client" as const, name: ticket.client.name }] : []),
    ...clockDoubts(at, {
      receivedAt: receivedAt.getTime(),
      enrolledAt: till.enrolledAt.getTime(),
      aheadMs: (aheadSeconds ?? 0) * 1000,
    }),
    ...operationDoubts(ticket, given),
    ...prices.doubts,
  ];
  return { snapshot, client, point, doubts, traces: prices.traces };
}

/** Returns the ticket whose goods a ticket takes back. */
const correctedBy = (ticket: Ticket): string | null =>
  ticket.lines.find((line) => line.corrects)?.corrects?.ticketId ?? null;

/**
 * Applies all effects of a ticket, in the common lock order: its settlements, goods, points, places, and at last the
 * books. Training has no effect.
 */
async function writeTicket(context: RecordContext, ticket: Ticket): Promise<void> {
  const { tx, deps, shopId, till, record } = context;
  const { services } = deps;
  const day = record.at.slice(0, 10);
  const at = new Date(record.at);
  const by = record.operator?.name ?? till.name;
  const corrected = correctedBy(ticket);
  const row = { shopId, tillId: till.id, pointId: till.pointId, seq: record.seq, day, at, ticket };
  const facts = {
    ...row,
    operator: record.operator,
    isTraining: record.training === true,
    correctsId: corrected,
  };
  if (facts.isTraining) {
    await addTicket(tx, { ...facts, clientId: null, doubts: [], traces: {}, reservations: [] });
    return;
  }
  // The ticket that it takes back is locked first, as by the invoicing.
  const back = corrected ? await returnDoubts(tx, shopId, corrected, ticket) : null;
  const { snapshot, client, point, doubts, traces } = await judge(context, ticket);
  const payments: PaymentsContext = { tx, services, shopId, by };
  const settled = await settleTicketOrder(payments, ticket, day);
  const credits = await payWithCreditNotes(payments, ticket, day);
  const goods = { shopId, warehouseId: point?.warehouseId ?? "", at, by, number: ticket.number };
  const unknown = await moveTicketGoods(tx, services, snapshot, {
    of: { ...goods, clientId: client?.id ?? null },
    ticket,
  });
  const points = await movePoints(
    tx,
    { shopId, orderId: ticket.id, at, by },
    { client, loyalty: snapshot.rules.loyalty, ticket },
  );
  // Reservations are locked before slots.
  await waiveBookedFees(tx, deps, { shopId, at, by, client }, { ticket, snapshot });
  const places = await bookTicketSeats(tx, deps, { shopId, at, by, client }, ticket);
  const all: TicketDoubt[] = [
    ...(back?.doubts ?? []),
    ...creditNoteDoubts(ticket),
    ...doubts,
    ...settled.doubts,
    ...credits.doubts,
    ...unknown.map((id) => ({
      code: "article" as const,
      name: ticket.lines.find((line) => line.formatId === id)?.name ?? id,
    })),
    ...points,
    ...places.doubts,
  ];
  await addTicket(tx, {
    ...facts,
    clientId: client?.id ?? null,
    doubts: all,
    traces,
    reservations: places.reservations,
  });
  if (back?.isBilled) await services.jobs.send(tx, "till-credit", { shopId, ticketId: ticket.id });
  // Debts are on an invoice (decision 0015.7), whether or not the client requested one.
  if (ticket.wantsBill || (onAccount(ticket) > 0 && isBillable(ticket)))
    await services.jobs.send(tx, "till-bill", { shopId, ticketId: ticket.id });
  if (all.length > 0) await services.jobs.send(tx, "till-doubt", { shopId, ticketId: ticket.id });
  await bookTicketMoney(payments, [...settled.settlementIds, ...credits.settlementIds]);
}

async function follow(context: RecordContext): Promise<void> {
  const { body } = context.record;
  if (body.kind === "ticket") await writeTicket(context, body);
  if (body.kind === "closing") await writeClosing(context, body);
}

/**
 * Applies the effects of the received records of a till: each once, in the transaction that marks it done. Idempotent;
 * a record that fails is retried with the job, and those after it wait.
 */
export async function applyTillRecords(
  deps: OrderDeps,
  { shopId, tillId }: JobData["till-records"],
): Promise<void> {
  const { database } = deps.services;
  for (;;) {
    const waiting = await database.transaction({ shopId }, (tx) => waitingRecords(tx, shopId, tillId, BATCH));
    for (const { seq, content, receivedAt, aheadSeconds } of waiting) {
      const record = JSON.parse(content) as TillRecord;
      await database.transaction({ shopId }, async (tx) => {
        await lockTillEffects(tx, shopId, tillId);
        const till = await findTill(tx, shopId, tillId);
        if (!till || (await isDone(tx, shopId, tillId, seq))) return;
        await follow({ tx, deps, shopId, till, record, receivedAt, aheadSeconds });
      });
    }
    if (waiting.length < BATCH) return;
  }
}
