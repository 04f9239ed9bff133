import type { ShopUser } from "#backups/shops/tables.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";

/** A user here who is, or may be, one of the archive. */
export type KnownUser = { id: string; email: string; username: string; role: ShopUser["role"] };
const KNOWN = `
  select id, email, username, role from users
  where id = any (:ids::text[]) or lower(email) = any (:emails::text[]) or lower(username) = any (:usernames::text[])`;
export const knownUsers = (
  tx: Tx,
  wanted: { ids: string[]; emails: string[]; usernames: string[] },
): Promise<KnownUser[]> => tx.rows<KnownUser>(KNOWN, wanted);

const ADD_USER = `
  insert into users (id, username, email, email_verified_at, password_hash, role, firstname, lastname, phone, is_pro,
    lang, business, created_at, erased_at)
  values (:id, :username, :email, :email_verified_at, :passwordHash, :role, :firstname, :lastname, :phone, :is_pro,
    :lang, :business::jsonb, :created_at, :erased_at)`;
/** Adds an account with a password that nobody knows. */
export const addUser = (tx: Tx, user: ShopUser & { passwordHash: string }): Promise<number> =>
  tx.run(ADD_USER, { ...user, business: JSON.stringify(user.business) });
const SET_ROLE = "update users set role = :role where id = :id";
export const setRole = (tx: Tx, id: string, role: ShopUser["role"]): Promise<number> =>
  tx.run(SET_ROLE, { id, role });

const NAMED = `
  select (select count(*)::int from shops where id = :id) as same,
    (select count(*)::int from shops where code = :code) as named,
    (select count(*)::int from migrations where name <> '~complete') as migrations,
    (select max(name) from migrations where name <> '~complete') as "lastMigration"`;
/** Returns whether a shop, or another one of its code, is here, and the migrations that the database has had. */
export const whatIsHere = (
  tx: Tx,
  shop: { id: string; code: string },
): Promise<{ same: number; named: number; migrations: number; lastMigration: string } | undefined> =>
  tx.one(NAMED, shop);

// A payment account and the proof of a site belong to the instance that they were made with; the addresses of webhooks
// have secrets of that instance.
const SETTLE = [
  "update shops set stripe_is_active = false, provider_is_active = false where id = :shopId",
  "update webhook_endpoints set enabled = false, off_by = null, off_at = null where shop_id = :shopId and enabled",
  `update shop_origins set state = 'pending', method = null, failing_since = null, next_at = null
   where shop_id = :shopId and state in ('verified', 'failing')`,
  "update list_exports set key_hash = null where shop_id = :shopId",
  "update shop_arrivals set suppression_keys = :none where shop_id = :shopId",
];
/** Switches off what works only where the shop was; its owner connects it again. `none`: no keys, locked. */
export async function settleHere(tx: Tx, shopId: string, none: string): Promise<void> {
  for (const sql of SETTLE) await tx.run(sql, sql.includes(":none") ? { shopId, none } : { shopId });
}

/** A stated arrival of a shop; `seal` is made with the keys of this deployment. */
export type Arrival = {
  position: number;
  statement: string;
  signature: string;
  originKey: string;
  seal: string;
};
const ARRIVALS = `
  select position, statement, signature, origin_key as "originKey", seal from shop_arrivals
  where shop_id = :shopId order by position`;
export const readArrivals = (tx: Tx, shopId: string): Promise<Arrival[]> =>
  tx.rows<Arrival>(ARRIVALS, { shopId });
const ADD_ARRIVAL = `
  insert into shop_arrivals (shop_id, position, statement, signature, origin_key, seal, suppression_keys, arrived_at)
  values (:shopId, :position, :statement, :signature, :originKey, :seal, :keys, :at)`;
export const addArrival = (
  tx: Tx,
  arrival: Arrival & { shopId: string; keys: string; at: Date },
): Promise<number> => tx.run(ADD_ARRIVAL, arrival);
const RESEAL = "update shop_arrivals set seal = :seal where shop_id = :shopId and position = :position";
export const resealArrival = (tx: Tx, shopId: string, position: number, seal: string): Promise<number> =>
  tx.run(RESEAL, { shopId, position, seal });

const OWNERS = `
  select u.id, u.email from memberships m join users u on u.id = m.user_id
  where m.shop_id = :shopId and m.role = 'owner' order by u.id`;
export const ownersOf = (tx: Tx, shopId: string): Promise<{ id: string; email: string }[]> =>
  tx.rows(OWNERS, { shopId });
