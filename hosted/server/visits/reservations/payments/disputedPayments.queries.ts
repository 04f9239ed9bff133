import type { Cents } from "@cuvee/core/kit/money.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const MONEY = statement(
  `select kind, amount_cents as "amountCents", method, payer_id as "payerId", key from reservation_money
   where shop_id = :shopId and reservation_id = :reservationId and order_id = :orderId order by id`,
);

/** Returns payments and refunds of a reservation by an order, oldest first. */
export const moneyByOrder = (tx: Tx, shopId: string, reservationId: string, orderId: string) =>
  tx.rows<{
    kind: "payment" | "refund";
    amountCents: Cents;
    method: string;
    payerId: string | null;
    key: string;
  }>(MONEY, { shopId, reservationId, orderId });
