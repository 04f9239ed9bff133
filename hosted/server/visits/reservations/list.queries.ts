import { statement, type Tx } from "#kit/postgres/database.ts";

const CLIENT = statement(
  "select id from clients where shop_id = :shopId and emails @> array[lower(:email::text)] order by id limit 1",
);

/** Returns the client of the shop with an e-mail address. */
export const clientByEmail = async (tx: Tx, shopId: string, email: string): Promise<string | null> =>
  (await tx.one<{ id: string }>(CLIENT, { shopId, email }))?.id ?? null;
