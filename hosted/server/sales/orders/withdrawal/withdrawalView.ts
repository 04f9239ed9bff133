import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import {
  exclusionOf,
  lastDayToWithdraw,
  withdrawalRefusal,
  type WithdrawableLine,
  type WithdrawalView,
} from "@cuvee/core/sales/orders/withdrawal.ts";
import type { OrderLine, OrderReservation } from "@cuvee/core/sales/orders/orders.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { OrderParts, StoredOrder } from "#sales/orders/rows.ts";
import { givenUpOf } from "#sales/orders/cancellations.queries.ts";
import { placesOf } from "#sales/orders/reservations.ts";
import { readParts } from "#sales/orders/queries.ts";
import { boundCents, creditsLeftOf, freedOf } from "#sales/orders/payments/freedMoney.queries.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import {
  withdrawalFacts,
  withdrawalsOf,
  type WithdrawalFacts,
} from "#sales/orders/withdrawal/withdrawal.queries.ts";

/** An order with everything that a withdrawal from it depends on. */
export type OrderWithdrawal = {
  row: StoredOrder;
  parts: OrderParts;
  facts: WithdrawalFacts;
  view: WithdrawalView;
};

type LineName = Pick<OrderLine, "name" | "vintage" | "formatName">;
const nameOf = ({ name, vintage, formatName }: LineName): string =>
  [name, vintage, formatName].filter(Boolean).join(" ");

/**
 * Returns the return address of a withdrawal's goods: the company and its address, from the shop's legal notice; empty
 * without one.
 */
export function returnAddress(shop: Pick<ShopRow, "name" | "legal"> | undefined): string {
  const address = (shop?.legal["address"] ?? "").replace(/\s*\n\s*/g, ", ").trim();
  return shop && address ? `${shop.legal["company"] || shop.name}, ${address}` : "";
}

/**
 * Returns the refundable amount of an order: its money in the ledger, credit notes included, less requested refunds.
 */
const refundable = async (tx: Tx, row: StoredOrder, askedCents: number): Promise<Cents> => {
  const { shop_id: shopId, id } = row;
  const free = [...(await freedOf(tx, shopId, id)), ...(await creditsLeftOf(tx, shopId, id))];
  const all = free.reduce((sum, one) => sum + one.cents, await boundCents(tx, shopId, id));
  return cents(Math.max(0, all - askedCents));
};

/** Facts that the state of a withdrawal follows from. `gone`: units that withdrawals and cancellations took. */
type WithdrawalInputs = {
  row: Pick<StoredOrder, "status" | "company" | "priced">;
  lines: readonly (Pick<OrderLine, "id" | "quantity"> & LineName)[];
  visits: readonly Pick<OrderReservation, "id" | "eventTitle" | "people">[];
  gone: readonly { lineId: string; quantity: number }[];
  deliveredAt: Date | null;
  isProfessional: boolean;
};

/** Returns the lines that can be withdrawn, the last day, and the reason against a withdrawal at a moment. */
export function withdrawalState(
  { row, deliveredAt, ...facts }: WithdrawalInputs,
  now: number,
): Pick<WithdrawalView, "receivedOn" | "lastDay" | "refusal" | "lines"> {
  const isProfessional = facts.isProfessional || row.company !== null || row.priced.chain === "ht";
  const gone = new Map<string, number>();
  for (const { lineId, quantity } of facts.gone) gone.set(lineId, (gone.get(lineId) ?? 0) + quantity);
  const lines: WithdrawableLine[] = [
    ...facts.lines.map((line) => ({
      lineId: line.id,
      name: nameOf(line),
      quantity: line.quantity,
      left: line.quantity - (gone.get(line.id) ?? 0),
      excluded: exclusionOf("goods", isProfessional),
    })),
    // A visit is leisure on a date: it has its own terms of cancellation.
    ...facts.visits.map((visit) => ({
      lineId: visit.id,
      name: visit.eventTitle,
      quantity: visit.people,
      left: 0,
      excluded: exclusionOf("datedLeisure", isProfessional),
    })),
  ];
  const receivedOn = deliveredAt && dayOf(deliveredAt.getTime(), SHOP_TIME_ZONE);
  const lastDay = receivedOn && lastDayToWithdraw(receivedOn);
  const refusal = withdrawalRefusal({ status: row.status, lines }, lastDay, dayOf(now, SHOP_TIME_ZONE));
  return { receivedOn, lastDay, refusal, lines };
}

/** Returns the current right to withdraw from an order. The transaction acts for its shop. */
export async function withdrawalRight(
  tx: Tx,
  row: StoredOrder,
  now: number,
  isStaff: boolean,
): Promise<OrderWithdrawal> {
  const parts = { ...(await readParts(tx, row.shop_id, row.id)), reservations: await placesOf(tx, row) };
  const withdrawals = await withdrawalsOf(tx, row.shop_id, row.id);
  const facts = (await withdrawalFacts(tx, row.shop_id, row.id)) ?? {
    deliveredAt: null,
    isProfessional: false,
    askedCents: 0,
  };
  // Cancelled lines are no longer part of the order.
  const cancelled = (await givenUpOf(tx, row.shop_id, row.id)).flatMap(({ portion }) => portion.lines);
  const gone = [
    ...withdrawals.flatMap((w) => w.lines),
    ...cancelled.map(({ id, quantity }) => ({ lineId: id, quantity })),
  ];
  const { lines, reservations: visits } = parts;
  const state = withdrawalState({ row, lines, visits, gone, ...facts }, now);
  const view: WithdrawalView = {
    orderId: row.id,
    number: row.number,
    ...state,
    made: withdrawals,
    refundableCents: isStaff ? await refundable(tx, row, facts.askedCents) : null,
    returnTo: returnAddress(await findShop(tx, row.shop_id)),
  };
  return { row, parts, facts, view };
}

/** Returns the refundable amount of a payment, for the person who decides about it. */
export const refundableOf = (tx: Tx, { row, facts }: OrderWithdrawal): Promise<Cents> =>
  refundable(tx, row, facts.askedCents);
