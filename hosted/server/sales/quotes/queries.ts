import type { QuoteEvent } from "@cuvee/core/sales/quotes/quotes.ts";
import { statement, type Tx } from "#kit/database.ts";
import type { Stored } from "#sales/quotes/rows.ts";

const INSERT = statement(
  `insert into quotes (shop_id, id, sub_type, status, client_id, content, priced, party, client_name, bottles, total_ttc_cents,
     valid_until, lang, key_hash, replaces_id, made_by, created_at, saved_at, search, words, till_id, agent_id)
   values ($1, $2, $3, 'draft', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18, $19, $20)`,
);
const FIND = statement("select * from quotes where id = $1");
const LOCK = statement("select * from quotes where shop_id = $1 and id = $2 for update");
const SAVE = statement(
  `update quotes set client_id = $3, content = $4, priced = $5, party = $6, client_name = $7, bottles = $8, total_ttc_cents = $9,
     valid_until = $10, lang = $11, saved_at = $12, search = $13, words = $14, version = version + 1
   where shop_id = $1 and id = $2`,
);
const MOVE = statement(
  `update quotes set status = $3, number = $4, sent_at = $5, answered_at = $6, order_id = $7, search = $8, version = version + 1
   where shop_id = $1 and id = $2`,
);
const REMOVE = statement("delete from quotes where shop_id = $1 and id = $2");
const EVENT = statement(
  "insert into quote_events (shop_id, quote_id, at, kind, made_by, note) values ($1, $2, $3, $4, $5, $6)",
);
const EVENTS = statement(
  `select at, kind, made_by as by, note from quote_events where shop_id = $1 and quote_id = $2 order by id`,
);
const AROUND = statement(
  `select (select number from orders o where o.shop_id = q.shop_id and o.id = q.order_id) as "orderNumber",
     (select json_build_object('id', r.id, 'number', r.number) from quotes r where r.shop_id = q.shop_id and r.id = q.replaces_id) as replaces,
     (select json_build_object('id', r.id, 'number', r.number) from quotes r
      where r.shop_id = q.shop_id and r.replaces_id = q.id order by r.created_at desc limit 1) as "replacedBy"
   from quotes q where q.shop_id = $1 and q.id = $2`,
);
const DUE = statement('select shop_id as "shopId", quote_id as "quoteId" from due_quotes($1)');
const EANS = statement(
  "select id, ean from formats where shop_id = $1 and ean is not null and ean <> '' and not closed",
);

export const insertQuote = (tx: Tx, q: Stored): Promise<number> =>
  tx.run(INSERT, [
    q.shop_id,
    q.id,
    q.sub_type,
    q.client_id,
    q.content,
    q.priced,
    q.party,
    q.client_name,
    q.bottles,
    q.total_ttc_cents,
    q.valid_until,
    q.lang,
    q.key_hash,
    q.replaces_id,
    q.made_by,
    q.created_at,
    q.search,
    JSON.stringify(q.words),
    q.till_id,
    q.agent_id,
  ]);

export const findQuote = (tx: Tx, id: string): Promise<Stored | undefined> => tx.one<Stored>(FIND, [id]);
export const lockQuote = (tx: Tx, shopId: string, id: string): Promise<Stored | undefined> =>
  tx.one<Stored>(LOCK, [shopId, id]);

/** Saves what is written of a draft. The caller holds it. */
export async function saveQuote(tx: Tx, q: Stored): Promise<void> {
  await tx.run(SAVE, [
    q.shop_id,
    q.id,
    q.client_id,
    q.content,
    q.priced,
    q.party,
    q.client_name,
    q.bottles,
    q.total_ttc_cents,
    q.valid_until,
    q.lang,
    q.saved_at,
    q.search,
    JSON.stringify(q.words),
  ]);
  q.version += 1;
}

/** Saves where a quote stands. The caller holds it. */
export async function moveQuote(tx: Tx, q: Stored): Promise<void> {
  await tx.run(MOVE, [q.shop_id, q.id, q.status, q.number, q.sent_at, q.answered_at, q.order_id, q.search]);
  q.version += 1;
}

export const removeQuote = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(REMOVE, [shopId, id]);

type Told = {
  shopId: string;
  quoteId: string;
  at: Date;
  kind: QuoteEvent["kind"];
  by: string;
  note?: string;
};
export const addQuoteEvent = (tx: Tx, e: Told): Promise<number> =>
  tx.run(EVENT, [e.shopId, e.quoteId, e.at, e.kind, e.by, e.note ?? ""]);

/** What happened to a quote, the oldest first. */
export const quoteEvents = async (tx: Tx, shopId: string, id: string): Promise<QuoteEvent[]> =>
  (await tx.rows<Omit<QuoteEvent, "at"> & { at: Date }>(EVENTS, [shopId, id])).map((event) => ({
    ...event,
    at: event.at.toISOString(),
  }));

type Around = {
  orderNumber: string | null;
  replaces: { id: string; number: string } | null;
  replacedBy: { id: string; number: string | null } | null;
};
/** What a quote points to: its order, the one that it takes the place of, the one that takes its. */
export const aroundQuote = async (tx: Tx, shopId: string, id: string): Promise<Around> =>
  (await tx.one<Around>(AROUND, [shopId, id])) ?? { orderNumber: null, replaces: null, replacedBy: null };

/** Quotes of every shop that nobody answered in time, at most 500. `day`: today, `YYYY-MM-DD`. */
export const quotesPastDue = (tx: Tx, day: string): Promise<{ shopId: string; quoteId: string }[]> =>
  tx.rows<{ shopId: string; quoteId: string }>(DUE, [day]);

const IS_OF_AGENT = statement(
  "select true as is from clients where shop_id = $1 and id = $2 and agent_id = $3 and merged_into is null",
);
/** Whether a client of a shop is an agent's. */
export const isClientOfAgent = async (
  tx: Tx,
  shopId: string,
  clientId: string,
  agentId: string,
): Promise<boolean> => (await tx.one(IS_OF_AGENT, [shopId, clientId, agentId])) !== undefined;

/** Formats of a shop by EAN. */
export const readEans = async (tx: Tx, shopId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await tx.rows<{ id: string; ean: string }>(EANS, [shopId])).map(({ id, ean }) => [ean, id]),
  );
