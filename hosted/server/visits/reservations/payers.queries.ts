import { statement, type Tx } from "#kit/database.ts";

/** Who pays a part of a reservation. */
export type StoredPayer = {
  shop_id: string;
  reservation_id: string;
  id: string;
  position: number;
  name: string;
  email: string;
  key_hash: Buffer;
  /** The amount that he pays by his link; null: all of his lines, or what is left. */
  due_cents: number | null;
  order_id: string | null;
  paid_at: Date | null;
  ended_at: Date | null;
};

const INSERT = statement(
  `insert into reservation_payers (shop_id, reservation_id, id, position, name, email, key_hash, paid_at, due_cents)
   select $1, $2, $3, coalesce(max(position), -1) + 1, $4, $5, $6, $7, $8
   from reservation_payers where shop_id = $1 and reservation_id = $2`,
);
const FIND = statement("select * from reservation_payers where id = $1");
const LOCK = statement("select * from reservation_payers where shop_id = $1 and id = $2");
const OF_ORDER = statement("select * from reservation_payers where shop_id = $1 and order_id = $2");
const ALL = statement(
  "select * from reservation_payers where shop_id = $1 and reservation_id = $2 order by position for update",
);
const SAVE = statement(
  "update reservation_payers set order_id = $3, paid_at = $4, ended_at = $5 where shop_id = $1 and id = $2",
);
const END = statement(
  "update reservation_payers set ended_at = $3 where shop_id = $1 and reservation_id = $2 and ended_at is null",
);
const END_UNPAID = statement(
  `update reservation_payers set ended_at = $3
   where shop_id = $1 and reservation_id = $2 and ended_at is null and paid_at is null`,
);

export const insertPayer = (
  tx: Tx,
  p: Omit<StoredPayer, "position" | "order_id" | "ended_at">,
): Promise<number> =>
  tx.run(INSERT, [p.shop_id, p.reservation_id, p.id, p.name, p.email, p.key_hash, p.paid_at, p.due_cents]);

/** A payer that row-level security lets through: by his own link, or of the shop. */
export const findPayer = (tx: Tx, id: string): Promise<StoredPayer | undefined> =>
  tx.one<StoredPayer>(FIND, [id]);
export const lockPayer = (tx: Tx, shopId: string, id: string): Promise<StoredPayer | undefined> =>
  tx.one<StoredPayer>(LOCK, [shopId, id]);
/** Who pays by an order. */
export const payerOfOrder = (tx: Tx, shopId: string, orderId: string): Promise<StoredPayer | undefined> =>
  tx.one<StoredPayer>(OF_ORDER, [shopId, orderId]);
export const payersOf = (tx: Tx, shopId: string, reservationId: string): Promise<StoredPayer[]> =>
  tx.rows<StoredPayer>(ALL, [shopId, reservationId]);
export const savePayer = (tx: Tx, p: StoredPayer): Promise<number> =>
  tx.run(SAVE, [p.shop_id, p.id, p.order_id, p.paid_at, p.ended_at]);
/** Nobody pays any more, or those who have not: what was paid is in the ledger. */
export const endPayers = (tx: Tx, shopId: string, reservationId: string, at: Date): Promise<number> =>
  tx.run(END, [shopId, reservationId, at]);
export const endUnpaidPayers = (tx: Tx, shopId: string, reservationId: string, at: Date): Promise<number> =>
  tx.run(END_UNPAID, [shopId, reservationId, at]);
