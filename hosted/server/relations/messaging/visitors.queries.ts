import type { ContactTopic } from "@cuvee/core/storefront/site/contactTopics.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const OPEN = statement(
  `insert into conversations (shop_id, id, topic, visitor_name, visitor_email, visitor_phone, visitor_lang, created_at,
     last_at, last_by, last_text)
   values (:shopId, :id, :topic, :name, :email, :phone, :lang, :at, :at, 'buyer', '') on conflict do nothing`,
);
const VERIFY = statement(
  `update conversations set visitor_verified_at = :at where shop_id = :shopId and id = :id
     and visitor_verified_at is null`,
);
const CLIENTS = statement(
  `select c.id, c.name, c.code from client_keys k join clients c on c.shop_id = k.shop_id and c.id = k.client_id
   where k.shop_id = :shopId and k.key = 'mail:' || :email and c.merged_into is null and c.archived_at is null
   order by c.name, c.id limit 5`,
);
const LINK = statement("update conversations set client_id = :clientId where shop_id = :shopId and id = :id");
const REMOVE = statement("select delete_visitors_conversations(array[:id]) as n");
const PURGE = statement("select purge_visitors_conversations(:before) as n");

/** A visitor's conversation to begin; `email` in lower case. */
export type NewVisitor = {
  shopId: string;
  id: string;
  topic: ContactTopic;
  name: string;
  email: string;
  phone: string;
  lang: string;
  at: Date;
};
/** Begins a visitor's conversation; returns false when there is one with that id. */
export const addVisitor = async (tx: Tx, visitor: NewVisitor): Promise<boolean> =>
  (await tx.run(OPEN, { ...visitor })) === 1;

/** Notes that the address of a visitor is theirs: they came by a link that was mailed to it. */
export const markVerified = (
  tx: Tx,
  { shopId, id }: { shopId: string; id: string },
  at: Date,
): Promise<number> => tx.run(VERIFY, { shopId, id, at });

/** Returns the clients of a shop who have an address, by name; at most five. */
export const clientsOfAddress = (
  tx: Tx,
  shopId: string,
  email: string,
): Promise<{ id: string; name: string; code: string }[]> => tx.rows(CLIENTS, { shopId, email });
export const setClient = (
  tx: Tx,
  { shopId, id }: { shopId: string; id: string },
  clientId: string | null,
): Promise<number> => tx.run(LINK, { shopId, id, clientId });

/** Deletes a visitor's conversation of the acting shop; returns false where there is none. */
export const deleteVisitor = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one<{ n: number }>(REMOVE, { id }))?.n === 1;
/** Deletes a batch of conversations of unknown visitors last written in before a moment; returns their number. */
export const purgeVisitorRows = async (tx: Tx, before: Date): Promise<number> =>
  (await tx.one<{ n: number }>(PURGE, { before }))?.n ?? 0;
