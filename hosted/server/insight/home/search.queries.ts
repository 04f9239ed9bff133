import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { indexedWords } from "@cuvee/core/kit/list/list.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { patternOf } from "#kit/list/list.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Results of each kind. */
const MOST = 5;

// Functions of the database find ids along indexes, whatever the number of rows (migration 0120); rows are read behind
// row-level security, with the conditions and in the order of the screen.

// A product is found by its own words, and by the reference or the EAN of one of its formats. Products on sale come
// first.
const PRODUCTS = statement(
  `select p.id, p.name, concat_ws(' · ', p.precision, p.appellation) as detail, p.status from products p
   where p.shop_id = :shopId and p.id = any((select find_products(:patterns, :code, ${MOST}))::text[])
   order by p.status = 'closed', p.position, p.id limit ${MOST}`,
);
// Archived clients come last; those merged into another one are left out.
const CLIENTS = statement(
  `select c.id, c.name, concat_ws(' · ', nullif(c.city, ''), nullif(c.emails[1], c.name)) as detail
   from clients c where c.shop_id = :shopId and c.id = any((select find_clients(:patterns, ${MOST}))::text[])
   order by c.archived_at is not null, c.sort_name, c.id limit ${MOST}`,
);
/** Orders that are found for those of the answer, because some are carts that are being paid. */
const ORDERS_FOUND = 25;
const ORDERS = statement(
  `select o.id, o.number, o.buyer_name as name, o.current_ttc_cents as "totalTtcCents", o.created_at as "createdAt"
   from orders o where o.shop_id = :shopId and o.status <> 'draft'
     and o.id = any((select find_orders(:patterns, ${ORDERS_FOUND}))::text[])
   order by o.created_at desc, o.id desc limit ${MOST}`,
);
// A sealed document is found by its number, its buyer, and the numbers of its orders.
const DOCUMENTS = statement(
  `select s.document_id as id, s.kind, s.number, s.buyer_name as name, s.total_ttc_cents as "totalTtcCents",
     s.issued_on::text as "issuedOn"
   from document_states s where s.shop_id = :shopId
     and s.document_id = any((select find_newest_documents(:patterns, ${MOST}))::text[])
   order by s.issued_on desc, s.document_id desc limit ${MOST}`,
);
/** Reservations that suffice, of those made last: the nearest of them are shown. */
const RESERVATIONS_FOUND = 20;
// Future reservations come first, the nearest before the others; a hold is a cart, not a reservation.
const RESERVATIONS = statement(
  `select r.id, r.number, trim(concat_ws(' ', r.contact->>'firstname', r.contact->>'lastname')) as name,
     e.title as event, s.starts_at as "startsAt"
   from reservations r join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   join events e on e.shop_id = r.shop_id and e.id = r.event_id
   where r.shop_id = :shopId and r.status <> 'held' and (r.status <> 'cancelled' or r.number is not null)
     and r.id = any((select find_reservations(:patterns, ${RESERVATIONS_FOUND}))::text[])
   order by s.starts_at < :now, abs(extract(epoch from s.starts_at - :now)), r.id limit ${MOST}`,
);

/**
 * Returns every word as a pattern, ignoring accents and case, the one first that an index finds best. A text without
 * any word finds nothing.
 */
function patterns(query: string): (string | null)[] {
  const { words } = indexedWords(query);
  return words.length > 0 ? words.map(patternOf) : [null];
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
  tx.rows<ProductFound>(PRODUCTS, { shopId, patterns: patterns(query), code: query.replace(/\s+/g, "") });

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
