import {
  CHANNELS,
  type Channel,
  type ConsentState,
  type Purpose,
} from "@cuvee/core/shops/consents/consents.ts";
import { REACH_PURPOSES, type ReachBasis, type ReachMaker } from "@cuvee/core/shops/consents/reach.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { inError } from "./addressErrors.queries.ts";
import { HOLDS, IS_SUPPRESSED, MOBILE_PHONE } from "./reach.queries.ts";
import type { Suppressed } from "./suppressedAddresses.ts";

/** A proof as it is stored. */
export type ProofOfLine = {
  at: string;
  madeBy: ReachMaker;
  staff: string | null;
  wording: string | null;
  lang: string | null;
  page: string | null;
  /** The kind of the event of a state; a basis has none. */
  element?: string | null;
};
/** Knowledge of a shop about one address for one purpose. */
export type LineRow = {
  channel: Channel;
  purpose: Purpose;
  address: string;
  isProfessional: boolean;
  state: ConsentState | null;
  isSuppressed: boolean;
  isInError: boolean;
  proof: ProofOfLine | null;
  bases: ({ basis: ReachBasis } & ProofOfLine)[];
};
/** A shop that knows an account, with its own record of it. */
export type OwnPlace = {
  shopId: string;
  shop: string;
  /** The account's address, once it is confirmed. */
  mail: string | null;
  clientId: string | null;
  isIndividual: boolean;
  birthday: string;
};

const IN_ERROR = inError("e.channel");
const PURPOSE_LIST = CHANNELS.flatMap((channel) =>
  REACH_PURPOSES[channel].map((purpose) => `('${channel}', '${purpose}')`),
).join(", ");
const PROOF = (of: string): string => `'at', ${of}.at, 'madeBy', ${of}.made_by, 'staff', ${of}.staff`;

// Without addresses of its own, the mail addresses are those of the client's record.
const LINES = statement(
  `with c as (select * from clients where shop_id = :shopId and id = :clientId),
   e as (
     select 'mail' as channel, m as address, n as position from unnest(
       coalesce(:mails::text[], (select array(select lower(x) from c, unnest(c.emails) x)))) with ordinality u (m, n)
     union all select 'sms', p, n from c, lateral (values (c.mobile, 1), (${MOBILE_PHONE}, 2)) v (p, n) where p <> ''
     union all select 'call', p, n from c, lateral (values (c.mobile, 1), (c.phone, 2)) v (p, n) where p <> ''
     union all select 'letter', 'letter:' || c.id, 1 from c where c.city <> '')
   select e.channel, u.purpose, e.address, coalesce((select c.kind = 'professional' from c), false) as "isProfessional",
     k.state, ${IS_SUPPRESSED} as "isSuppressed", ${IN_ERROR.holds} as "isInError",
     case when k.state is not null then jsonb_build_object(${PROOF("v")}, 'wording', coalesce(v.wording, q.wording),
       'lang', coalesce(v.lang, q.lang), 'page', coalesce(v.page, q.page), 'element', v.element) end as proof,
     coalesce((select jsonb_agg(jsonb_build_object('basis', b.basis, ${PROOF("b")}, 'wording', b.wording,
         'lang', b.lang, 'page', b.page) order by b.at desc)
       from reach_bases b where b.shop_id = :shopId and b.address_id = a.id and b.channel = e.channel and ${HOLDS}),
       '[]') as bases
   from e
   join (values ${PURPOSE_LIST}) u (channel, purpose) on u.channel = e.channel
   left join consent_addresses a on a.shop_id = :shopId and a.address = e.address
   left join consents k on k.shop_id = :shopId and k.address_id = a.id and k.channel = e.channel
     and k.purpose = u.purpose
   left join consent_events v on v.shop_id = :shopId and v.id = k.event_id
   left join consent_events q on q.shop_id = :shopId and q.id = v.asked_id
   ${IN_ERROR.join}
   order by array_position(array['mail', 'sms', 'call', 'letter'], e.channel), e.position,
     array_position(array['newsletter', 'invitations', 'cartReminder', 'backInStock'], u.purpose)`,
);
const PLACES = statement(
  `select shop_id as "shopId", shop, mail, client_id as "clientId", is_individual as "isIndividual", birthday
   from own_reach_places(:userId)`,
);
const CONFIRMED = statement(
  `select lower(email) as mail from users where id = :userId and erased_at is null and email_verified_at is not null`,
);
const CLIENT = statement(
  `select c.id from client_keys k join clients c on c.shop_id = k.shop_id and c.id = k.client_id
   where k.shop_id = :shopId and k.key = mail_key(:address) and :address = any (select lower(m) from unnest(c.emails) m)
   order by (c.kind = 'professional') desc, c.id limit 1`,
);
const ADD_BASIS = statement(
  `insert into reach_bases (shop_id, id, address_id, channel, basis, at, made_by, staff, wording, lang, page, order_id)
   values (:shopId, :id, :addressId, :channel, :basis, :at, 'staff', :staff, :wording, :lang, null, null)`,
);
// One statement, whose answer nobody waits for: an order is placed with it.
const ADD_SALE = statement(
  `with a as (
     insert into consent_addresses as a (shop_id, id, address, lang, created_at)
     values (:shopId, :addressId, :address, :lang, :at)
     on conflict (shop_id, address) do update set address = a.address returning a.id)
   insert into reach_bases (shop_id, id, address_id, channel, basis, at, made_by, wording, lang, page, order_id)
   select :shopId, :id, a.id, 'mail', :basis, :at, 'person', :wording, :lang, :page, :orderId from a
   where not exists (select from reach_bases b where b.shop_id = :shopId and b.address_id = a.id and b.channel = 'mail'
     and b.basis = :basis and ${HOLDS})`,
);
const SET_BIRTHDAY = statement(
  `update clients set birthday = :birthday, version = version + 1
   where shop_id = :shopId and id = :clientId and birthday <> :birthday`,
);

