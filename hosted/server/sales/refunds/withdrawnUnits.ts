import { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import {
  withPortion,
  takePortion,
  type Portion,
  type PartRequest,
} from "@cuvee/core/billing/documents/portions.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { lessOf, requestUnits } from "@cuvee/core/sales/orders/withdrawn.ts";
import { savePayment, type PaymentRow } from "#billing/payments/queries.ts";
import { newId } from "#kit/http/mount.ts";
import { translate } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { lockCreditable, sealCredit, type Creditable } from "#sales/bills/credit.ts";
import { creditReplacedDeposit, replacedDepositsOf, activeDeposits } from "#sales/bills/deposits.ts";
import type { EndedOrderContext } from "#sales/bills/freeMoney.ts";
import type { Billable } from "#sales/bills/billable.ts";
import { addCancellation } from "#sales/orders/cancellations.queries.ts";

type Sealed = { id: string; paper: DocumentContent };

/** The units of an invoice that a withdrawal takes, and their amounts. */
export type CreditedUnits = { held: Creditable; wants: PartRequest[]; portion: Portion };
export const ttcOf = ({ vat }: Portion): number => vat.reduce((all, v) => all + v.baseCents + v.vatCents, 0);

/** Takes invoiced units from the invoices that still have them, the latest first. */
export async function takeInvoicedUnits(
  ending: EndedOrderContext,
  order: Billable,
  units: Map<string, number>,
): Promise<CreditedUnits[]> {
  const { tx, deps, row } = ending;
  const taken: CreditedUnits[] = [];
  for (const { id } of order.bills.toReversed()) {
    const creditable = await lockCreditable({ tx, deps, shopId: row.shop_id }, id);
    const part = creditable.parts.find(({ source }) => source.id === row.id);
    const wants = part ? requestUnits(part.source, part.before, units) : [];
    if (part && wants.length > 0)
      taken.push({ held: creditable, wants, portion: takePortion(part.source, part.before, wants) });
  }
  return taken;
}

/**
 * Seals the credit notes of the units taken from invoices; `keptCents` is the part that the seller keeps, deducted from
 * the last ones.
 */
export async function sealCreditNotes(
  ending: EndedOrderContext,
  taken: readonly CreditedUnits[],
  keptCents: number,
): Promise<Sealed[]> {
  const { tx, deps, row, by } = ending;
  const reason = translate(letterLang(row.lang), "bills", "withdrawn", { number: row.number ?? "" });
  let stored = keptCents;
  const sealed: Sealed[] = [];
  for (const { held: creditable, wants, portion } of taken.toReversed()) {
    const part = creditable.parts.find(({ source }) => source.id === row.id);
    if (!part) continue;
    const less = Math.min(stored, ttcOf(portion));
    stored -= less;
    if (less === ttcOf(portion)) continue;
    // In the terms of the contract: the kept part of the price with tax is that part of the amounts.
    const amount = portion.lines.reduce((all, l) => all + l.amountCents, 0);
    const rest = cents(Math.round((amount * (ttcOf(portion) - less)) / ttcOf(portion)));
    const takings = [{ ...part, wants: less === 0 ? wants : lessOf(portion, rest) }];
    const id = newId(deps.services);
    const credit = { id, amounts: compose(takings), reopens: false, reason };
    sealed.push({ id, paper: await sealCredit({ tx, deps, shopId: row.shop_id, by }, creditable, credit) });
  }
  return sealed;
}

/** Takes uninvoiced units, which will never be invoiced: the order, and the open part of its payment, are reduced. */
export async function takeUninvoicedUnits(
  ending: EndedOrderContext,
  order: Billable,
  {
    wants,
    withdrawalId,
    payment,
  }: { wants: readonly PartRequest[]; withdrawalId: string; payment: PaymentRow },
): Promise<Sealed[]> {
  const { tx, deps, row, by } = ending;
  if (wants.length === 0) return [];
  const { shop_id: shopId, id: orderId } = row;
  const portion = takePortion(order.source, order.before, wants);
  const totalTtcCents = ttcOf(portion);
  const isAwaited = ["pending", "missing", "partial"].includes(payment.status);
  const paymentCents =
    isAwaited && payment.provider === "manual" ? Math.min(totalTtcCents, payment.amount_cents) : 0;
  if (paymentCents > 0) {
    payment.amount_cents -= paymentCents;
    savePayment(tx, payment, null);
  }
  await addCancellation(tx, {
    shopId,
    id: newId(deps.services),
    orderId,
    at: new Date(deps.services.now()),
    by,
    reason: "",
    portion,
    totalHtCents: portion.vat.reduce((all, v) => all + v.baseCents, 0),
    totalTtcCents,
    paymentCents,
    withdrawalId,
  });
  const standing = await activeDeposits(tx, shopId, order.deposits);
  const sealed: Sealed[] = [];
  for (const deposit of replacedDepositsOf(order, standing, withPortion(order.before, portion), []))
    sealed.push(await creditReplacedDeposit({ tx, deps, shopId, by }, order.row, deposit, "withdrawn"));
  return sealed;
}
