import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { paymentRules, type PaymentRules } from "@cuvee/core/billing/payments/rules.ts";
import {
  addSettlement,
  addSettlementEvent,
  setSettlementStatus,
  type NewSettlement,
} from "#billing/payments/ledger.queries.ts";
import type { LedgerContext } from "#billing/payments/ledger.ts";
import { bookBanking, bookSettlement } from "#billing/accounting/money.ts";
import { readRules } from "#billing/payments/settlements/rules.queries.ts";
import { findPayer, ordersOfDocuments } from "#billing/payments/settlements/settlements.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";

/** Context of an action on a shop's money: the transaction, the services, the shop, the person. */
export type PaymentsContext = { tx: Tx; services: Services; shopId: string; by: string };

/** Returns the same in the form that the ledger expects. */
export const ledgerContextOf = ({ services, shopId, by }: PaymentsContext): LedgerContext => ({
  shopId,
  at: new Date(services.now()),
  by,
});
export const todayOf = ({ services }: Pick<PaymentsContext, "services">): string =>
  dayInFrance(services.now());

export const rulesOf = async ({
  tx,
  shopId,
}: Pick<PaymentsContext, "tx" | "shopId">): Promise<PaymentRules> =>
  paymentRules((await readRules(tx, shopId)).rules);
export const ownShop = async ({ tx, shopId }: Pick<PaymentsContext, "tx" | "shopId">): Promise<ShopRow> =>
  (await findShop(tx, shopId)) ?? refuse("not-found", 404);

/** Returns the client, if they were not merged into another. Throws `not-found` (404). */
export async function payerOf({ tx, shopId }: PaymentsContext, clientId: string) {
  const client = await findPayer(tx, shopId, clientId);
  return client && client.merged_into === null ? client : refuse("not-found", 404);
}

/** Notifies the orders that were paid, or are due again (`money-allocated`). */
export async function notifyPaidOrders(
  { tx, services, shopId }: PaymentsContext,
  documentIds: readonly string[],
  orderIds: readonly string[] = [],
): Promise<void> {
  const all = [...new Set([...(await ordersOfDocuments(tx, shopId, documentIds)), ...orderIds])].toSorted();
  if (all.length > 0) await services.jobs.send(tx, "money-allocated", { shopId, orderIds: all });
}

type ManualPayment = Omit<NewSettlement, "shopId" | "by" | "at">;

/**
 * Records a payment; in the bank at once where its method says so. Throws `settlement-exists` (409) for an id that is
 * taken, `future-day` (422), `not-found` (404) for an account that is not the shop's.
 */
export async function recordPayment(
  context: PaymentsContext,
  noted: ManualPayment,
  rules: PaymentRules,
): Promise<void> {
  const { tx, shopId } = context;
  const what = ledgerContextOf(context);
  if (noted.receivedOn > todayOf(context)) refuse("future-day", 422, { today: todayOf(context) });
  if (noted.bankId && !(await ownShop(context)).banks.some((b) => b.id === noted.bankId))
    refuse("not-found", 404);
  try {
    await addSettlement(tx, { ...noted, ...what });
  } catch (error) {
    if ((error as { code?: string }).code === "23505") refuse("settlement-exists", 409);
    throw error;
  }
  const { autoSetInBank = false } = rules.methods[noted.type as keyof typeof rules.methods] ?? {};
  if (!autoSetInBank || noted.kind === "discount") return;
  await setSettlementStatus(tx, shopId, noted.id, "banked");
  await addSettlementEvent(tx, { ...what, settlementId: noted.id, kind: "banked" });
}

/**
 * Books a recorded payment, as the last write of its transaction: money that is in the bank by its method's rule goes
 * there.
 */
export async function bookManualPayment(
  { tx, services, shopId }: PaymentsContext,
  noted: Pick<ManualPayment, "id" | "kind" | "type" | "receivedOn" | "reference">,
  rules: PaymentRules,
): Promise<void> {
  await bookSettlement(tx, services, shopId, noted.id);
  const { id, receivedOn: on, reference = "" } = noted;
  if (noted.kind !== "discount" && rules.methods[noted.type as keyof typeof rules.methods]?.autoSetInBank)
    await bookBanking(tx, services, shopId, { id, on, reference, settlementIds: [id] });
}
