import type { Channel, ConsentState, Purpose } from "@cuvee/core/shops/consents/consents.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A consent with its proof, and the address that it is of. */
export type ProofRow = {
  addressId: string;
  address: string;
  channel: Channel;
  purpose: Purpose;
  state: ConsentState;
  changedAt: Date;
  askedAt: Date | null;
  givenAt: Date | null;
  wording: string | null;
  lang: string | null;
  page: string | null;
};
export type OwnProofRow = ProofRow & { shopId: string; shop: string };

const OWN = statement(
  `select shop_id as "shopId", shop, address_id as "addressId", address, channel, purpose, state,
     changed_at as "changedAt", asked_at as "askedAt", given_at as "givenAt", wording, lang, page
   from own_consents(:userId)`,
);
const OF_CLIENT = statement(
  `select a.id as "addressId", a.address, c.channel, c.purpose, c.state, c.changed_at as "changedAt",
     coalesce(asked.at, given.at) as "askedAt", given.at as "givenAt",
     coalesce(given.wording, asked.wording) as wording,
     coalesce(given.lang, asked.lang) as lang, coalesce(given.page, asked.page) as page
   from clients k
   cross join lateral (select distinct lower(m) as address from unnest(k.emails) m) e
   join consent_addresses a on a.shop_id = k.shop_id and a.address = e.address and a.erased_at is null
   join consents c on c.shop_id = a.shop_id and c.address_id = a.id
   left join lateral (select e.at, e.asked_id, e.wording, e.lang, e.page from consent_events e
     where e.shop_id = c.shop_id and e.address_id = c.address_id and e.channel = c.channel and e.purpose = c.purpose
       and e.kind = 'given' order by e.at desc, e.id desc limit 1) given on true
   left join lateral (select e.at, e.wording, e.lang, e.page from consent_events e
     where e.shop_id = c.shop_id and e.address_id = c.address_id and e.channel = c.channel and e.purpose = c.purpose
       and e.kind = 'asked' and (given.asked_id is null or e.id = given.asked_id)
     order by e.at desc, e.id desc limit 1) asked on true
   where k.shop_id = :shopId and k.id = :clientId order by a.address, c.purpose`,
);
const HAS_CLIENT = statement("select 1 as found from clients where shop_id = :shopId and id = :clientId");

/** Returns the consents of a user's confirmed address, in every shop. The transaction is the user's own. */
export const readOwnProofs = (tx: Tx, userId: string): Promise<OwnProofRow[]> =>
  tx.rows<OwnProofRow>(OWN, { userId });
/** Returns the consents of a client's addresses. */
export const readClientProofs = (tx: Tx, shopId: string, clientId: string): Promise<ProofRow[]> =>
  tx.rows<ProofRow>(OF_CLIENT, { shopId, clientId });
/** Checks whether a client is one of the shop. */
export const hasClient = async (tx: Tx, shopId: string, clientId: string): Promise<boolean> =>
  (await tx.one<{ found: number }>(HAS_CLIENT, { shopId, clientId })) !== undefined;
