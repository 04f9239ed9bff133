import type { TillPurchase } from "@cuvee/core/storefront/me/tillPurchase.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { ownTickets } from "./tillPurchases.queries.ts";

/** Returns the last purchases of the signed-in buyer at tills, the latest first; of one shop where it is named. */
export const tillPurchasesOf = async (tx: Tx, shopId: string | undefined): Promise<TillPurchase[]> =>
  (await ownTickets(tx, shopId ?? null)).map(({ at, billId, billNumber, ...purchase }) => ({
    ...purchase,
    at: at.toISOString(),
    bill: billId !== null && billNumber !== null ? { id: billId, number: billNumber } : null,
  }));
