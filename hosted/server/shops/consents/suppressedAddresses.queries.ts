import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import { statement, type Statement, type Tx } from "#kit/postgres/database.ts";

const FIRST = statement("select hash from suppressed_addresses where shop_id = :shopId and derivation = 1");
const of = (addresses: string): Statement =>
  statement(
    `select distinct e as address from unnest(:clientIds::text[]) m
     join clients c on c.shop_id = :shopId and c.id = m
     cross join lateral (${addresses}) u (e) where e <> ''`,
  );
const ADDRESSES: Record<Channel, Statement> = {
  mail: of("select lower(m) from unnest(c.emails) m"),
  sms: of("values (c.mobile)"),
  call: of("values (c.mobile), (c.phone)"),
  letter: of("values ('letter:' || c.id)"),
};

/** Returns the hashes of a shop that were made by the first derivation. */
export const firstHashes = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ hash: string }>(FIRST, { shopId })).map(({ hash }) => hash);
/** Returns all addresses of clients for a channel. */
export const addressesOf = async (
  tx: Tx,
  shopId: string,
  { clientIds, channel }: { clientIds: readonly string[]; channel: Channel },
): Promise<string[]> =>
  (await tx.rows<{ address: string }>(ADDRESSES[channel], { shopId, clientIds })).map(
    ({ address }) => address,
  );
