import type { Id } from "@cuvee/core/kit/ids.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import type { Tx } from "#kit/database.ts";
import { moneyByOrder } from "#visits/reservations/disputed.queries.ts";
import { save } from "#visits/reservations/moves.ts";
import { payerOfOrder } from "#visits/reservations/payers.queries.ts";
import { addEvent, addMoney, lockOfOrder, lockReservation } from "#visits/reservations/queries.ts";
import type { By, Stored } from "#visits/reservations/rows.ts";

/** `key` says the money that was taken back: the attempt by which it had come. */
type Taken = By & { shopId: Id; orderId: Id; key: string };

/** Reservations that an order pays, held: its own, or the one of which it is a part. */
async function paidBy(tx: Tx, { shopId, orderId }: Taken): Promise<Stored[]> {
  const payer = await payerOfOrder(tx, shopId, orderId);
  if (!payer) return lockOfOrder(tx, shopId, orderId);
  const row = await lockReservation(tx, shopId, payer.reservation_id);
  return row ? [row] : [];
}

/**
 * The buyer's bank took back what an order had paid: its reservations are owed again, and nothing of it can go back to him any more. Their
 * places stay: what becomes of the visit is its shop's word.
 */
export async function unpayForOrder(tx: Tx, of: Taken): Promise<void> {
  const { orderId, at, by, key } = of;
  for (const row of await paidBy(tx, of)) {
    const mine = await moneyByOrder(tx, row.shop_id, row.id, orderId);
    const left = mine.reduce((sum, m) => sum + (m.kind === "payment" ? m.amountCents : -m.amountCents), 0);
    const amountCents = cents(Math.max(0, Math.min(left, row.paid_cents)));
    const { payerId = null, method = "card" } = mine[0] ?? {};
    if (amountCents === 0) continue;
    const money = { orderId, payerId, amountCents, method, at, by, key: `disputed-${key}-${mine.length}` };
    if (!(await addMoney(tx, row, { ...money, kind: "refund" }))) continue;
    row.paid_cents = cents(row.paid_cents - amountCents);
    await addEvent(tx, row, { at, by, kind: "unpaid", facts: { amountCents, method } });
    await save(tx, row);
  }
}

/** What the bank took back is there again. */
export async function repayForOrder(tx: Tx, of: Taken): Promise<void> {
  const { orderId, at, by, key } = of;
  for (const row of await paidBy(tx, of)) {
    const mine = await moneyByOrder(tx, row.shop_id, row.id, orderId);
    const last = mine.findLast((m) => m.key.startsWith(`disputed-${key}-`));
    if (!last || mine.some((m) => m.key === `recovered-${last.key}`)) continue;
    const { payerId, method, amountCents } = last;
    const money = { orderId, payerId, amountCents, method, at, by, key: `recovered-${last.key}` };
    if (!(await addMoney(tx, row, { ...money, kind: "payment" }))) continue;
    row.paid_cents = cents(row.paid_cents + amountCents);
    await addEvent(tx, row, { at, by, kind: "paid", facts: { amountCents, method } });
    await save(tx, row);
  }
}
