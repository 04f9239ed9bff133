import type { Credit } from "@cuvee/core/sales/quotes/quotes.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const CREDIT = statement(
  `select c.credit_limit_cents as "limitCents",
     (select coalesce(sum(k.open_cents), 0)::bigint from claims k where k.shop_id = c.shop_id
     and k.client_id = c.id) as "outstandingCents"
   from clients c where c.shop_id = :shopId and c.id = :clientId`,
);
const HOLD = statement(
  "select pg_advisory_xact_lock(hashtextextended(:shopId || ':credit:' || :clientId, 0))",
);

/** Reads the credit limit of a client and their debt of today: all their claims. */
export const readCredit = async (tx: Tx, shopId: string, clientId: string): Promise<Credit> =>
  (await tx.one<Credit>(CREDIT, { shopId, clientId })) ?? {
    limitCents: null,
    outstandingCents: 0 as Credit["outstandingCents"],
  };

/** Locks the credit of a client: two orders on account wait for each other, before they take any stock. */
export const lockCredit = (tx: Tx, shopId: string, clientId: string): Promise<unknown> =>
  tx.rows(HOLD, { shopId, clientId });
