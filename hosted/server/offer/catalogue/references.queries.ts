import { statement, type Tx } from "#kit/postgres/database.ts";

const KNOWN_PRODUCTS = statement("select id from products where shop_id = :shopId and id = any(:wanted)");
const KNOWN_FORMATS = statement("select id from formats where shop_id = :shopId and id = any(:wanted)");

const knownAmong = async (tx: Tx, query: typeof KNOWN_PRODUCTS, shopId: string, wanted: readonly string[]) =>
  new Set((await tx.rows<{ id: string }>(query, { shopId, wanted })).map((row) => row.id));

/** Returns those of the identifiers that are products of the shop. */
export const knownProducts = (tx: Tx, shopId: string, wanted: readonly string[]): Promise<Set<string>> =>
  knownAmong(tx, KNOWN_PRODUCTS, shopId, wanted);

/** Returns those of the identifiers that are formats of the shop. */
export const knownFormats = (tx: Tx, shopId: string, wanted: readonly string[]): Promise<Set<string>> =>
  knownAmong(tx, KNOWN_FORMATS, shopId, wanted);
