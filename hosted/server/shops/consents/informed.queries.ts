import type { FunctionChannel } from "@cuvee/core/shops/consents/reach.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

// Sorted, so that two statements at once take the rows of addresses in one order.
const ADD = statement(
  `with a as (
     insert into consent_addresses as a (shop_id, id, address, lang, created_at)
     select :shopId, make_id(:at), u.address, min(u.lang), :at
     from unnest(:addresses::text[], :langs::text[]) u (address, lang) group by u.address order by u.address
     on conflict (shop_id, address) do update set address = a.address returning a.id)
   insert into reach_bases (shop_id, id, address_id, channel, basis, at, made_by, staff, wording, lang, page, order_id)
   select :shopId, make_id(:at), a.id, :channel, 'function', :at, 'staff', :staff, :wording, :lang, null, null from a`,
);

export type InformedContacts = {
  shopId: string;
  channel: FunctionChannel;
  contacts: readonly { address: string; lang: Language }[];
  at: Date;
  staff: string;
  wording: string;
  /** Language of the statement. */
  lang: Language;
};

/** Adds the basis `function` to the addresses of contacts, each once. */
export const addInformed = (tx: Tx, { contacts, ...rest }: InformedContacts): Promise<number> =>
  tx.run(ADD, {
    ...rest,
    addresses: contacts.map(({ address }) => address),
    langs: contacts.map(({ lang }) => lang),
  });
