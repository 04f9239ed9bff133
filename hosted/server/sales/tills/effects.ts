import { isBillable, onAccount } from "@cuvee/core/sales/tills/billed.ts";
import type { TillRecord } from "@cuvee/core/sales/tills/journal.ts";
import type { Ticket } from "@cuvee/core/sales/tills/ticket.ts";
import type { TicketDoubt } from "@cuvee/core/sales/tills/tickets.ts";
import type { PaymentsContext } from "#billing/payments/manualPayments.ts";
import type { Tx } from "#kit/database.ts";
import type { JobData } from "#kit/jobData.ts";
import { pricingBuyer } from "#offer/pricing/grids.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";
import { writeClosing } from "#sales/tills/closed.ts";
import { actDoubts, clockDoubts, judgePrices } from "#sales/tills/doubts.ts";
import { backDoubts, creditDoubts } from "#sales/tills/takenBack.ts";
import { moveGoods } from "#sales/tills/goodsGone.ts";
import { movePoints } from "#sales/tills/pointsEarned.ts";
import { findPoint, findTill, readPeople, type TillRow } from "#sales/tills/points.queries.ts";
import { bookMoved, settleOrder, useCredits } from "#sales/tills/settled.ts";
import { addTicket, clientOfTicket, isDone, takeTurn, waitingRecords } from "#sales/tills/tickets.queries.ts";
import { bookPlaces } from "#sales/tills/visitsSold.ts";

/** Most records that are read at once. */
const BATCH = 100;

export type Doing = {
  tx: Tx;
  desk: OrderContext;
  shopId: string;
  till: TillRow;
  record: TillRecord;
  receivedAt: Date;
  aheadSeconds: number | null;
};

/** Resolves the client of a ticket and their terms, and returns the doubts about prices and actions for the owner. */
async function judge({ tx, desk, shopId, till, record, receivedAt, aheadSeconds }: Doing, ticket: Ticket) {
  const snapshot = await desk.catalogue.exact(tx, shopId);
  const client = ticket.client ? ((await clientOfTicket(tx, shopId, ticket.client.id)) ?? null) : null;
  const point = await findPoint(tx, shopId, till.pointId);
  const at = Date.parse(record.at);
  const typology = client ? undefined : (point?.settings.typology ?? undefined);
  const asking = { person: null, clientId: client?.id, typology, promoCode: null, buyerKeys: [] };
  const buyer = await pricingBuyer(tx, snapshot.rules, asking, at);
  const people = await readPeople(tx, shopId, till.pointId);
  const given = people.find((one) => one.userId === record.operator?.id)?.acts ?? null;
  const prices = judgePrices(ticket, snapshot, buyer, at);
  const doubts: TicketDoubt[] = [
    ...(ticket.client && !client ? [{ code: "client" as const, name: ticket.client.name }] : []),
    ...clockDoubts(at, {
      receivedAt: receivedAt.getTime(),
      enrolledAt: till.enrolledAt.getTime(),
      aheadMs: (aheadSeconds ?? 0) * 1000,
    }),
    ...actDoubts(ticket, given),
    ...prices.doubts,
  ];
  return { snapshot, client, point, doubts, traces: prices.traces };
}

/**
 * Applies all effects of a ticket, in the common lock order: its settlements, goods, points, places, and at last the
 * books. Training has no effect.
 */
async function writeTicket(doing: Doing, ticket: Ticket): Promise<void> {
  const { tx, desk, shopId, till, record } = doing;
  const { services } = desk;
  const day = record.at.slice(0, 10);
  const at = new Date(record.at);
  const by = record.operator?.name ?? till.name;
  const corrected = ticket.lines.find((line) => line.corrects)?.corrects?.ticketId ?? null;
  const row = { shopId, tillId: till.id, pointId: till.pointId, seq: record.seq, day, at, ticket };
  const told = {
    ...row,
    operator: record.operator,
    isTraining: record.training === true,
    correctsId: corrected,
  };
  if (told.isTraining) {
    await addTicket(tx, { ...told, clientId: null, doubts: [], traces: {}, reservations: [] });
    return;
  }
  // The ticket that it takes back is locked first, as by the invoicing.
  const back = corrected ? await backDoubts(tx, shopId, corrected, ticket) : null;
  const { snapshot, client, point, doubts, traces } = await judge(doing, ticket);
  const hand: PaymentsContext = { tx, services, shopId, by };
  const settled = await settleOrder(hand, ticket, day);
  const credits = await useCredits(hand, ticket, day);
  const goods = { shopId, warehouseId: point?.warehouseId ?? "", at, by, number: ticket.number };
  const unknown = await moveGoods(tx, services, snapshot, { ...goods, clientId: client?.id ?? null }, ticket);
  const points = await movePoints(
    tx,
    { shopId, orderId: ticket.id, at, by },
    client,
    snapshot.rules.loyalty,
    ticket,
  );
  const places = await bookPlaces(tx, desk, { shopId, at, by, client }, ticket);
  const all: TicketDoubt[] = [
    ...(back?.doubts ?? []),
    ...creditDoubts(ticket),
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
    ...told,
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
  await bookMoved(hand, [...settled.settlementIds, ...credits.settlementIds]);
}

async function follow(doing: Doing): Promise<void> {
  const { body } = doing.record;
  if (body.kind === "ticket") await writeTicket(doing, body);
  if (body.kind === "closing") await writeClosing(doing, body);
}

/**
 * Applies the effects of the received records of a till: each once, in the transaction that marks it done. Idempotent;
 * a record that fails is retried with the job, and those after it wait.
 */
export async function followRecords(
  desk: OrderContext,
  { shopId, tillId }: JobData["till-records"],
): Promise<void> {
  const { database } = desk.services;
  for (;;) {
    const waiting = await database.transaction({ shopId }, (tx) => waitingRecords(tx, shopId, tillId, BATCH));
    for (const { seq, content, receivedAt, aheadSeconds } of waiting) {
      const record = JSON.parse(content) as TillRecord;
      await database.transaction({ shopId }, async (tx) => {
        await takeTurn(tx, shopId, tillId);
        const till = await findTill(tx, shopId, tillId);
        if (!till || (await isDone(tx, shopId, tillId, seq))) return;
        await follow({ tx, desk, shopId, till, record, receivedAt, aheadSeconds });
      });
    }
    if (waiting.length < BATCH) return;
  }
}
