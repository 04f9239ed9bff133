import { cents } from "@cuvee/core/kit/money.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { GRACE_MS, isMendable, type GroupEnd } from "@cuvee/core/sales/groups/groups.ts";
import { addAttempt, attemptsOf, attemptState, paymentOfOrder } from "#billing/payments/queries.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import { release, reserve } from "#cellar/stocks/stocks.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { writeGroupMail, writeShopMail } from "#sales/groups/mails.ts";
import { rewritePrice, saveGroup, saveMember } from "#sales/groups/queries.ts";
import { isCommitted, priceOf, type Group, type Member } from "#sales/groups/state.ts";
import { submitOrderToSeller, RETURNED } from "#sales/orders/placing/orderConfirmation.ts";
import {
  endPayment,
  releaseOrder,
  KEPT,
  transitionOrder,
  transitionPayment,
  scheduleCardRelease,
  type OrderDeps,
} from "#sales/orders/transitions.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

const SYSTEM = "system";
type MemberShare = Member & { share: StoredOrder };
const hasShare = (member: Member): member is MemberShare => member.share !== null;

/** Ends an order of a group: stock is freed, a held card is released, payments are refunded. */
async function dropShare(tx: Tx, deps: OrderDeps, { share }: MemberShare): Promise<void> {
  if (share.status !== "draft") return;
  await transitionOrder(tx, deps, share, { to: "expired", kind: "expired", by: SYSTEM });
  await releaseOrder(tx, deps, share, SYSTEM);
  // For a share that was closed the payment has the debited amount: its card is released separately.
  if (!share.priced.imprint) await letCardGo(tx, deps, share);
  await endPayment(tx, deps, share, { by: SYSTEM });
}

async function letCardGo(tx: Tx, deps: OrderDeps, { shop_id: shopId, id }: StoredOrder): Promise<void> {
  const payment = (await paymentOfOrder(tx, shopId, id)) ?? refuse("not-found", 404);
  const attempt = (await attemptsOf(tx, shopId, payment.id)).find((a) => a.status === KEPT);
  if (!attempt?.reference) return;
  attemptState(tx, shopId, attempt.id, { status: RETURNED, failure: null });
  await scheduleCardRelease(tx, deps, shopId, attempt.reference);
}

/** Removes members who did not commit, or pay, in time. */
async function leaveOut(tx: Tx, deps: OrderDeps, members: readonly Member[], at: Date): Promise<void> {
  for (const member of members) {
    if (hasShare(member)) await dropShare(tx, deps, member);
    member.out_at = at;
    await saveMember(tx, member);
  }
}

/** Ends a group without an order: no card is debited, payments are refunded, all its members are notified. */
export async function endGroup(
  tx: Tx,
  deps: OrderDeps,
  { row, members }: Group,
  end: GroupEnd,
): Promise<void> {
  const recipients = members.filter((member) => member.state !== "out");
  for (const member of members) if (hasShare(member)) await dropShare(tx, deps, member);
  const wasProven = row.status !== "unproven";
  row.status = end === "organiser" ? "cancelled" : "expired";
  row.ended_by = end;
  row.closed_at ??= new Date(deps.services.now());
  await saveGroup(tx, row);
  if (wasProven)
    for (const member of recipients)
      await writeGroupMail(tx, deps, row, { to: member, kind: "groupExpired" });
}

/**
 * Free units change with the price of the group: the stock of all shares is returned and taken again, as one. Where
 * there are not enough free units, each share keeps those that were held for it.
 */
async function takeStock(
  tx: Tx,
  shares: readonly MemberShare[],
  prices: ReadonlyMap<string, PricedOrder>,
  { shelf, warehouseIds }: Snapshot,
): Promise<boolean> {
  await tx.run("savepoint shares");
  try {
    for (const { share } of shares)
      await release(tx, { shopId: share.shop_id, orderId: share.id, by: SYSTEM });
    for (const { id, share } of shares) {
      const holders = share.buyer_id === null ? [] : [share.buyer_id];
      const place = { shopId: share.shop_id, orderId: share.id, by: SYSTEM, warehouseIds, holders };
      await reserve(tx, place, demandOf(prices.get(id)?.lines ?? [], shelf));
    }
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "stock-missing") throw error;
    await tx.run("rollback to savepoint shares");
    return false;
  }
}

/** Returns a share with the free units that were held for it. */
function asHeld(priced: PricedOrder, share: StoredOrder): PricedOrder {
  const lines = priced.lines.map((line) => ({
    ...line,
    add: share.priced.lines.find(({ formatId }) => formatId === line.formatId)?.add ?? 0,
  }));
  return { ...priced, lines };
}

