import type { Channel, ConsentState, Purpose } from "@cuvee/core/shops/consents/consents.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type ConsentAddress = { id: string; address: string; lang: Language };
export type ConsentRow = { purpose: Purpose; state: ConsentState; changed_at: Date };
/** A link that confirms a request, with what was asked. */
export type LinkRow = {
  asked_id: string;
  address_id: string;
  purpose: Purpose;
  lang: Language;
  expires_at: Date;
  used_at: Date | null;
};
/** An event; what it does not have is null. */
export type ConsentEvent = {
  shopId: string;
  id: string;
  addressId: string;
  channel: Channel;
  purpose: Purpose;
  kind: ConsentState;
  at: Date;
  madeBy: "person" | "oneClick" | "account" | "staff";
  /** User name of the member of staff who acted. */
  staff: string | null;
  wording: string | null;
  lang: Language | null;
  page: string | null;
  element: string | null;
  network: string | null;
  askedId: string | null;
  /** The format that a request for `backInStock` is about. */
  subject: string | null;
};

const KEEP_ADDRESS = statement(
  `insert into consent_addresses as a (shop_id, id, address, lang, created_at)
   values (:shopId, :id, :address, :lang, :at)
   on conflict (shop_id, address) do update set address = a.address
   returning id, address, lang`,
);
const ADDRESS = statement(
  `select id, address, lang from consent_addresses where shop_id = :shopId and id = :id and erased_at is null
   for update`,
);
const SET_LANGUAGE = statement(
  "update consent_addresses set lang = :lang where shop_id = :shopId and id = :id",
);
const ADD_EVENT = statement(
  `insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by, staff, wording, lang,
     page, element, network, asked_id, subject)
   values (:shopId, :id, :addressId, :channel, :purpose, :kind, :at, :madeBy, :staff, :wording, :lang, :page, :element,
     :network, :askedId, :subject)`,
);
// A request changes nothing for a person who may be written to already: only its confirmation, or a withdrawal does.
const SET_STATE = statement(
  `insert into consents as c (shop_id, address_id, channel, purpose, state, changed_at, event_id)
   values (:shopId, :addressId, :channel, :purpose, :kind, :at, :id)
   on conflict (shop_id, address_id, channel, purpose) do update
     set state = excluded.state, changed_at = excluded.changed_at, event_id = excluded.event_id
     where excluded.state <> 'asked' or c.state <> 'given'`,
);
const STANDING = statement(
  `select a.id, a.address, a.lang, a.erased_at is not null as "isErased", c.state
   from consent_addresses a
   left join consents c on c.shop_id = a.shop_id and c.address_id = a.id and c.channel = 'mail' and c.purpose = :purpose
   where a.shop_id = :shopId and a.id = :addressId for share of a`,
);
const IS_SUPPRESSED = statement(
  "select 1 as found from suppressed_addresses where shop_id = :shopId and hash = any(:hashes::text[]) limit 1",
);
const STATES = statement(
  `select purpose, state, changed_at from consents
   where shop_id = :shopId and address_id = :addressId and channel = :channel`,
);
const KEEP_LINK = statement(
  `insert into consent_links (shop_id, hash, asked_id, expires_at) values (:shopId, :hash, :askedId, :expiresAt)`,
);
const LINK = statement(
  `select l.asked_id, e.address_id, e.purpose, e.lang, l.expires_at, l.used_at
   from consent_links l
   join consent_events e on e.shop_id = l.shop_id and e.id = l.asked_id
   where l.shop_id = :shopId and l.hash = :hash
   for update of l`,
);
const USE_LINK = statement("update consent_links set used_at = :at where shop_id = :shopId and hash = :hash");
const DROP_LINKS = statement(
  `delete from consent_links l using consent_events e
   where l.shop_id = :shopId and l.used_at is null and e.shop_id = l.shop_id and e.id = l.asked_id
     and e.address_id = :addressId and e.channel = :channel and e.purpose = :purpose`,
);
const SUPPRESS = statement(
  `insert into suppressed_addresses (shop_id, hash, at) values (:shopId, :hash, :at) on conflict do nothing`,
);
const LIFT = statement(
  "delete from suppressed_addresses where shop_id = :shopId and hash = any(:hashes::text[])",
);
const LOCKED_KEYS = statement(
  'select suppression_keys as "keys" from shop_arrivals where shop_id = :shopId order by position desc',
);
const TIDY = statement("select tidy_consents(:before)");
const PLACES = statement('select shop_id as "shopId", address from consent_places(:userId)');
const ERASE = statement("select erase_consents(:userId, :shopIds, :addresses, :hashes, :at)");