/** Returns what a shop knows of a client's addresses, or of some mail addresses and a client's other ones. */
export const readLines = (
  tx: Tx,
  of: { shopId: string; clientId: string | null; mails: readonly string[] | null; suppressed: Suppressed },
): Promise<LineRow[]> => {
  const { suppressed, ...rest } = of;
  return tx.rows<LineRow>(LINES, { ...rest, ...suppressed });
};
/** Returns the shops that know an account, by name. The transaction is the account's own. */
export const readOwnPlaces = (tx: Tx, userId: string): Promise<OwnPlace[]> =>
  tx.rows<OwnPlace>(PLACES, { userId });
/** Returns the confirmed mail address of an account; undefined without one. */
export const confirmedMail = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await tx.one<{ mail: string }>(CONFIRMED, { userId }))?.mail;

/** Returns the client who has a mail address, a professional before others; null where there is none. */
export const clientOfAddress = async (tx: Tx, shopId: string, address: string): Promise<string | null> =>
  (await tx.one<{ id: string }>(CLIENT, { shopId, address }))?.id ?? null;

export type StaffBasis = {
  shopId: string;
  id: string;
  addressId: string;
  channel: Channel;
  basis: ReachBasis;
  at: Date;
  staff: string;
  wording: string;
  lang: string;
};
/** Adds the basis that a member of staff states. */
export const addBasis = (tx: Tx, basis: StaffBasis): Promise<number> => tx.run(ADD_BASIS, basis);

export type SaleBasis = {
  shopId: string;
  id: string;
  addressId: string;
  address: string;
  basis: ReachBasis;
  at: Date;
  wording: string;
  lang: string;
  page: string;
  orderId: string;
};
/** Adds the basis of an order, with its address; nothing where one holds already. */
export const addSale = (tx: Tx, sale: SaleBasis): void => tx.send(ADD_SALE, sale);

/** Sets the birthday of a client; false where it was so. */
export const setBirthday = async (
  tx: Tx,
  of: { shopId: string; clientId: string; birthday: string },
): Promise<boolean> => (await tx.run(SET_BIRTHDAY, of)) === 1;
