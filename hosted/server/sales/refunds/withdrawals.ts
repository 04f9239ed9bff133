import type { Input } from "@cuvee/core/kit/contract.ts";
import { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { HAND_TYPES, type HandType } from "@cuvee/core/billing/payments/ledger.ts";
import { plus, take, type Portion, type Want } from "@cuvee/core/billing/documents/take.ts";
import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import { canMove } from "@cuvee/core/sales/orders/orders.ts";
import type { withdrawalContract } from "@cuvee/core/sales/orders/withdrawal.contract.ts";
import type { Withdrawal, WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import { lessOf, wantUnits, withdrawnUnits } from "@cuvee/core/sales/orders/withdrawn.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import { bookNoted, rulesOf } from "#billing/payments/hand.ts";
import { heldByOrder } from "#billing/payments/pairs.queries.ts";
import { attemptsOf, paymentOfOrder, savePayment, type PaymentRow } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import { refuseFields } from "#kit/problem.ts";
import { words } from "#kit/words.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { holdCreditable, sealCredit, type Creditable } from "#sales/bills/credit.ts";
import { creditReplaced, replacedBy, standingDeposits } from "#sales/bills/deposits.ts";
import { loadBillable, type Billable } from "#sales/bills/load.ts";
import { lockOrders } from "#sales/bills/queries.ts";
import { addCancellation } from "#sales/orders/cancellations.queries.ts";
import type { CardDesk } from "#sales/orders/card.ts";
import { cancelPayment, freeHeld, moveOrder, movePayment, type Desk } from "#sales/orders/moves.ts";
import { noteRefund } from "#sales/orders/places.queries.ts";
import { addEvent } from "#sales/orders/queries.ts";
import { decidedOn, goodsBack, type Deciding } from "#sales/orders/withdrawal.ts";
import { noteWithdrawalRefund, reserveRefund, withdrawalWhole } from "#sales/orders/withdrawal.queries.ts";
import { withdrawing, type Withdrawing } from "#sales/orders/withdrawalView.ts";
import { freeMoney, giveBack, handOf, type Ending } from "#sales/refunds/endedMoney.ts";
import { creditsLeftOf, freedOf } from "#sales/refunds/queries.ts";
import { dropShipments } from "#sales/shipments/rest.ts";

type Body = Input<(typeof withdrawalContract)["refund"]>["body"];
type Sealed = { id: string; paper: Paper };
/** Where money that was paid online goes back. */
type Online = { provider: string; reference: string; account: string | null };

const keyOf = (withdrawalId: string): string => `withdrawal-${withdrawalId}`;

async function onlineOf(tx: Tx, payment: PaymentRow): Promise<Online | null> {
  if (payment.status !== "paid" || payment.provider === "manual") return null;
  const paid = (await attemptsOf(tx, payment.shop_id, payment.id)).find((a) => a.status === "succeeded");
  return paid?.reference
    ? { provider: paid.provider, reference: paid.reference, account: paid.account }
    : null;
}

/** Of a bill, the units that a withdrawal takes of it, and what they come to. */
type Taken = { held: Creditable; wants: Want[]; portion: Portion };
const ttcOf = ({ vat }: Portion): number => vat.reduce((all, v) => all + v.baseCents + v.vatCents, 0);

/** Units that were billed, in the bills that still have them, the latest first. */
async function takeBilled(ending: Ending, order: Billable, units: Map<string, number>): Promise<Taken[]> {
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

/** Seals the credit notes of what was taken of bills; `keptCents` is what the seller keeps of it, off the last ones. */
async function sealTaken(ending: Ending, taken: readonly Taken[], keptCents: number): Promise<Sealed[]> {
  const { tx, desk, row, by } = ending;
  const reason = words(letterLang(row.lang), "bills", "withdrawn", { number: row.number ?? "" });
  let kept = keptCents;
  const sealed: Sealed[] = [];
  for (const { held, wants, portion } of taken.toReversed()) {
    const part = held.parts.find(({ source }) => source.id === row.id);
    if (!part) continue;
    const less = Math.min(kept, ttcOf(portion));
    kept -= less;
    if (less === ttcOf(portion)) continue;
    // In the terms of the contract: what is kept of the price with tax is that part of the amounts.
    const amount = portion.lines.reduce((all, l) => all + l.amountCents, 0);
    const rest = cents(Math.round((amount * (ttcOf(portion) - less)) / ttcOf(portion)));
    const takings = [{ ...part, wants: less === 0 ? wants : lessOf(portion, rest) }];
    const id = newId(desk.services);
    const credit = { id, amounts: compose(takings), reopens: false, reason };
    sealed.push({ id, paper: await sealCredit({ tx, desk, shopId: row.shop_id, by }, held, credit) });
  }
  return sealed;
}

/** Units that were not billed never will be: the order, and what of its payment is awaited, become less. */
async function takeUnbilled(
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

/** An order of which all was withdrawn from and nothing was billed ends. */
async function endUnbilled(ending: Ending): Promise<void> {
  const { tx, desk, row, by } = ending;
  await moveOrder(tx, desk, row, "cancelled", { kind: "withdrawn-ended", by });
  await dropShipments(tx, desk, row, by);
  await freeHeld(tx, desk, row, by);
}

/** What is given back of these sources, `amountCents` in all, credit notes first. */
function sharesOf(
  credits: readonly { id: string; cents: number }[],
  receipts: readonly { id: string; cents: number }[],
  amountCents: number,
): { credits: { id: string; cents: number }[]; receipts: { id: string; cents: number }[] } {
  let left = amountCents;
  const share = (of: readonly { id: string; cents: number }[]) =>
    of.flatMap(({ id, cents: most }) => {
      const part = Math.min(left, most);
      left -= part;
      return part > 0 ? [{ id, cents: part }] : [];
    });
  return { credits: share(credits), receipts: share(receipts) };
}

/** The payment says what went back of it; of an order of which nothing is left it is over. */
async function notePaidBack(
  { tx, desk, row, by }: Ending,
  payment: PaymentRow,
  amountCents: number,
  isWhole: boolean,
): Promise<void> {
  payment.refunded_cents = Math.min(payment.amount_cents, payment.refunded_cents + amountCents);
  await savePayment(tx, payment, null);
  const isBack = isWhole || payment.refunded_cents === payment.amount_cents;
  if (isBack && amountCents > 0 && canPay(payment.status, "refunded"))
    await movePayment(tx, desk, row, payment, "refunded", { kind: "payment-refunded", by, isNoted: true });
  else if (isWhole) await cancelPayment(tx, desk, row, payment, by);
}

/** How money goes back by hand unless said: as it came, else by transfer. */
const handType = (payment: PaymentRow): HandType =>
  HAND_TYPES.find((type) => type === payment.type && type !== "cb") ?? "transfer";

/**
 * The refund of a withdrawal with all its papers, in one transaction: credit notes of what was billed, what was not is billed no more,
 * what the buyer still owes of it is not asked any more, and the money that is his goes back, in the ledger and in the books. An order of
 * which nothing was billed and nothing is left ends. Throws the field code `withdrawal-refund` (422) for more than is his.
 */
async function settle(
  desk: Desk,
  tx: Tx,
  { of, one }: { of: Withdrawing; one: Withdrawal },
  { amountCents, type, goods, by }: Pick<Body, "amountCents" | "type" | "goods"> & { by: string },
): Promise<void> {
  const { shop_id: shopId, id: orderId } = of.row;
  if (goods !== undefined && one.returnedAt === null)
    await goodsBack(tx, desk, of, one, { by, restock: goods === "restocked" });
  const [row] = await lockOrders(tx, shopId, [orderId]);
  if (!row) return refuse("not-found", 404);
  const ending: Ending = { tx, desk, row, by };
  const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const online = await onlineOf(tx, payment);
  const snapshot = await desk.catalogue.exact(tx, shopId);
  const [order] = (await loadBillable(tx, snapshot, [row], letterLang(row.lang))).orders;
  if (!order) return refuse("not-found", 404);
  const isWhole = await withdrawalWhole(tx, shopId, one.id);
  const units = withdrawnUnits(order.source, one.lines, isWhole);
  const unbilled = wantUnits(order.source, order.before, units);
  const taken = await takeBilled(ending, order, units);
  const ends =
    isWhole && order.bills.length === 0 && row.places.length === 0 && canMove(row.status, "cancelled");
  const sealed = await takeUnbilled(ending, order, unbilled, one.id, payment);
  // What the credit notes give beyond what their bills still ask for is the buyer's.
  const his = taken.reduce(
    (all, { held, portion }) => all + Math.max(0, ttcOf(portion) - held.state.open_cents),
    0,
  );
  const before = await creditsLeftOf(tx, shopId, orderId);
  if (ends) await endUnbilled(ending);
  const room = await heldByOrder(tx, shopId, orderId);
  const asked = room ? Math.max(0, room.total_cents - room.billed_cents - room.deposit_cents) : 0;
  const freed = await freeMoney(ending, ends ? 0 : asked);
  const receipts = await freedOf(tx, shopId, orderId);
  const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((all, r) => all + r.cents, 0);
  const others = sumOf(before) + sumOf(receipts);
  if (amountCents > his + others) refuseFields([{ path: ["amountCents"], code: "withdrawal-refund" }]);
  sealed.push(...(await sealTaken(ending, taken, Math.max(0, Math.min(his, his + others - amountCents)))));
  const sources = sharesOf(await creditsLeftOf(tx, shopId, orderId), receipts, amountCents);
  const rules = await rulesOf(handOf(ending));
  const refund =
    amountCents > 0
      ? await giveBack(
          ending,
          online ? payment.type : (type ?? handType(payment)),
          sources,
          online ? payment.id : null,
        )
      : null;
  const at = new Date(desk.services.now());
  if (amountCents > 0)
    await noteRefund(tx, { shopId, key: keyOf(one.id), paymentId: payment.id, amountCents, at });
  await noteWithdrawalRefund(tx, shopId, one.id, at, amountCents);
  await notePaidBack(ending, payment, amountCents, isWhole);
  await addEvent(tx, { shopId, orderId, at, kind: "withdrawal-refunded", by, reason: String(amountCents) });
  await desk.services.live.tell(tx, { kind: "order", shopId, orderId });
  for (const { id, paper } of sealed) await bookDocument(tx, desk.services, shopId, paper, id);
  for (const id of freed) await bookSettlement(tx, desk.services, shopId, id);
  if (refund) await bookNoted(handOf(ending), refund, rules);
}

const OPEN: ReadonlySet<string> = new Set(["declared", "returned"]);

async function openOne(tx: Tx, desk: Desk, what: Deciding) {
  const found = await decidedOn(tx, desk, what);
  if (!OPEN.has(found.one.status)) refuse("withdrawal-status", 409);
  return found;
}

/**
 * Before a provider is asked: the refund is made on trial and taken back, so that nothing leaves that could not be written, and the amount
 * is reserved. Null where the money came by hand, or none goes back. Throws what `settleWithdrawal` throws.
 */
export async function prepareRefund(
  tx: Tx,
  desk: Desk,
  what: Deciding,
  body: Body,
): Promise<(Online & { amountCents: Cents }) | null> {
  const found = await openOne(tx, desk, what);
  const payment = await paymentOfOrder(tx, what.shopId, what.orderId);
  const online = payment ? await onlineOf(tx, payment) : null;
  if (!payment || !online || body.amountCents === 0) return null;
  if (body.amountCents > payment.amount_cents - payment.refunded_cents)
    refuseFields([{ path: ["amountCents"], code: "withdrawal-refund" }]);
  const reserved = await reserveRefund(tx, what.shopId, what.withdrawalId, body.amountCents);
  // An answer was lost: what the provider was asked for goes back, and nothing else.
  if (reserved !== body.amountCents) refuse("refund-under-way", 409, { amountCents: reserved });
  await tx.run("savepoint trial");
  await settle(desk, tx, found, { ...body, by: what.by });
  await tx.run("rollback to savepoint trial");
  return { ...online, amountCents: cents(body.amountCents) };
}

/** Asks the provider, once per withdrawal. Throws `refund-failed` (409) where it refuses: nothing is reserved any more. */
export async function askRefund(
  desk: CardDesk,
  { shopId, withdrawalId }: Pick<Deciding, "shopId" | "withdrawalId">,
  { provider, reference, account, amountCents }: Online & { amountCents: Cents },
): Promise<void> {
  try {
    await desk.providers.of(provider).refund(reference, amountCents, `part-${keyOf(withdrawalId)}`, account);
  } catch (error) {
    // Whoever does not answer may have done it: only a refusal frees what was reserved.
    if (!(error instanceof Refusal)) throw error;
    await desk.services.database.transaction({ shopId }, (tx) =>
      reserveRefund(tx, shopId, withdrawalId, null),
    );
    refuse("refund-failed", 409);
  }
}

/**
 * Writes the refund of a withdrawal. Throws `not-found` (404), `conflict` (409), `withdrawal-status` (409) when it was refunded before, the
 * field code `withdrawal-refund` (422), and what `seal` and the books throw.
 */
export async function settleWithdrawal(
  tx: Tx,
  desk: Desk,
  what: Deciding,
  body: Body,
): Promise<WithdrawalView> {
  const found = await openOne(tx, desk, what);
  await settle(desk, tx, found, { ...body, by: what.by });
  const row = (await lockOrders(tx, what.shopId, [what.orderId]))[0] ?? refuse("not-found", 404);
  return (await withdrawing(tx, row, desk.services.now(), true)).view;
}
