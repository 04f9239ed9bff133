import type { Input } from "@cuvee/core/kit/contract.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { canTransitionDelivery, canTransitionOrder } from "@cuvee/core/sales/orders/orders.ts";
import type { withdrawalContract } from "@cuvee/core/sales/orders/withdrawal.contract.ts";
import {
  withdrawalRefund,
  type Withdrawal,
  type WithdrawalRefusal,
  type WithdrawalView,
  type WithdrawalInput,
} from "@cuvee/core/sales/orders/withdrawal.ts";
import { takeBackUnits } from "#cellar/stocks/returns.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import { deliver, release } from "#cellar/stocks/stocks.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { endOrder } from "#sales/orders/commands.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { addEvent, lockOrder, saveOrder } from "#sales/orders/queries.ts";
import { ownOrderLocked } from "#sales/orders/read.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import { mailAcknowledgement } from "#sales/orders/withdrawal/withdrawalLetters.ts";
import { addWithdrawal, recordReturn } from "#sales/orders/withdrawal/withdrawal.queries.ts";
import {
  refundableOf,
  withdrawalRight,
  type OrderWithdrawal,
} from "#sales/orders/withdrawal/withdrawalView.ts";

type Contract = typeof withdrawalContract;
type Body<K extends "declare" | "goodsReturn"> = Input<Contract[K]>["body"];

/** Refuses with the reason why a withdrawal is not possible. */
function refuseWithdrawal(refusal: WithdrawalRefusal, lastDay: string | null): never {
  if (refusal === "over") refuse("withdrawal-over", 409, { lastDay });
  if (refusal === "excluded") refuse("withdrawal-excluded", 409);
  return refuse(refusal === "no-contract" ? "withdrawal-no-contract" : "withdrawal-nothing-left", 409);
}

/**
 * Returns each line once, with the units that can still be withdrawn from. Throws the field code `withdrawal-quantity`
 * (422).
 */
function checked(inputs: readonly WithdrawalInput[], view: WithdrawalView): WithdrawalInput[] {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of inputs) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  refuseFields(
    inputs.flatMap(({ lineId }, n) => {
      const line = view.lines.find((one) => one.lineId === lineId);
      const fits = line && line.excluded === null && (sums.get(lineId) ?? 0) <= line.left;
      return fits ? [] : [{ path: ["lines", n, "quantity"], code: "withdrawal-quantity" }];
    }),
  );
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** Returns the parts of an order that these wishes return, and everything that could be returned. */
function declared({ row, parts, view }: OrderWithdrawal, inputs: readonly WithdrawalInput[]) {
  const left = (id: string): number => view.lines.find((line) => line.lineId === id)?.left ?? 0;
  const isWhole = parts.lines.every(
    (line) => left(line.id) - (inputs.find((input) => input.lineId === line.id)?.quantity ?? 0) === 0,
  );
  const duties = row.priced.duties.reduce((sum, duty) => sum + duty.amountCents, 0);
  const shippingCents = cents(row.priced.shipping.totalTtcCents + duties);
  return { isWhole, owedCents: withdrawalRefund(parts.lines, inputs, shippingCents, isWhole) };
}

/**
 * Declares a buyer's withdrawal (Code de la consommation, L221-21). The same declaration sent again changes nothing.
 * Goods that have not left are cancelled at once, and refunded; otherwise they must be returned. Throws
 * `withdrawal-over`, `withdrawal-excluded`, `withdrawal-no-contract`, `withdrawal-nothing-left` (409), the field code
 * `withdrawal-quantity` (422).
 */
export async function declareWithdrawal(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  { id, name, email, lines }: Body<"declare">,
): Promise<WithdrawalView> {
  const row = await ownOrderLocked(tx, orderId);
  const now = deps.services.now();
  const before = await withdrawalRight(tx, row, now, false);
  if (before.view.made.some((one) => one.id === id)) return before.view;
  if (before.view.refusal) refuseWithdrawal(before.view.refusal, before.view.lastDay);
  const inputs = checked(lines, before.view);
  const { isWhole, owedCents } = declared(before, inputs);
  const untouched = before.view.made.length === 0 && before.parts.reservations.length === 0;
  const isSettled =
    isWhole && untouched && row.delivery_status === "pending" && canTransitionOrder(row.status, "cancelled");
  const at = new Date(now);
  const created = {
    id,
    at: at.toISOString(),
    name,
    email,
    lines: inputs.map((input) => ({
      ...input,
      name: before.view.lines.find((line) => line.lineId === input.lineId)?.name ?? "",
    })),
    // Unpaid parts are not refunded.
    dueCents: cents(Math.min(owedCents, await refundableOf(tx, before))),
    isSettled,
  };
  const { shop_id: shopId } = row;
  const status = isSettled ? ("settled" as const) : ("declared" as const);
  if (!(await addWithdrawal(tx, { ...created, shopId, orderId, at, isWhole, status })))
    refuse("order-exists", 409);
  if (isSettled) await endOrder({ tx, deps, row, by: "buyer", reason: "" }, "cancelled", "withdrawn");
  else {
    addEvent(tx, { shopId, orderId, at, kind: "withdrawn", by: "buyer" });
    await deps.services.jobs.send(tx, "order-event", { shopId, orderId, event: "withdrawn" });
  }
  await mailAcknowledgement(tx, deps, row, created);
  return (await withdrawalRight(tx, row, now, false)).view;
}

