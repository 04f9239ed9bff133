import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { plainWords } from "@cuvee/core/kit/list/list.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Results of each kind. */
const MOST = 5;

// A product is found by its own words, and by the reference or the EAN of one of its formats. Products on sale come
// first.
const PRODUCTS = statement(
  `select p.id, p.name, concat_ws(' · ', p.precision, p.appellation) as detail, p.status from products p
   where p.shop_id = :shopId and (
     p.search like all (:patterns)
     or exists (select 1 from formats f where f.shop_id = p.shop_id and f.product_id = p.id
                and (f.ean = :ean or lower(f.ref) = lower(:ean))))
   order by p.status = 'closed', p.position, p.id limit ${MOST}`,
);
// Archived clients come last; those merged into another one are left out.
const CLIENTS = statement(
  `select c.id, c.name, concat_ws(' · ', nullif(c.city, ''), nullif(c.emails[1], c.name)) as detail
   from clients c where c.shop_id = :shopId and c.merged_into is null and c.search like all (:patterns)
   order by c.archived_at is not null, c.sort_name, c.id limit ${MOST}`,
);
// The scan uses the index orders_recent and ends with the last row needed.
const ORDERS = statement(
  `select o.id, o.number, o.buyer_name as name, o.current_ttc_cents as "totalTtcCents", o.created_at as "createdAt"
   from orders o where o.shop_id = :shopId and o.status <> 'draft' and o.plain_search like all (:patterns)
   order by o.created_at desc, o.id desc limit ${MOST}`,
);

// A sealed document is found by its number, its buyer, and the numbers of its orders. For each kind the scan uses the
// index document_states_recent and ends with the last row needed.
const DOCUMENTS = statement(
  `select s.document_id as id, s.kind, s.number, s.buyer_name as name, s.total_ttc_cents as "totalTtcCents",
     s.issued_on::text as "issuedOn"
   from unnest(array['bill', 'deposit', 'credit']) k
   cross join lateral (
     select * from document_states d where d.shop_id = :shopId and d.kind = k and d.plain_search like all (:patterns)
     order by d.issued_on desc, d.document_id desc limit ${MOST}) s
   order by s.issued_on desc, s.document_id desc limit ${MOST}`,
);
// Future reservations come first, the nearest before the others; a hold is a cart, not a reservation.
const RESERVATIONS = statement(
  `select r.id, r.number, trim(concat_ws(' ', r.contact->>'firstname', r.contact->>'lastname')) as name,
     e.title as event, s.starts_at as "startsAt"
   from reservations r join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   join events e on e.shop_id = r.shop_id and e.id = r.event_id
   where r.shop_id = :shopId and r.status <> 'held' and (r.status <> 'cancelled' or r.number is not null)
     and r.search like all (:patterns)
   order by s.starts_at < :now, abs(extract(epoch from s.starts_at - :now)), r.id limit ${MOST}`,
);

/** Returns every word as a pattern, ignoring accents and case. A text without any word finds nothing. */
function patterns(query: string): (string | null)[] {
  const all = plainWords(query).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return all.length > 0 ? all : [null];
}

export type ProductFound = { id: string; name: string; detail: string; status: string };
export type OrderFound = {
  id: string;
  number: string | null;
  name: string;
  totalTtcCents: number;
  createdAt: Date;
};

export const findProducts = (tx: Tx, shopId: string, query: string): Promise<ProductFound[]> =>
  tx.rows<ProductFound>(PRODUCTS, { shopId, patterns: patterns(query), ean: query.replace(/\s+/g, "") });

export const findOrders = (tx: Tx, shopId: string, query: string): Promise<OrderFound[]> =>
  tx.rows<OrderFound>(ORDERS, { shopId, patterns: patterns(query) });

export type DocumentFound = {
  id: string;
  kind: SealedKind;
  number: string;
  name: string;
  totalTtcCents: Cents;
  issuedOn: string;
};

export const findDocuments = (tx: Tx, shopId: string, query: string): Promise<DocumentFound[]> =>
  tx.rows<DocumentFound>(DOCUMENTS, { shopId, patterns: patterns(query) });

export type ClientFound = { id: string; name: string; detail: string };

export const findClients = (tx: Tx, shopId: string, query: string): Promise<ClientFound[]> =>
  tx.rows<ClientFound>(CLIENTS, { shopId, patterns: patterns(query) });

export type ReservationFound = {
  id: string;
  number: string | null;
  name: string;
  event: string;
  startsAt: Date;
};

export const findReservations = (
  tx: Tx,
  shopId: string,
  query: string,
  now: number,
): Promise<ReservationFound[]> =>
  tx.rows<ReservationFound>(RESERVATIONS, { shopId, patterns: patterns(query), now: new Date(now) });
