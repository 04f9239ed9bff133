import type { CopiesEnd, CopyMaker } from "@cuvee/core/counter/tills/copies.ts";
import type { SealedRecord, TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import type { TicketCopy, TicketMovement } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const TURN = statement("select pg_advisory_xact_lock(hashtextextended('copies of ' || :shopId, 0))");
/** Locks the chain of a shop's copies, so that one transaction at a time appends to it. */
export const lockCopies = (tx: Tx, shopId: string): Promise<number> => tx.run(TURN, { shopId });

const LAST = statement(
  `select position, hash, (content::jsonb -> 'v')::int as v from till_copies
   where shop_id = :shopId order by position desc limit 1`,
);
export const lastCopy = (tx: Tx, shopId: string): Promise<(CopiesEnd & { v: number }) | undefined> =>
  tx.one<CopiesEnd & { v: number }>(LAST, { shopId });

export type SealedEnd = CopiesEnd & { seal: string };
const END = statement("select position, hash, seal from till_copy_ends where shop_id = :shopId");
/** Returns the end of a shop's mailed copies, as the server sealed it. */
export const copiesEnd = (tx: Tx, shopId: string): Promise<SealedEnd | undefined> =>
  tx.one<SealedEnd>(END, { shopId });
const MOVE_END = statement(
  `insert into till_copy_ends (shop_id, position, hash, seal) values (:shopId, :position, :hash, :seal)
   on conflict (shop_id) do update set position = excluded.position, hash = excluded.hash, seal = excluded.seal`,
);
export const moveCopiesEnd = (tx: Tx, shopId: string, { position, hash, seal }: SealedEnd): Promise<number> =>
  tx.run(MOVE_END, { shopId, position, hash, seal });

const MENTIONED = statement(
  `select t.code, r.copies from till_heads h join till_records r on r.shop_id = h.shop_id
     and r.till_id = h.till_id and r.seq = h.seq
     join tills t on t.shop_id = h.shop_id and t.id = h.till_id
   where h.shop_id = :shopId and r.copies <> '' order by length(t.code), t.code`,
);
/** Returns the mailed copy that the last record of each till names. */
export const mentionsOf = (tx: Tx, shopId: string): Promise<{ code: string; copies: string }[]> =>
  tx.rows(MENTIONED, { shopId });

const BEFORE_DAY = statement(
  `select position, hash from till_copies where shop_id = :shopId
     and at < (:day::date)::timestamp at time zone 'Europe/Paris'
   order by position desc limit 1`,
);
/** Returns the last copy that was mailed before a day in France. */
export const copyBefore = (tx: Tx, shopId: string, day: string): Promise<CopiesEnd | undefined> =>
  tx.one<CopiesEnd>(BEFORE_DAY, { shopId, day });

const UNTIL = statement(
  `select position, hash from till_copies where shop_id = :shopId
     and at < (:day::date + 1)::timestamp at time zone 'Europe/Paris'
   order by position desc limit 1`,
);
/** Returns the last one until the end of a day. */
export const copyUntil = (tx: Tx, shopId: string, day: string): Promise<CopiesEnd | undefined> =>
  tx.one<CopiesEnd>(UNTIL, { shopId, day });

const OF_ID = statement("select copy, maker from till_copies where shop_id = :shopId and id = :id");
/** Returns the copy of an e-mail; undefined when it was not written yet. */
export const copyOfMail = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ copy: number; maker: CopyMaker } | undefined> => tx.one(OF_ID, { shopId, id });

const ADD = statement(
  `insert into till_copies (shop_id, position, id, ticket_id, copy, at, content, previous, hash, signature)
   values (:shopId, :position, :id, :ticketId, :copy, :at, :content, :previous, :hash, :signature)`,
);
export type NewCopy = {
  shopId: string;
  position: number;
  id: string;
  ticketId: string;
  copy: number;
  at: Date;
  content: string;
  previous: string;
  hash: string;
  signature: string;
};
export const addCopy = (tx: Tx, c: NewCopy): Promise<number> =>
  tx.run(ADD, {
    shopId: c.shopId,
    position: c.position,
    id: c.id,
    ticketId: c.ticketId,
    copy: c.copy,
    at: c.at,
    content: c.content,
    previous: c.previous,
    hash: c.hash,
    signature: c.signature,
  });

export type StoredCopy = SealedRecord & {
  position: number;
  id: string;
  ticketId: string;
  copy: number;
  at: Date;
};
const AFTER = statement(
  `select position, id, ticket_id as "ticketId", copy, at, content, hash, signature from till_copies
   where shop_id = :shopId and position > :position order by position limit 500`,
);
/** Returns copies of a shop in their order, a page at a time. */
export const copiesAfter = (tx: Tx, shopId: string, position: number): Promise<StoredCopy[]> =>
  tx.rows(AFTER, { shopId, position });

