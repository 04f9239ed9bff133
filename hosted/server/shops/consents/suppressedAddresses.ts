import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";
import { addressesOf, firstHashes } from "./suppressedAddresses.queries.ts";
import { suppressionKeys } from "./suppressions.ts";

/** Means by which SQL knows suppressed addresses: the two pads of each key, and addresses that are known to be so. */
export type Suppressed = { inner: Buffer[]; outer: Buffer[]; known: string[] };

/** Bytes of a block of SHA-256, and the two constants of HMAC (RFC 2104). */
const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;

const padded = (key: string, by: number): Buffer => {
  const block = Buffer.alloc(BLOCK, by);
  Buffer.from(key, "hex").forEach((byte, at) => {
    block[at] = byte ^ by;
  });
  return block;
};

type Keys = Pick<Secrets, "suppressionHash" | "suppressionKey" | "unlock">;

/**
 * Returns the means by which SQL finds which addresses are suppressed. Hashes of the first derivation are keyed by the
 * secret of the deployment, which the database must not see: such addresses are looked for here, among all that the
 * statement reads, in the few shops that have any.
 */
export async function suppressedAmong(
  tx: Tx,
  secrets: Keys,
  shopId: string,
  readAll: () => Promise<readonly string[]>,
): Promise<Suppressed> {
  const keys = await suppressionKeys(tx, secrets, shopId);
  const first = new Set(await firstHashes(tx, shopId));
  const all = first.size === 0 ? [] : await readAll();
  return {
    inner: keys.map((key) => padded(key, INNER)),
    outer: keys.map((key) => padded(key, OUTER)),
    known: all.filter((address) => first.has(secrets.suppressionHash(shopId, address))),
  };
}

/** Does the same for the addresses of clients for a channel. */
export const suppressedOf = (
  tx: Tx,
  secrets: Keys,
  shopId: string,
  of: { clientIds: readonly string[]; channel: Channel },
): Promise<Suppressed> => suppressedAmong(tx, secrets, shopId, () => addressesOf(tx, shopId, of));
