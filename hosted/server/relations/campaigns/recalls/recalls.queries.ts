import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import type { LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/**
 * Units of a lot that went to somebody, with the client where one is known: by an order, a ticket, a sample or by hand,
 * as the rule "lot received" of lists says it. A movement that was reversed never left.
 */
const LEFT = `with left_cellar as (
    select m.* from stock_movements m
    where m.shop_id = :shopId and m.lot = :lot and m.lot <> '' and m.on_hand_delta < 0
      and m.kind in ('delivery', 'sale', 'export', 'replacement', 'gift', 'sample', 'tasting')
      and (:productId::text is null or m.format_id in (
        select f.id from formats f where f.shop_id = :shopId and f.product_id = :productId))
      and not exists (select from stock_movements b where b.shop_id = m.shop_id and b.reverses = m.id)
  ), received as (
    select coalesce(c.merged_into, c.id) as client_id, -m.on_hand_delta as units, m.at,
      coalesce(o.number, t.number, s.number, nullif(m.document, ''), '') as document
    from left_cellar m
    left join orders o on o.shop_id = m.shop_id and o.id = m.order_id
    left join till_tickets t on t.shop_id = m.shop_id and t.number = m.document and m.document <> ''
      and m.order_id is null and not t.is_training
    left join samples s on s.shop_id = m.shop_id and s.operation_id = m.operation_id and m.operation_id is not null
      and s.status = 'sent'
    left join clients c on c.shop_id = m.shop_id and c.id = coalesce(o.client_id, m.client_id, t.client_id, s.client_id)
  )`;

const CLIENTS = statement(
  `${LEFT} select client_id as "clientId", sum(units)::int as units, max((at at time zone 'Europe/Paris')::date)::text
     as "lastReceivedOn", left(string_agg(distinct nullif(document, ''), ', '), 400) as documents
   from received where client_id is not null group by client_id order by client_id`,
);
const UNKNOWN = statement(
  `${LEFT} select coalesce(sum(units), 0)::int as units from received where client_id is null`,
);
const LOTS = statement(
  `select m.lot, f.product_id as "productId", min(p.name) as product, (-sum(m.on_hand_delta))::int as units,
     count(distinct coalesce(o.client_id, m.client_id, t.client_id))::int as clients
   from stock_movements m
   join formats f on f.shop_id = m.shop_id and f.id = m.format_id
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   left join orders o on o.shop_id = m.shop_id and o.id = m.order_id
   left join till_tickets t on t.shop_id = m.shop_id and t.number = m.document and m.document <> ''
     and m.order_id is null and not t.is_training
   where m.shop_id = :shopId and m.lot <> '' and m.on_hand_delta < 0
     and m.kind in ('delivery', 'sale', 'export', 'replacement', 'gift', 'sample', 'tasting')
     and plain_text(m.lot || ' ' || p.name) like '%' || plain_text(:search) || '%'
     and not exists (select from stock_movements b where b.shop_id = m.shop_id and b.reverses = m.id)
   group by m.lot, f.product_id order by max(m.at) desc, m.lot limit 20`,
);
const PRODUCT = statement("select name from products where shop_id = :shopId and id = :productId");
const ADD = statement(
  `insert into recalls (shop_id, id, lot, product_id, product, subject, body, unknown_units, created_at, created_by)
   values (:shopId, :id, :lot, :productId, :product, :subject, :body, :unknownUnits, :at, :by) on conflict do nothing`,
);
const ADD_CLIENTS = statement(
  `insert into recall_clients (shop_id, recall_id, client_id, units, documents, last_received_on)
   select :shopId, :recallId, r."clientId", r.units, coalesce(r.documents, ''), r."lastReceivedOn"
   from jsonb_to_recordset(:rows::jsonb) r ("clientId" text, units int, documents text, "lastReceivedOn" date)`,
);

/** Each client of a recall with the message that informed them, or is about to. */
const STATES = `select k.client_id as "clientId", c.name, k.units, k.documents,
     k.last_received_on::text as "lastReceivedOn",
     coalesce(c.emails[1], '') as email, coalesce(nullif(c.mobile, ''), c.phone) as phone,
     case when done.channel is not null then 'informed' when ahead.open then 'underway' else 'left' end as state,
     done.channel as "informedBy", done.at as "informedAt"
   from recall_clients k
   join clients c on c.shop_id = k.shop_id and c.id = k.client_id
   left join lateral (
     select p.channel, r.decided_at as at from campaigns p
     join campaign_recipients r on r.shop_id = p.shop_id and r.campaign_id = p.id and r.client_id = k.client_id
     where p.shop_id = k.shop_id and p.recall_id = k.recall_id and r.state = 'accepted' and r.bounced_at is null
       and (p.channel <> 'call' or r.call_result in ('reached', 'interested', 'objected'))
     order by r.decided_at limit 1
   ) done on true
   left join lateral (
     select true as open from campaigns p
     join campaign_recipients r on r.shop_id = p.shop_id and r.campaign_id = p.id and r.client_id = k.client_id
     where p.shop_id = k.shop_id and p.recall_id = k.recall_id and r.state in ('waiting', 'claimed')
       and p.status in ('sending', 'paused')
     limit 1
   ) ahead on true
   where k.shop_id = :shopId and k.recall_id = :recallId`;

const FIND = statement(
  `select r.id, r.lot, r.product, r.body as text, r.created_at as "createdAt", r.created_by as "createdBy",
     r.unknown_units as "unknownUnits",
     (select max(id) from campaigns c where c.shop_id = r.shop_id and c.recall_id = r.id and c.channel = 'mail')
       as "mailCampaignId",
     (select max(id) from campaigns c where c.shop_id = r.shop_id and c.recall_id = r.id and c.channel = 'letter')
       as "letterCampaignId",
     (select max(id) from campaigns c where c.shop_id = r.shop_id and c.recall_id = r.id and c.channel = 'call')
       as "callCampaignId"
   from recalls r where r.shop_id = :shopId and r.id = :recallId`,
);
const COUNTS = statement(
  `select count(*)::int as clients, coalesce(sum(units), 0)::int as units,
     count(*) filter (where "informedBy" = 'mail')::int as "byMail",
     count(*) filter (where "informedBy" = 'letter')::int as "byLetter",
     count(*) filter (where "informedBy" in ('call', 'sms'))::int as "byCall",
     count(*) filter (where state = 'underway')::int as underway,
     count(*) filter (where state = 'left')::int as "left"
   from (${STATES}) s`,
);
const ALL = statement(
  "select id from recalls where shop_id = :shopId order by created_at desc, id limit 100",
);
const PAGE = statement(
  `select * from (${STATES}) s
   where (:state::text is null or s.state = :state)
     and (:behind::text is null
       or (case s.state when 'left' then 0 when 'underway' then 1 else 2 end || s."clientId") > :behind)
   order by case s.state when 'left' then 0 when 'underway' then 1 else 2 end, s."clientId" limit :most`,
);
const PROOF = statement(
  `select r.client_id as "clientId", p.channel, r.address, r.state,
     coalesce(r.decided_at, r.claimed_at, r.due_at) as at,
     case when p.channel = 'call' then coalesce(r.call_result, '') || ' ' || r.call_note else r.response end as response
   from campaigns p join campaign_recipients r on r.shop_id = p.shop_id and r.campaign_id = p.id
   where p.shop_id = :shopId and p.recall_id = :recallId
   order by r.client_id, p.channel, at, r.id`,
);

/** A client who received units of a lot. */
export type Received = { clientId: string; units: number; documents: string | null; lastReceivedOn: string };
type Lot = { shopId: string; lot: string; productId: string | null };

/** Returns the clients who received a lot, with their units and documents. */
export const readReceived = (tx: Tx, of: Lot): Promise<Received[]> => tx.rows<Received>(CLIENTS, of);
/** Returns the units of a lot that went to nobody known. */
export const readUnknown = async (tx: Tx, of: Lot): Promise<number> =>
  (await tx.one<{ units: number }>(UNKNOWN, of))?.units ?? 0;
/** Returns lots that left the cellar, the latest first. */
export const readLots = (
  tx: Tx,
  shopId: string,
  search: string,
): Promise<{ lot: string; productId: string; product: string; units: number; clients: number }[]> =>
  tx.rows(LOTS, { shopId, search });
/** Returns the name of a product; undefined where the shop has none of this id. */
export const productName = async (tx: Tx, shopId: string, productId: string): Promise<string | undefined> =>
  (await tx.one<{ name: string }>(PRODUCT, { shopId, productId }))?.name;
/** Adds a recall with its clients; false where the id is taken. */
export async function insertRecall(
  tx: Tx,
  recall: Lot & {
    id: string;
    product: string;
    subject: LocalizedTexts;
    body: LocalizedTexts;
    unknownUnits: number;
    at: Date;
    by: string;
  },
  clients: readonly Received[],
): Promise<boolean> {
  const { subject, body } = recall;
  const row = { ...recall, subject: JSON.stringify(subject), body: JSON.stringify(body) };
  if ((await tx.run(ADD, row)) === 0) return false;
  const { shopId, id: recallId } = recall;
  await tx.run(ADD_CLIENTS, { shopId, recallId, rows: JSON.stringify(clients) });
  return true;
}

export type RecallRow = {
  id: string;
  lot: string;
  product: string;
  text: LocalizedTexts;
  createdAt: Date;
  createdBy: string;
  unknownUnits: number;
  mailCampaignId: string | null;
  letterCampaignId: string | null;
  callCampaignId: string | null;
};
export type RecallCounts = Record<
  "clients" | "units" | "byMail" | "byLetter" | "byCall" | "underway" | "left",
  number
>;
/** Returns a recall. */
export const findRecall = (tx: Tx, shopId: string, recallId: string): Promise<RecallRow | undefined> =>
  tx.one<RecallRow>(FIND, { shopId, recallId });
/** Counts the clients of a recall by what informed them. */
export const countRecall = (tx: Tx, shopId: string, recallId: string): Promise<RecallCounts | undefined> =>
  tx.one<RecallCounts>(COUNTS, { shopId, recallId });
/** Returns the ids of the recalls of a shop, the latest first. */
export const recallIds = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(ALL, { shopId })).map(({ id }) => id);

export type RecallClientRow = {
  clientId: string;
  name: string;
  email: string;
  phone: string;
  units: number;
  documents: string;
  lastReceivedOn: string;
  state: "informed" | "underway" | "left";
  informedBy: Channel | null;
  informedAt: Date | null;
};
/** Returns clients of a recall, those without news first, behind a place. */
export const readRecallClients = (
  tx: Tx,
  of: { shopId: string; recallId: string; state: string | null; behind: string | null; most: number },
): Promise<RecallClientRow[]> => tx.rows<RecallClientRow>(PAGE, of);

export type ProofRow = {
  clientId: string;
  channel: Channel;
  address: string;
  state: string;
  at: Date;
  response: string;
};
/** Returns every message of a recall with its outcome, in a fixed order. */
export const readProof = (tx: Tx, shopId: string, recallId: string): Promise<ProofRow[]> =>
  tx.rows<ProofRow>(PROOF, { shopId, recallId });
