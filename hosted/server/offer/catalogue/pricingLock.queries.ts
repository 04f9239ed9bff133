import { statement, type Tx } from "#kit/postgres/database.ts";

const LOCK = statement("select pricing_version as version from shops where id = :shopId for no key update");

/**
 * Locks everything that prices of the shop depend on until the transaction ends, which serializes writers: nothing that
 * one refers to can be removed meanwhile. Returns the version.
 */
export const lockPricing = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ version: number }>(LOCK, { shopId }))?.version ?? 0;
