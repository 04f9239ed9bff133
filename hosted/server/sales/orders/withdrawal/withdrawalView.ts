import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import {
  exclusionOf,
  lastDayToWithdraw,
  withdrawalRefusal,
  type WithdrawableLine,
  type WithdrawalView,
} from "@cuvee/core/sales/orders/withdrawal.ts";
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

const nameOf = ({ name, vintage, formatName }: OrderParts["lines"][number]): string =>
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
  const isProfessional = facts.isProfessional || row.company !== null || row.priced.chain === "ht";
  const gone = new Map<string, number>();
  for (const { lineId, quantity } of withdrawals.flatMap((w) => w.lines))
    gone.set(lineId, (gone.get(lineId) ?? 0) + quantity);
  // Cancelled lines are no longer part of the order.
  for (const { portion } of await givenUpOf(tx, row.shop_id, row.id))
    for (const { id, quantity } of portion.lines) gone.set(id, (gone.get(id) ?? 0) + quantity);
  const lines: WithdrawableLine[] = [
    ...parts.lines.map((line) => ({
      lineId: line.id,
      name: nameOf(line),
      quantity: line.quantity,
      left: line.quantity - (gone.get(line.id) ?? 0),
      excluded: exclusionOf("goods", isProfessional),
    })),
    // A visit is leisure on a date: it has its own terms of cancellation.
    ...parts.reservations.map((visit) => ({
      lineId: visit.id,
      name: visit.eventTitle,
      quantity: visit.people,
      left: 0,
      excluded: exclusionOf("datedLeisure", isProfessional),
    })),
  ];
  const receivedOn = facts.deliveredAt && dayOf(facts.deliveredAt.getTime(), SHOP_TIME_ZONE);
  const lastDay = receivedOn && lastDayToWithdraw(receivedOn);
  const view: WithdrawalView = {
    orderId: row.id,
    number: row.number,
    receivedOn,
    lastDay,
    refusal: withdrawalRefusal({ status: row.status, lines }, lastDay, dayOf(now, SHOP_TIME_ZONE)),
    lines,
    made: withdrawals,
    refundableCents: isStaff ? await refundable(tx, row, facts.askedCents) : null,
    returnTo: returnAddress(await findShop(tx, row.shop_id)),
  };
  return { row, parts, facts, view };
}

/** Returns the refundable amount of a payment, for the person who decides about it. */
export const refundableOf = (tx: Tx, { row, facts }: OrderWithdrawal): Promise<Cents> =>
  refundable(tx, row, facts.askedCents);
