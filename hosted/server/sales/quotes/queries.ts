import type { QuoteEvent } from "@cuvee/core/sales/quotes/quotes.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";

const INSERT = statement(
  `insert into quotes (shop_id, id, sub_type, status, client_id, content, priced, party, client_name, bottles,
     total_ttc_cents, valid_until, lang, key_hash, replaces_id, made_by, created_at, saved_at, search,
     words, till_id, agent_id)
   values (:shopId, :id, :subType, 'draft', :clientId, :content, :priced, :party, :clientName, :bottles,
     :totalTtcCents, :validUntil, :lang, :keyHash, :replacesId, :madeBy, :createdAt, :createdAt, :search, :words,
     :tillId, :agentId)`,
);
const FIND = statement("select * from quotes where id = :id");
const LOCK = statement("select * from quotes where shop_id = :shopId and id = :id for update");
const SAVE = statement(
  `update quotes set client_id = :clientId, content = :content, priced = :priced, party = :party,
     client_name = :clientName, bottles = :bottles, total_ttc_cents = :totalTtcCents,
     valid_until = :validUntil, lang = :lang, saved_at = :savedAt, search = :search, words = :words,
     version = version + 1
   where shop_id = :shopId and id = :id`,
);
const MOVE = statement(
  `update quotes set status = :status, number = :number, sent_at = :sentAt, answered_at = :answeredAt,
     order_id = :orderId, search = :search, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const REMOVE = statement("delete from quotes where shop_id = :shopId and id = :id");
const EVENT = statement(
  `insert into quote_events (shop_id, quote_id, at, kind, made_by, note)
   values (:shopId, :quoteId, :at, :kind, :by, :note)`,
);
const EVENTS = statement(
  `select at, kind, made_by as by, note from quote_events where shop_id = :shopId and quote_id = :id order by id`,
);
const AROUND = statement(
  `select (select number from orders o where o.shop_id = q.shop_id and o.id = q.order_id) as "orderNumber",
     (select json_build_object('id', r.id, 'number', r.number) from quotes r where r.shop_id = q.shop_id
     and r.id = q.replaces_id) as replaces, (select json_build_object('id', r.id, 'number', r.number) from quotes r
      where r.shop_id = q.shop_id and r.replaces_id = q.id order by r.created_at desc limit 1) as "replacedBy"
   from quotes q where q.shop_id = :shopId and q.id = :id`,
);
const DUE = statement('select shop_id as "shopId", quote_id as "quoteId" from due_quotes(:day)');
const EANS = statement(
  "select id, ean from formats where shop_id = :shopId and ean is not null and ean <> '' and not closed",
);

const EANS_OF = statement(
  `select id, ean from formats
   where shop_id = :shopId and ean is not null and ean <> '' and not closed and id = any(:formatIds)`,
);
const BY_EAN = statement(
  `select id from formats
   where shop_id = :shopId and ean is not null and ean <> '' and not closed and strpos(lpad(ean, 14, '0'), :digits) > 0
   order by lpad(ean, 14, '0') = lpad(:digits, 14, '0') desc, id limit :most`,
);

export const insertQuote = (tx: Tx, q: StoredQuote): Promise<number> =>
  tx.run(INSERT, {
    shopId: q.shop_id,
    id: q.id,
    subType: q.sub_type,
    clientId: q.client_id,
    content: q.content,
    priced: q.priced,
    party: q.party,
    clientName: q.client_name,
    bottles: q.bottles,
    totalTtcCents: q.total_ttc_cents,
    validUntil: q.valid_until,
    lang: q.lang,
    keyHash: q.key_hash,
    replacesId: q.replaces_id,
    madeBy: q.made_by,
    createdAt: q.created_at,
    search: q.search,
    words: JSON.stringify(q.words),
    tillId: q.till_id,
    agentId: q.agent_id,
  });

export const findQuote = (tx: Tx, id: string): Promise<StoredQuote | undefined> =>
  tx.one<StoredQuote>(FIND, { id });
export const lockQuote = (tx: Tx, shopId: string, id: string): Promise<StoredQuote | undefined> =>
  tx.one<StoredQuote>(LOCK, { shopId, id });

/** Saves the content of a draft. The caller holds its lock. */
export async function saveQuote(tx: Tx, q: StoredQuote): Promise<void> {
  await tx.run(SAVE, {
    shopId: q.shop_id,
    id: q.id,
    clientId: q.client_id,
    content: q.content,
    priced: q.priced,
    party: q.party,
    clientName: q.client_name,
    bottles: q.bottles,
    totalTtcCents: q.total_ttc_cents,
    validUntil: q.valid_until,
    lang: q.lang,
    savedAt: q.saved_at,
    search: q.search,
    words: JSON.stringify(q.words),
  });
  q.version += 1;
}

/** Saves the status of a quote. The caller holds its lock. */
export async function updateQuoteStatus(tx: Tx, q: StoredQuote): Promise<void> {
  await tx.run(MOVE, {
    shopId: q.shop_id,
    id: q.id,
    status: q.status,
    number: q.number,
    sentAt: q.sent_at,
    answeredAt: q.answered_at,
    orderId: q.order_id,
    search: q.search,
  });
  q.version += 1;
}

export const removeQuote = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(REMOVE, { shopId, id });

type NewQuoteEvent = {
  shopId: string;
  quoteId: string;
  at: Date;
  kind: QuoteEvent["kind"];
  by: string;
  note?: string;
};
export const addQuoteEvent = (tx: Tx, e: NewQuoteEvent): Promise<number> =>
  tx.run(EVENT, {
    shopId: e.shopId,
    quoteId: e.quoteId,
    at: e.at,
    kind: e.kind,
    by: e.by,
    note: e.note ?? "",
  });

/** Returns the events of a quote, oldest first. */
export const quoteEvents = async (tx: Tx, shopId: string, id: string): Promise<QuoteEvent[]> =>
  (await tx.rows<Omit<QuoteEvent, "at"> & { at: Date }>(EVENTS, { shopId, id })).map((event) => ({
    ...event,
    at: event.at.toISOString(),
  }));

type RelatedSales = {
  orderNumber: string | null;
  replaces: { id: string; number: string } | null;
  replacedBy: { id: string; number: string | null } | null;
};
/** Returns the related sales of a quote: its order, the quote that it replaces, the quote that replaces it. */
export const relatedSales = async (tx: Tx, shopId: string, id: string): Promise<RelatedSales> =>
  (await tx.one<RelatedSales>(AROUND, { shopId, id })) ?? {
    orderNumber: null,
    replaces: null,
    replacedBy: null,
  };

/** Returns quotes of every shop that were not answered in time, at most 500. `day`: today, `YYYY-MM-DD`. */
export const quotesPastDue = (tx: Tx, day: string): Promise<{ shopId: string; quoteId: string }[]> =>
  tx.rows<{ shopId: string; quoteId: string }>(DUE, { day });

const IS_OF_AGENT = statement(
  `select true as is from clients where shop_id = :shopId and id = :clientId and agent_id = :agentId
     and merged_into is null`,
);
/** Checks whether a client of a shop is an agent's. */
export const isClientOfAgent = async (
  tx: Tx,
  shopId: string,
  clientId: string,
  agentId: string,
): Promise<boolean> => (await tx.one(IS_OF_AGENT, { shopId, clientId, agentId })) !== undefined;

/** Returns the formats of a shop by EAN. */
export const readEans = async (tx: Tx, shopId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await tx.rows<{ id: string; ean: string }>(EANS, { shopId })).map(({ id, ean }) => [ean, id]),
  );

/** Reads the EANs of some formats. */
export const readEansOf = async (
  tx: Tx,
  shopId: string,
  formatIds: readonly string[],
): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await tx.rows<{ id: string; ean: string }>(EANS_OF, { shopId, formatIds })).map(({ id, ean }) => [
      ean,
      id,
    ]),
  );

/** Finds formats by the digits of a code, or by some of them; the formats of the whole code come first. */
export const findByEan = async (
  tx: Tx,
  shopId: string,
  { digits, most }: { digits: string; most: number },
): Promise<string[]> => (await tx.rows<{ id: string }>(BY_EAN, { shopId, digits, most })).map(({ id }) => id);
