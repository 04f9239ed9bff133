import { statement, type Tx } from "#kit/database.ts";

/** Somebody who wants places of a slot that is full. */
export type StoredWaiting = {
  shop_id: string;
  id: string;
  event_id: string;
  slot_id: string;
  name: string;
  email: string;
  phone: string;
  lang: string;
  seats: number;
  key_hash: Buffer;
  status: "waiting" | "offered" | "taken" | "lapsed" | "left";
  reservation_id: string | null;
  offered_until: Date | null;
  created_at: Date;
};

const INSERT = statement(
  `insert into waiting_list (shop_id, id, event_id, slot_id, name, email, phone, lang, seats, key_hash, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const FIND = statement("select * from waiting_list where id = $1");
const LOCK = statement("select * from waiting_list where shop_id = $1 and id = $2 for update");
const OF_SLOT = statement(
  "select * from waiting_list where shop_id = $1 and slot_id = $2 order by created_at, id",
);
const OPEN = statement(
  `select * from waiting_list where shop_id = $1 and slot_id = $2 and status in ('waiting', 'offered')
   order by created_at, id for update`,
);
const SAVE = statement(
  "update waiting_list set status = $3, reservation_id = $4, offered_until = $5 where shop_id = $1 and id = $2",
);
const TAKEN = statement(
  "update waiting_list set status = 'taken' where shop_id = $1 and reservation_id = $2 and status = 'offered'",
);
const LEFT = statement(
  "update waiting_list set status = 'left' where shop_id = $1 and reservation_id = $2 and status = 'offered'",
);
const BEFORE = statement(
  `select count(*)::int as n from waiting_list where shop_id = $1 and slot_id = $2 and status in ('waiting', 'offered')`,
);
const NEXT_END = statement(
  `select min(expires_at) as at from reservations
   where shop_id = $1 and slot_id = $2 and status in ('held', 'pending') and expires_at > $3`,
);

export const insertWaiting = (
  tx: Tx,
  w: Omit<StoredWaiting, "status" | "reservation_id" | "offered_until">,
): Promise<number> =>
  tx.run(INSERT, [
    w.shop_id,
    w.id,
    w.event_id,
    w.slot_id,
    w.name,
    w.email,
    w.phone,
    w.lang,
    w.seats,
    w.key_hash,
    w.created_at,
  ]);
export const findWaiting = (tx: Tx, id: string): Promise<StoredWaiting | undefined> =>
  tx.one<StoredWaiting>(FIND, [id]);
export const lockWaiting = (tx: Tx, shopId: string, id: string): Promise<StoredWaiting | undefined> =>
  tx.one<StoredWaiting>(LOCK, [shopId, id]);
export const waitingOf = (tx: Tx, shopId: string, slotId: string): Promise<StoredWaiting[]> =>
  tx.rows<StoredWaiting>(OF_SLOT, [shopId, slotId]);
/** Who still waits, first come first. */
export const lockOpen = (tx: Tx, shopId: string, slotId: string): Promise<StoredWaiting[]> =>
  tx.rows<StoredWaiting>(OPEN, [shopId, slotId]);
export const saveWaiting = (tx: Tx, w: StoredWaiting): Promise<number> =>
  tx.run(SAVE, [w.shop_id, w.id, w.status, w.reservation_id, w.offered_until]);
/** Who was offered a hold has ordered with it. */
export const markTaken = (tx: Tx, shopId: string, reservationId: string): Promise<number> =>
  tx.run(TAKEN, [shopId, reservationId]);
/** Who was offered a hold has given it up. */
export const markLeft = (tx: Tx, shopId: string, reservationId: string): Promise<number> =>
  tx.run(LEFT, [shopId, reservationId]);
export const countWaiting = async (tx: Tx, shopId: string, slotId: string): Promise<number> =>
  (await tx.one<{ n: number }>(BEFORE, [shopId, slotId]))?.n ?? 0;
/** When the next places of a slot come free by themselves. */
export const nextEnd = async (tx: Tx, shopId: string, slotId: string, at: Date): Promise<Date | null> =>
  (await tx.one<{ at: Date | null }>(NEXT_END, [shopId, slotId, at]))?.at ?? null;
