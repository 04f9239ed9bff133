import type { TillPurchase } from "@cuvee/core/storefront/me/tillPurchase.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const OWN = statement(
  `select shop_id as "shopId", id, number, at, place, total_ttc_cents as "totalTtcCents", returned, lines,
     bill_id as "billId", bill_number as "billNumber" from own_tickets(:shopId)
   order by own_tickets.at desc, id desc limit 50`,
);

type StoredPurchase = Omit<TillPurchase, "at" | "bill"> & {
  at: Date;
  billId: string | null;
  billNumber: string | null;
};

/** Returns the last purchases of the signed-in buyer at tills, the latest first; of one shop where it is named. */
export const ownTickets = (tx: Tx, shopId: string | null): Promise<StoredPurchase[]> =>
  tx.rows<StoredPurchase>(OWN, { shopId });
