import { createHmac } from "node:crypto";
import { lockedKeys } from "#shops/consents/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";

type Keys = Pick<Secrets, "suppressionHash" | "suppressionKey" | "unlock">;

const hashBy = (key: string, address: string): string =>
  createHmac("sha256", Buffer.from(key, "hex")).update(address).digest("hex");

/** Returns the keyed hash under which an address is suppressed from now on: it outlives the address. */
export const newSuppression = (keys: Pick<Keys, "suppressionKey">, shopId: string, address: string): string =>
  hashBy(keys.suppressionKey(shopId), address);

/** Returns the keys under which a shop's addresses were suppressed, here and where it was before. */
export async function suppressionKeys(
  tx: Tx,
  keys: Pick<Keys, "suppressionKey" | "unlock">,
  shopId: string,
): Promise<string[]> {
  const moved = await lockedKeys(tx, shopId);
  return [
    keys.suppressionKey(shopId),
    ...moved.flatMap((locked) => JSON.parse(keys.unlock(locked)) as string[]),
  ];
}

/** Returns every hash under which an address may be suppressed in a shop: those of instances it came from as well. */
export async function suppressionHashes(
  tx: Tx,
  keys: Keys,
  shopId: string,
  address: string,
): Promise<string[]> {
  const known = (await suppressionKeys(tx, keys, shopId)).map((key) => hashBy(key, address));
  return [...known, keys.suppressionHash(shopId, address)];
}
