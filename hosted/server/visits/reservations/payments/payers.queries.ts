import { statement, type Tx } from "#kit/postgres/database.ts";

/** A payer of a part of a reservation. */
export type StoredPayer = {
  shop_id: string;
  reservation_id: string;
  id: string;
  position: number;
  name: string;
  email: string;
  key_hash: Buffer;
  /** Amount to pay by the link; null: all of the payer's lines, or the rest. */
  due_cents: number | null;
  order_id: string | null;
  paid_at: Date | null;
  ended_at: Date | null;
};

const INSERT = statement(
  `insert into reservation_payers (shop_id, reservation_id, id, position, name, email, key_hash, paid_at, due_cents)
   select :shopId, :reservationId, :id, coalesce(max(position), -1) + 1, :name, :email, :keyHash, :paidAt, :dueCents
   from reservation_payers where shop_id = :shopId and reservation_id = :reservationId`,
);
const FIND = statement("select * from reservation_payers where id = :id");
const OF_ORDER = statement(
  "select * from reservation_payers where shop_id = :shopId and order_id = :orderId",
);
const ALL = statement(
  `select * from reservation_payers where shop_id = :shopId and reservation_id = :reservationId order by position
   for update`,
);
const SAVE = statement(
  `update reservation_payers set order_id = :orderId, paid_at = :paidAt, ended_at = :endedAt
   where shop_id = :shopId and id = :id`,
);
const END = statement(
  `update reservation_payers set ended_at = :at
   where shop_id = :shopId and reservation_id = :reservationId and ended_at is null`,
);
const END_UNPAID = statement(
  `update reservation_payers set ended_at = :at
   where shop_id = :shopId and reservation_id = :reservationId and ended_at is null and paid_at is null`,
);

export const insertPayer = (
  tx: Tx,
  p: Omit<StoredPayer, "position" | "order_id" | "ended_at">,
): Promise<number> =>
  tx.run(INSERT, {
    shopId: p.shop_id,
    reservationId: p.reservation_id,
    id: p.id,
    name: p.name,
    email: p.email,
    keyHash: p.key_hash,
    paidAt: p.paid_at,
    dueCents: p.due_cents,
  });

/** Returns a payer that row-level security allows: by their own link, or of the shop. */
export const findPayer = (tx: Tx, id: string): Promise<StoredPayer | undefined> =>
  tx.one<StoredPayer>(FIND, { id });
/** Returns the payer of an order. */
export const payerOfOrder = (tx: Tx, shopId: string, orderId: string): Promise<StoredPayer | undefined> =>
  tx.one<StoredPayer>(OF_ORDER, { shopId, orderId });
export const payersOf = (tx: Tx, shopId: string, reservationId: string): Promise<StoredPayer[]> =>
  tx.rows<StoredPayer>(ALL, { shopId, reservationId });
export const savePayer = (tx: Tx, p: StoredPayer): Promise<number> =>
  tx.run(SAVE, { shopId: p.shop_id, id: p.id, orderId: p.order_id, paidAt: p.paid_at, endedAt: p.ended_at });
/** Ends all payers, or those who have not paid: payments stay in the ledger. */
export const endPayers = (tx: Tx, shopId: string, reservationId: string, at: Date): Promise<number> =>
  tx.run(END, { shopId, reservationId, at });
export const endUnpaidPayers = (tx: Tx, shopId: string, reservationId: string, at: Date): Promise<number> =>
  tx.run(END_UNPAID, { shopId, reservationId, at });