/** Returns the row of an address in a shop, made if it is new. */
export async function keepAddress(
  tx: Tx,
  address: { shopId: string; id: string; address: string; lang: Language; at: Date },
): Promise<ConsentAddress> {
  const row = await tx.one<ConsentAddress>(KEEP_ADDRESS, address);
  if (!row) throw new Error("the address of a consent was not kept");
  return row;
}
/** Returns an address by its id and locks it: events of one address come one after the other. */
export const findAddress = (tx: Tx, shopId: string, id: string): Promise<ConsentAddress | undefined> =>
  tx.one<ConsentAddress>(ADDRESS, { shopId, id });
/** Sets the language in which an address is written to. */
export const setLanguage = (tx: Tx, shopId: string, id: string, lang: Language): Promise<number> =>
  tx.run(SET_LANGUAGE, { shopId, id, lang });
/** Adds an event, and the state that it makes. */
export async function addEvent(tx: Tx, event: ConsentEvent): Promise<void> {
  await tx.run(ADD_EVENT, event);
  const { shopId, id, addressId, channel, purpose, kind, at } = event;
  await tx.run(SET_STATE, { shopId, id, addressId, channel, purpose, kind, at });
}
/** Returns an address with the state of a purpose, and keeps it from being erased until the transaction ends. */
export const readStanding = (
  tx: Tx,
  shopId: string,
  addressId: string,
  purpose: Purpose,
): Promise<(ConsentAddress & { isErased: boolean; state: ConsentState | null }) | undefined> =>
  tx.one<ConsentAddress & { isErased: boolean; state: ConsentState | null }>(STANDING, {
    shopId,
    addressId,
    purpose,
  });
/** Returns the locked keys of suppressions from instances where a shop was before. */
export const lockedKeys = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ keys: string }>(LOCKED_KEYS, { shopId })).map(({ keys }) => keys);
/** Checks whether an address is suppressed, by any of its hashes. */
export const isSuppressed = async (tx: Tx, shopId: string, hashes: readonly string[]): Promise<boolean> =>
  (await tx.one<{ found: number }>(IS_SUPPRESSED, { shopId, hashes })) !== undefined;
/** Returns the states of an address for a channel. */
export const readStates = (
  tx: Tx,
  shopId: string,
  addressId: string,
  channel: Channel = "mail",
): Promise<ConsentRow[]> => tx.rows<ConsentRow>(STATES, { shopId, addressId, channel });
/** Keeps a link by its hash. */
export const keepLink = (
  tx: Tx,
  link: { shopId: string; hash: string; askedId: string; expiresAt: Date },
): Promise<number> => tx.run(KEEP_LINK, link);
/** Returns a link by its hash and locks it. */
export const findLink = (tx: Tx, shopId: string, hash: string): Promise<LinkRow | undefined> =>
  tx.one<LinkRow>(LINK, { shopId, hash });
/** Marks a link as used. */
export const consumeLink = (tx: Tx, shopId: string, hash: string, at: Date): Promise<number> =>
  tx.run(USE_LINK, { shopId, hash, at });
/** Deletes the links of an address and a purpose that are still open. */
export const dropLinks = (
  tx: Tx,
  of: { shopId: string; addressId: string; channel: Channel; purpose: Purpose },
): Promise<number> => tx.run(DROP_LINKS, of);
/** Suppresses an address by its hash. */
export const suppress = (tx: Tx, shopId: string, hash: string, at: Date): Promise<number> =>
  tx.run(SUPPRESS, { shopId, hash, at });
/** Ends the suppression of an address, under each of its hashes. */
export const liftSuppression = (tx: Tx, shopId: string, hashes: readonly string[]): Promise<number> =>
  tx.run(LIFT, { shopId, hashes });
/** Deletes links that expired before a moment, and erases addresses that never confirmed; of all shops. */
export const dropUnconfirmed = (tx: Tx, before: Date): Promise<number> => tx.run(TIDY, { before });
/** Returns the shops that know a user's addresses, by a consent or as a client. */
export const readPlaces = (tx: Tx, userId: string): Promise<{ shopId: string; address: string }[]> =>
  tx.rows<{ shopId: string; address: string }>(PLACES, { userId });
/** Erases addresses of a user and suppresses them; the three lists belong together by position. */
export const eraseAddresses = (
  tx: Tx,
  erased: { userId: string; shopIds: string[]; addresses: string[]; hashes: string[]; at: Date },
): Promise<number> => tx.run(ERASE, erased);
