import { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { plus, take, type Portion, type Want } from "@cuvee/core/billing/documents/take.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { lessOf, wantUnits } from "@cuvee/core/sales/orders/withdrawn.ts";
import { savePayment, type PaymentRow } from "#billing/payments/queries.ts";
import { newId } from "#kit/mount.ts";
import { translate } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { holdCreditable, sealCredit, type Creditable } from "#sales/bills/credit.ts";
import { creditReplaced, replacedBy, standingDeposits } from "#sales/bills/deposits.ts";
import type { Billable } from "#sales/bills/load.ts";
import { addCancellation } from "#sales/orders/cancellations.queries.ts";
import type { Ending } from "#sales/refunds/endedMoney.ts";

type Sealed = { id: string; paper: Paper };

/** The units of an invoice that a withdrawal takes, and their amounts. */
export type Taken = { held: Creditable; wants: Want[]; portion: Portion };
export const ttcOf = ({ vat }: Portion): number => vat.reduce((all, v) => all + v.baseCents + v.vatCents, 0);

/** Takes invoiced units from the invoices that still have them, the latest first. */
export async function takeBilled(
  ending: Ending,
  order: Billable,
  units: Map<string, number>,
): Promise<Taken[]> {
  const { tx, row } = ending;
  const taken: Taken[] = [];
  for (const { id } of order.bills.toReversed()) {
    const held = await holdCreditable({ tx, shopId: row.shop_id }, id);
    const part = held.parts.find(({ source }) => source.id === row.id);
    const wants = part ? wantUnits(part.source, part.before, units) : [];
    if (part && wants.length > 0) taken.push({ held, wants, portion: take(part.source, part.before, wants) });
  }
  return taken;
}

/**
 * Seals the credit notes of the units taken from invoices; `keptCents` is the part that the seller keeps, deducted from
 * the last ones.
 */
export async function sealTaken(
  ending: Ending,
  taken: readonly Taken[],
  keptCents: number,
): Promise<Sealed[]> {
  const { tx, desk, row, by } = ending;
  const reason = translate(letterLang(row.lang), "bills", "withdrawn", { number: row.number ?? "" });
  let kept = keptCents;
  const sealed: Sealed[] = [];
  for (const { held, wants, portion } of taken.toReversed()) {
    const part = held.parts.find(({ source }) => source.id === row.id);
    if (!part) continue;
    const less = Math.min(kept, ttcOf(portion));
    kept -= less;
    if (less === ttcOf(portion)) continue;
    // In the terms of the contract: the kept part of the price with tax is that part of the amounts.
    const amount = portion.lines.reduce((all, l) => all + l.amountCents, 0);
    const rest = cents(Math.round((amount * (ttcOf(portion) - less)) / ttcOf(portion)));
    const takings = [{ ...part, wants: less === 0 ? wants : lessOf(portion, rest) }];
    const id = newId(desk.services);
    const credit = { id, amounts: compose(takings), reopens: false, reason };
    sealed.push({ id, paper: await sealCredit({ tx, desk, shopId: row.shop_id, by }, held, credit) });
  }
  return sealed;
}

/** Takes uninvoiced units, which will never be invoiced: the order, and the open part of its payment, are reduced. */
export async function takeUnbilled(
  ending: Ending,
  order: Billable,
  wants: readonly Want[],
  withdrawalId: string,
  payment: PaymentRow,
): Promise<Sealed[]> {
  const { tx, desk, row, by } = ending;
  if (wants.length === 0) return [];
  const { shop_id: shopId, id: orderId } = row;
  const portion = take(order.source, order.before, wants);
  const totalTtcCents = ttcOf(portion);
  const isAwaited = ["pending", "missing", "partial"].includes(payment.status);
  const paymentCents =
    isAwaited && payment.provider === "manual" ? Math.min(totalTtcCents, payment.amount_cents) : 0;
  if (paymentCents > 0) {
    payment.amount_cents -= paymentCents;
    await savePayment(tx, payment, null);
  }
  await addCancellation(tx, {
    shopId,
    id: newId(desk.services),
    orderId,
    at: new Date(desk.services.now()),
    by,
    reason: "",
    portion,
    totalHtCents: portion.vat.reduce((all, v) => all + v.baseCents, 0),
    totalTtcCents,
    paymentCents,
    withdrawalId,
  });
  const standing = await standingDeposits(tx, shopId, order.deposits);
  const sealed: Sealed[] = [];
  for (const deposit of replacedBy(order, standing, plus(order.before, portion), []))
    sealed.push(await creditReplaced({ tx, desk, shopId, by }, order.row, deposit, "withdrawn"));
  return sealed;
}