/** Charges a share at the payment provider, by a job. */
async function charge(tx: Tx, deps: OrderDeps, { share }: MemberShare, priced: PricedOrder): Promise<void> {
  const { shop_id: shopId, id: orderId } = share;
  const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const attempt = (await attemptsOf(tx, shopId, payment.id)).find((a) => a.status === KEPT);
  const attemptId = newId(deps.services);
  await addAttempt(tx, {
    shopId,
    id: attemptId,
    paymentId: payment.id,
    provider: payment.provider,
    account: attempt?.account ?? null,
    type: "cb",
    at: new Date(deps.services.now()),
    kind: "charge",
    chargeCents: priced.totalTtcCents,
  });
  payment.amount_cents = priced.totalTtcCents;
  const reason = String(priced.totalTtcCents);
  await transitionPayment(tx, deps, share, {
    payment,
    to: "processing",
    kind: "debit-asked",
    by: SYSTEM,
    reason,
  });
  await deps.services.jobs.send(tx, "imprint-charge", { shopId, orderId, attemptId });
}

/**
 * Closes a group: members without a commitment are removed, the price of the whole is fixed, and each card is debited
 * for its share. Throws `grouped-minimum` (409) with the problems, or `grouped-nobody` (409), when the organiser is too
 * early; at the deadline the group expires instead.
 */
export async function closeGroup(tx: Tx, deps: OrderDeps, group: Group, isEarly: boolean): Promise<void> {
  const { row } = group;
  const now = deps.services.now();
  const at = new Date(now);
  const snapshot = await deps.catalogue.exact(tx, row.shop_id);
  const committed = group.members.filter(isCommitted).filter(hasShare);
  if (committed.length === 0)
    return isEarly ? refuse("grouped-nobody", 409) : endGroup(tx, deps, group, "nobody");
  const { whole, shares, givenCents } = priceOf(group, committed, snapshot, now);
  const { problems } = whole;
  if (problems.length > 0 && isEarly) refuse("grouped-minimum", 409, { problems });
  if (problems.length > 0) return endGroup(tx, deps, group, problems.every(isMendable) ? "minimum" : "stock");
  row.status = "settling";
  row.closed_at = at;
  row.settle_until = new Date(now + GRACE_MS);
  row.given_cents = givenCents;
  await saveGroup(tx, row);
  const others = group.members.filter(
    (member) => member.out_at === null && !committed.some(({ id }) => id === member.id),
  );
  await leaveOut(tx, deps, others, at);
  const isAll = await takeStock(tx, committed, shares, snapshot);
  for (const member of committed) {
    const share = shares.get(member.id) ?? refuse("share-empty", 409);
    const priced = isAll ? share : asHeld(share, member.share);
    await rewritePrice(tx, row.shop_id, member.share.id, priced);
    member.share.priced = priced;
    member.share.total_ttc_cents = priced.totalTtcCents;
    await charge(tx, deps, member, priced);
    await writeGroupMail(tx, deps, row, { to: member, kind: "groupClosed" });
  }
  for (const member of others) await writeGroupMail(tx, deps, row, { to: member, kind: "groupMissed" });
  const clock = { shopId: row.shop_id, groupId: row.id };
  await deps.services.jobs.send(tx, "group-clock", clock, { at: row.settle_until });
}

/** Completes a group whose remaining members have paid: the orders come to the seller, together. */
async function complete(
  tx: Tx,
  deps: OrderDeps,
  { row }: Group,
  paid: readonly MemberShare[],
): Promise<void> {
  row.status = "complete";
  await saveGroup(tx, row);
  for (const { share } of paid.toSorted((a, b) => a.position - b.position))
    await submitOrderToSeller(tx, deps, share);
  const totalCents = cents(paid.reduce((all, { share }) => all + share.total_ttc_cents, 0));
  await writeShopMail(tx, deps, row, { paid, totalCents });
}

/**
 * Checks whether a closed group is paid: once all have paid, it goes to the seller. When the time to replace refused
 * cards is over, members who have not paid are removed, and the others' order remains at the price that was shown to
 * them, unless it falls below the shop's minimum without them.
 */
export async function settleGroup(tx: Tx, deps: OrderDeps, group: Group): Promise<void> {
  const { row } = group;
  const now = deps.services.now();
  const alive = group.members.filter((member) => member.out_at === null).filter(hasShare);
  const paid = alive.filter(({ state }) => state === "paid");
  if (paid.length > 0 && paid.length === alive.length) return complete(tx, deps, group, paid);
  if (row.settle_until === null || row.settle_until.getTime() > now) return;
  const { whole } = priceOf(group, paid, await deps.catalogue.exact(tx, row.shop_id), now);
  if (paid.length === 0 || whole.problems.some(isMendable)) return endGroup(tx, deps, group, "unpaid");
  const unpaid = alive.filter(({ state }) => state !== "paid");
  await leaveOut(tx, deps, unpaid, new Date(now));
  for (const member of unpaid) await writeGroupMail(tx, deps, row, { to: member, kind: "groupMissed" });
  await complete(tx, deps, group, paid);
}