const PRINTED = `select (r.content::jsonb -> 'body' ->> 'copy')::int as copy, r.at,
    r.content::jsonb -> 'operator' ->> 'name' as by
   from till_records r join till_tickets t on t.shop_id = r.shop_id and t.till_id = r.till_id
   where t.shop_id = :shopId and t.id = :ticketId and r.kind = 'duplicate'
     and r.content::jsonb -> 'body' ->> 'ticketId' = t.id`;
const MAILED = `select c.copy, c.maker, c.at, c.content::jsonb -> 'by' ->> 'name' as by, m.recipient as email
   from till_copies c left join mails m on m.id = c.ticket_id || '.receipt.' || c.id
   where c.shop_id = :shopId and c.ticket_id = :ticketId`;
// A duplicate that the till counted and mailed is one copy.
const COPIES = statement(
  `with printed as (${PRINTED}), mailed as (${MAILED})
   select copy, maker, 'mailed' as way, at, coalesce(by, '') as by, email from mailed
   union all
   select copy, 'till', 'printed', at, coalesce(by, ''), null from printed p
   where not exists (select 1 from mailed m where m.copy = p.copy and m.maker = 'till')
   order by at, copy`,
);
/** Returns copies of a ticket in the order of their creation. */
export const copiesOf = async (tx: Tx, shopId: string, ticketId: string): Promise<TicketCopy[]> =>
  (await tx.rows<Omit<TicketCopy, "at"> & { at: Date }>(COPIES, { shopId, ticketId })).map((row) => ({
    ...row,
    at: row.at.toISOString(),
  }));

type SealedRow = SealedRecord & Pick<SignedRecord, "receivedAt" | "aheadSeconds">;
/**
 * A record as its till signed it, and the moment of its receipt; the offset of the till's clock then, null: not sent.
 */
export type SignedRecord = {
  record: TillRecord;
  sealed: SealedRecord;
  receivedAt: Date;
  aheadSeconds: number | null;
};
const sealedOf = (row: SealedRow | undefined): SignedRecord | undefined => {
  if (!row) return undefined;
  const { receivedAt, aheadSeconds, ...sealed } = row;
  return { record: JSON.parse(sealed.content) as TillRecord, sealed, receivedAt, aheadSeconds };
};

const SEALED = statement(
  `select r.content, r.hash, r.signature, r.received_at as "receivedAt", r.ahead_seconds as "aheadSeconds"
   from till_records r join till_tickets t on t.shop_id = r.shop_id and t.till_id = r.till_id and t.seq = r.seq
   where t.shop_id = :shopId and t.id = :ticketId`,
);
/** Returns the record of a ticket as its till signed it. */
export async function recordOfTicket(
  tx: Tx,
  shopId: string,
  ticketId: string,
): Promise<SignedRecord | undefined> {
  return sealedOf(await tx.one<SealedRow>(SEALED, { shopId, ticketId }));
}

const SEALED_CLOSING = statement(
  `select r.content, r.hash, r.signature, r.received_at as "receivedAt", r.ahead_seconds as "aheadSeconds"
   from till_records r join till_closings c on c.shop_id = r.shop_id and c.till_id = r.till_id and c.seq = r.seq
   where c.shop_id = :shopId and c.id = :closingId`,
);
/** Returns the record of a closing as its till signed it. */
export async function recordOfClosing(
  tx: Tx,
  shopId: string,
  closingId: string,
): Promise<SignedRecord | undefined> {
  return sealedOf(await tx.one<SealedRow>(SEALED_CLOSING, { shopId, closingId }));
}

const MOVED = statement(
  `select coalesce(p.name || ' ' || v.name, '') as name, m.kind, sum(m.on_hand_delta)::int as units, w.name as warehouse,
     p.id as "productId", m.format_id as "formatId", f.name_in_shop as "nameInShop",
     coalesce(f.volume_ml, 0) as "volumeMl"
   from stock_movements m join warehouses w on w.shop_id = m.shop_id and w.id = m.warehouse_id
   left join formats f on f.shop_id = m.shop_id and f.id = m.format_id
   left join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   left join products p on p.shop_id = v.shop_id and p.id = v.product_id
   where m.shop_id = :shopId and m.document = :number and m.document <> '' and m.order_id is null
   group by m.format_id, f.name_in_shop, f.volume_ml, p.id, p.name, v.name, m.kind, w.name order by 1, f.volume_ml,
     m.format_id, 2`,
);
/** Returns the stock movements of a ticket, by its number. */
export const movementsOfTicket = (tx: Tx, shopId: string, number: string): Promise<TicketMovement[]> =>
  tx.rows<TicketMovement>(MOVED, { shopId, number });

const BOOKED = statement(
  `select r.id, r.number from till_tickets t cross join lateral jsonb_array_elements(t.reservations) b
   join reservations r on r.shop_id = t.shop_id and r.id = b ->> 'reservationId'
   where t.shop_id = :shopId and t.id = :ticketId order by r.id`,
);
/** Returns the reservations of a ticket's places. */
export const reservationsOf = (
  tx: Tx,
  shopId: string,
  ticketId: string,
): Promise<{ id: string; number: string | null }[]> => tx.rows(BOOKED, { shopId, ticketId });
