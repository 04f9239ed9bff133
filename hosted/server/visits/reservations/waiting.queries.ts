import { statement, type Tx } from "#kit/postgres/database.ts";

/** A person on the waiting list of a full slot. */
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
   values (:shopId, :id, :eventId, :slotId, :name, :email, :phone, :lang, :seats, :keyHash, :createdAt)`,
);
const FIND = statement("select * from waiting_list where id = :id");
const LOCK = statement("select * from waiting_list where shop_id = :shopId and id = :id for update");
const OF_SLOT = statement(
  "select * from waiting_list where shop_id = :shopId and slot_id = :slotId order by created_at, id",
);
const OPEN = statement(
  `select * from waiting_list where shop_id = :shopId and slot_id = :slotId and status in ('waiting', 'offered')
   order by created_at, id for update`,
);
const SAVE = statement(
  `update waiting_list set status = :status, reservation_id = :reservationId, offered_until = :offeredUntil
   where shop_id = :shopId and id = :id`,
);
const TAKEN = statement(
  `update waiting_list set status = 'taken'
   where shop_id = :shopId and reservation_id = :reservationId and status = 'offered'`,
);
const LEFT = statement(
  `update waiting_list set status = 'left' where shop_id = :shopId and reservation_id = :reservationId
     and status = 'offered'`,
);
const BEFORE = statement(
  `select count(*)::int as n from waiting_list
   where shop_id = :shopId and slot_id = :slotId and status in ('waiting', 'offered')`,
);
const NEXT_END = statement(
  `select min(expires_at) as at from reservations
   where shop_id = :shopId and slot_id = :slotId and status in ('held', 'pending') and expires_at > :at`,
);

export const insertWaiting = (
  tx: Tx,
  w: Omit<StoredWaiting, "status" | "reservation_id" | "offered_until">,
): Promise<number> =>
  tx.run(INSERT, {
    shopId: w.shop_id,
    id: w.id,
    eventId: w.event_id,
    slotId: w.slot_id,
    name: w.name,
    email: w.email,
    phone: w.phone,
    lang: w.lang,
    seats: w.seats,
    keyHash: w.key_hash,
    createdAt: w.created_at,
  });
export const findWaiting = (tx: Tx, id: string): Promise<StoredWaiting | undefined> =>
  tx.one<StoredWaiting>(FIND, { id });
export const lockWaiting = (tx: Tx, shopId: string, id: string): Promise<StoredWaiting | undefined> =>
  tx.one<StoredWaiting>(LOCK, { shopId, id });
export const waitingOf = (tx: Tx, shopId: string, slotId: string): Promise<StoredWaiting[]> =>
  tx.rows<StoredWaiting>(OF_SLOT, { shopId, slotId });
/** Returns those still waiting, first come first. */
export const lockOpen = (tx: Tx, shopId: string, slotId: string): Promise<StoredWaiting[]> =>
  tx.rows<StoredWaiting>(OPEN, { shopId, slotId });
export const saveWaiting = (tx: Tx, w: StoredWaiting): Promise<number> =>
  tx.run(SAVE, {
    shopId: w.shop_id,
    id: w.id,
    status: w.status,
    reservationId: w.reservation_id,
    offeredUntil: w.offered_until,
  });
/** Marks the offered hold of a person on the list as ordered. */
export const markOfferOrdered = (tx: Tx, shopId: string, reservationId: string): Promise<number> =>
  tx.run(TAKEN, { shopId, reservationId });
/** Marks the offered hold of a person on the list as released. */
export const markOfferReleased = (tx: Tx, shopId: string, reservationId: string): Promise<number> =>
  tx.run(LEFT, { shopId, reservationId });
export const countWaiting = async (tx: Tx, shopId: string, slotId: string): Promise<number> =>
  (await tx.one<{ n: number }>(BEFORE, { shopId, slotId }))?.n ?? 0;
/** Returns the moment when the next places of a slot become free by themselves. */
export const nextEnd = async (tx: Tx, shopId: string, slotId: string, at: Date): Promise<Date | null> =>
  (await tx.one<{ at: Date | null }>(NEXT_END, { shopId, slotId, at }))?.at ?? null;
