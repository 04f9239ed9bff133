import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type KeptAddress = {
  id: string;
  label: string;
  address: Address;
  isDelivery: boolean;
  isBilling: boolean;
};

const BOOK = statement(
  `select a.id, a.label, a.address, coalesce(a.address = u.delivery_address, false) as "isDelivery",
     coalesce(a.address = u.billing_address, false) as "isBilling"
   from user_addresses a join users u on u.id = a.user_id where a.user_id = :userId order by a.created_at, a.id`,
);
const ADD = statement(
  "insert into user_addresses (user_id, id, label, address, created_at) values (:userId, :id, :label, :address, :at)",
);
const CHANGE = statement(
  "update user_addresses set label = :label, address = :address where user_id = :userId and id = :id",
);
const DROP = statement("delete from user_addresses where user_id = :userId and id = :id");
const HOLD = statement("select 1 from users where id = :userId for update");

/** Returns the addresses of a user, oldest first. */
export const readBook = (tx: Tx, userId: string): Promise<KeptAddress[]> =>
  tx.rows<KeptAddress>(BOOK, { userId });
export const addAddress = (
  tx: Tx,
  userId: string,
  a: { id: string; label: string; address: Address; at: Date },
): Promise<number> =>
  tx.run(ADD, { userId, id: a.id, label: a.label, address: JSON.stringify(a.address), at: a.at });
export const changeAddress = (
  tx: Tx,
  userId: string,
  id: string,
  { label, address }: { label: string; address: Address },
): Promise<number> => tx.run(CHANGE, { userId, id, label, address: JSON.stringify(address) });
export const dropAddress = (tx: Tx, userId: string, id: string): Promise<number> =>
  tx.run(DROP, { userId, id });
/** Locks a user's address book, so that one change runs at a time. */
export const lockAddressBook = (tx: Tx, userId: string): Promise<number> => tx.run(HOLD, { userId });
