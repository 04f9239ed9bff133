import type { SealedRecord, TillRecord } from "@cuvee/core/sales/tills/journal.ts";
import type { TicketCopy, TicketMovement } from "@cuvee/core/sales/tills/tickets.ts";
import { statement, type Tx } from "#kit/database.ts";

const TURN = statement("select pg_advisory_xact_lock(hashtextextended('copies of ' || $1, 0))");
/** Copies of a shop are chained by one at a time. */
export const takeCopyTurn = (tx: Tx, shopId: string): Promise<number> => tx.run(TURN, [shopId]);

const LAST = statement(
  "select position, hash from till_copies where shop_id = $1 order by position desc limit 1",
);
export const lastCopy = (tx: Tx, shopId: string): Promise<{ position: number; hash: string } | undefined> =>
  tx.one<{ position: number; hash: string }>(LAST, [shopId]);

const OF_ID = statement("select copy from till_copies where shop_id = $1 and id = $2");
/** The copy that a mail was; undefined: it was not written yet. */
export const copyOfMail = async (tx: Tx, shopId: string, id: string): Promise<number | undefined> =>
  (await tx.one<{ copy: number }>(OF_ID, [shopId, id]))?.copy;

const ADD = statement(
  `insert into till_copies (shop_id, position, id, ticket_id, copy, at, content, previous, hash, signature)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
  tx.run(ADD, [
    c.shopId,
    c.position,
    c.id,
    c.ticketId,
    c.copy,
    c.at,
    c.content,
    c.previous,
    c.hash,
    c.signature,
  ]);

const AFTER = statement(
  `select position, content, previous, hash, signature from till_copies where shop_id = $1 and position > $2 order by position limit 500`,
);
/** Copies of a shop in their order, a page at a time. */
export const copiesAfter = (
  tx: Tx,
  shopId: string,
  position: number,
): Promise<(SealedRecord & { position: number; previous: string })[]> => tx.rows(AFTER, [shopId, position]);

const PRINTED = `select (r.content::jsonb -> 'body' ->> 'copy')::int as copy, r.at, r.content::jsonb -> 'operator' ->> 'name' as by
   from till_records r join till_tickets t on t.shop_id = r.shop_id and t.till_id = r.till_id
   where t.shop_id = $1 and t.id = $2 and r.kind = 'duplicate' and r.content::jsonb -> 'body' ->> 'ticketId' = t.id`;
const MAILED = `select c.copy, c.at, c.content::jsonb -> 'by' ->> 'name' as by, m.recipient as email
   from till_copies c left join mails m on m.id = c.ticket_id || '.receipt.' || c.id
   where c.shop_id = $1 and c.ticket_id = $2`;
// A duplicate that the till counted and mailed is one copy.
const COPIES = statement(
  `with printed as (${PRINTED}), mailed as (${MAILED})
   select copy, 'mailed' as way, at, coalesce(by, '') as by, email from mailed
   union all
   select copy, 'printed', at, coalesce(by, ''), null from printed p where not exists (select 1 from mailed m where m.copy = p.copy)
   order by at, copy`,
);
/** Copies of a ticket in the order in which they were made. */
export const copiesOf = async (tx: Tx, shopId: string, ticketId: string): Promise<TicketCopy[]> =>
  (await tx.rows<Omit<TicketCopy, "at"> & { at: Date }>(COPIES, [shopId, ticketId])).map((row) => ({
    ...row,
    at: row.at.toISOString(),
  }));

const SEALED = statement(
  `select r.content, r.hash, r.signature from till_records r join till_tickets t on t.shop_id = r.shop_id and t.till_id = r.till_id
     and t.seq = r.seq where t.shop_id = $1 and t.id = $2`,
);
/** The record of a ticket as its till signed it. */
export async function recordOfTicket(
  tx: Tx,
  shopId: string,
  ticketId: string,
): Promise<{ record: TillRecord; sealed: SealedRecord } | undefined> {
  const sealed = await tx.one<SealedRecord>(SEALED, [shopId, ticketId]);
  return sealed && { record: JSON.parse(sealed.content) as TillRecord, sealed };
}

const MOVED = statement(
  `select coalesce(p.name || ' ' || v.name, '') as name, m.kind, sum(m.on_hand_delta)::int as units, w.name as warehouse,
     p.id as "productId"
   from stock_movements m join warehouses w on w.shop_id = m.shop_id and w.id = m.warehouse_id
   left join formats f on f.shop_id = m.shop_id and f.id = m.format_id
   left join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   left join products p on p.shop_id = v.shop_id and p.id = v.product_id
   where m.shop_id = $1 and m.document = $2 and m.document <> '' and m.order_id is null
   group by p.id, p.name, v.name, m.kind, w.name order by 1, 2`,
);
/** What a ticket moved, by its number. */
export const movedBy = (tx: Tx, shopId: string, number: string): Promise<TicketMovement[]> =>
  tx.rows<TicketMovement>(MOVED, [shopId, number]);

const BOOKED = statement(
  `select r.id, r.number from till_tickets t cross join lateral jsonb_array_elements(t.reservations) b
   join reservations r on r.shop_id = t.shop_id and r.id = b ->> 'reservationId'
   where t.shop_id = $1 and t.id = $2 order by r.id`,
);
/** Reservations that places of a ticket were booked as. */
export const reservationsOf = (
  tx: Tx,
  shopId: string,
  ticketId: string,
): Promise<{ id: string; number: string | null }[]> => tx.rows(BOOKED, [shopId, ticketId]);
