import { statement, type Tx } from "#kit/postgres/database.ts";

const FILE = statement(
  `select name, is_public as "isPublic" from files where shop_id = :shopId and id = :id and mime like 'image/%'`,
);

/** Returns a picture of a shop, or undefined. */
export const pictureOf = (tx: Tx, shopId: string, id: string) =>
  tx.one<{ name: string; isPublic: boolean }>(FILE, { shopId, id });