/** The withdrawal that a shop decides about, in the version that it saw. */
export type WithdrawalDecision = {
  shopId: string;
  orderId: string;
  withdrawalId: string;
  version: number;
  by: string;
};

/**
 * Returns a withdrawal of a shop's own order, both locked. Throws `not-found` (404), `conflict` (409) when it changed
 * meanwhile.
 */
export async function lockWithdrawal(
  tx: Tx,
  deps: OrderDeps,
  what: WithdrawalDecision,
): Promise<{ of: OrderWithdrawal; one: Withdrawal }> {
  const row = (await lockOrder(tx, what.shopId, what.orderId)) ?? refuse("not-found", 404);
  const of = await withdrawalRight(tx, row, deps.services.now(), true);
  const one = of.view.made.find(({ id }) => id === what.withdrawalId) ?? refuse("not-found", 404);
  if (one.version !== what.version) refuse("conflict", 409, { current: of.view });
  return { of, one };
}

/**
 * Updates stock for goods that came back. Units still reserved, because their delivery was not recorded, are no longer
 * reserved: a later delivery must not take them again. Goods that never left are released in place; others have left
 * and re-enter stock, or do not.
 */
async function bringBack(
  tx: Tx,
  deps: OrderDeps,
  { shop_id: shopId, id: orderId, number, delivery_status: status }: StoredOrder,
  { by, restock, demand }: { by: string; restock: boolean; demand: ReadonlyMap<string, number> },
): Promise<void> {
  const of = { shopId, orderId, by };
  const isHere = status === "pending" || status === "preparation";
  if (isHere && restock) return release(tx, of, demand);
  await deliver(tx, of, demand);
  if (restock) await takeBackUnits(tx, deps.services, { ...of, reason: number ?? "" }, demand);
}

/**
 * Records that the goods of a withdrawal have come back, with the consequences for the stock and the order, which is
 * locked.
 */
export async function applyReturnedGoods(
  tx: Tx,
  deps: OrderDeps,
  { row, parts, view }: OrderWithdrawal,
  { one, by, restock }: { one: Withdrawal; by: string; restock: boolean },
): Promise<void> {
  const { shop_id: shopId, id: orderId } = row;
  const at = new Date(deps.services.now());
  await recordReturn(tx, shopId, one.id, at);
  const lines = one.lines.flatMap(({ lineId, quantity }) => {
    const line = parts.lines.find(({ id }) => id === lineId);
    // Free units of a line come back when all of it does.
    return line
      ? [{ formatId: line.formatId, quantity, add: quantity === line.quantity ? line.add : 0 }]
      : [];
  });
  const { shelf } = await deps.catalogue.seen(tx, shopId);
  await bringBack(tx, deps, row, { by, restock, demand: demandOf(lines, shelf) });
  const isAll =
    view.lines.every((line) => line.left === 0 || line.excluded !== null) &&
    view.made.every(({ id, returnedAt }) => id === one.id || returnedAt !== null);
  const to = isAll ? ("returned" as const) : ("partiallyReturned" as const);
  const from = row.delivery_status;
  const moves = canTransitionDelivery(from, to);
  if (moves) row.delivery_status = to;
  row.version += 1;
  saveOrder(tx, row);
  const moved = moves ? { from, to } : {};
  addEvent(tx, { shopId, orderId, at, kind: "goods-returned", by, ...moved });
  await deps.services.jobs.send(tx, "order-event", { shopId, orderId, event: "goods-returned" });
}

/**
 * Records the return of a withdrawal's goods. Throws `withdrawal-status` (409) when they had come back before, or never
 * left.
 */
export async function recordWithdrawalReturn(
  tx: Tx,
  deps: OrderDeps,
  what: WithdrawalDecision,
  { restock }: Body<"goodsReturn">,
): Promise<WithdrawalView> {
  const { of, one } = await lockWithdrawal(tx, deps, what);
  if (one.returnedAt !== null || one.status === "settled") refuse("withdrawal-status", 409);
  await applyReturnedGoods(tx, deps, of, { one, by: what.by, restock });
  return (await withdrawalRight(tx, of.row, deps.services.now(), true)).view;
}
