import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type pg from "pg";

const BUYER = {
  name: "buyer",
  text: `select u.id, u.username, u.email, u.firstname, u.lastname, u.phone, u.lang from sessions s
    join users u on u.id = s.user_id
    where s.refresh_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
};
const SELLER = {
  name: "seller",
  text: `select m.shop_id from sessions s join memberships m on m.user_id = s.user_id and m.role = 'owner'
    where s.refresh_hash = $1 and s.revoked_at is null and s.expires_at > now() limit 1`,
};
const SAVE = { name: "save", text: "update users set cart = $2 where id = $1" };

/** Returns the hash of a token, the only form in which it is stored. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

const hashOf = (headers: IncomingHttpHeaders): Buffer =>
  tokenHash((headers.authorization ?? "").slice("Bearer ".length));

/** Returns the shop of the seller who makes the request. */
export async function shopOf(pool: pg.Pool, headers: IncomingHttpHeaders): Promise<string> {
  const { rows } = await pool.query<{ shop_id: string }>({ ...SELLER, values: [hashOf(headers)] });
  if (!rows[0]) throw new Error("no session");
  return rows[0].shop_id;
}

/** Checks the session, stores the cart, and returns the user with it. */
export async function saveCart(pool: pg.Pool, headers: IncomingHttpHeaders, text: string): Promise<string> {
  const { cart } = JSON.parse(text) as { cart: { orders: unknown[] } };
  const { rows } = await pool.query<{ id: string }>({ ...BUYER, values: [hashOf(headers)] });
  const user = rows[0];
  if (!user || !Array.isArray(cart.orders)) throw new Error("no session");
  await pool.query({ ...SAVE, values: [user.id, JSON.stringify(cart)] });
  return JSON.stringify({ ...user, cart });
}
