import { statement, type Tx } from "#kit/postgres/database.ts";

const ADD_CODE = statement(
  `insert into member_codes (code_hash, user_id, seller_id, origin, challenge, expires_at)
   values (:hash, :userId, :sellerId, :origin, :challenge, :expiresAt)`,
);
// An attempt uses up the code, whatever is wrong with the rest of the request.
const SPEND = statement(
  `update member_codes set used_at = :at where code_hash = :hash and used_at is null and expires_at > :at
   returning user_id as "userId", seller_id as "sellerId", origin, challenge`,
);
const SPENT = statement(
  `update member_tokens set revoked_at = :at where revoked_at is null
   and id = (select token_id from member_codes where code_hash = :hash)`,
);
const BECAME = statement("update member_codes set token_id = :id where code_hash = :code");
const ADD_TOKEN = statement(
  `insert into member_tokens (id, token_hash, user_id, seller_id, origin, created_at, used_on)
   values (:id, :hash, :userId, :sellerId, :origin, :at, :day)`,
);
const TOKEN = statement(
  `select t.id, t.user_id as "userId", t.seller_id as "sellerId", t.origin, t.used_on as "usedOn" from member_tokens t
   join shops s on s.id = t.seller_id
   where t.token_hash = :hash and t.revoked_at is null and t.used_on > :after and t.origin = any (s.allowed_origins)`,
);
const USE = statement("update member_tokens set used_on = :day where id = :id and used_on < :day");
const REVOKE = statement(
  "update member_tokens set revoked_at = :at where id = :id and user_id = :userId and revoked_at is null",
);
const SITES = statement(
  `select t.id, t.origin, s.name as shop, t.created_at as "createdAt", t.used_on as "usedOn" from member_tokens t
   join shops s on s.id = t.seller_id where t.user_id = :userId and t.revoked_at is null and t.used_on > :after
   order by t.used_on desc, t.created_at desc, t.id limit 200`,
);
const TIDY = statement("select drop_old_members(:codes, :tokens)");

export type Code = { userId: string; sellerId: string; origin: string; challenge: string };

export const addCode = (tx: Tx, c: Code & { hash: Buffer; expiresAt: Date }): Promise<number> =>
  tx.run(ADD_CODE, {
    hash: c.hash,
    userId: c.userId,
    sellerId: c.sellerId,
    origin: c.origin,
    challenge: c.challenge,
    expiresAt: c.expiresAt,
  });
/** Uses up a code; of two concurrent calls, one gets it. */
export const consumeCode = (tx: Tx, hash: Buffer, at: Date): Promise<Code | undefined> =>
  tx.one<Code>(SPEND, { hash, at });
/** Ends the token issued for a code: a code that is used again was seen by another party. */
export const endTokenOf = (tx: Tx, hash: Buffer, at: Date): Promise<number> => tx.run(SPENT, { hash, at });

export type NewToken = Omit<Code, "challenge"> & { id: string; hash: Buffer; at: Date; day: string };
export async function addToken(tx: Tx, code: Buffer, t: NewToken): Promise<void> {
  await tx.run(ADD_TOKEN, {
    id: t.id,
    hash: t.hash,
    userId: t.userId,
    sellerId: t.sellerId,
    origin: t.origin,
    at: t.at,
    day: t.day,
  });
  await tx.run(BECAME, { code, id: t.id });
}

export type Token = { id: string; userId: string; sellerId: string; origin: string; usedOn: string };
/** Returns a live token that was used after a day, and whose site the shop still allows. */
export const findToken = (tx: Tx, hash: Buffer, after: string): Promise<Token | undefined> =>
  tx.one<Token>(TOKEN, { hash, after });
export const recordTokenUse = (tx: Tx, id: string, day: string): Promise<number> => tx.run(USE, { id, day });
/** Returns 0 when it is another person's, or expired. */
export const revokeToken = (tx: Tx, id: string, userId: string, at: Date): Promise<number> =>
  tx.run(REVOKE, { id, userId, at });

export type SiteRow = { id: string; origin: string; shop: string; createdAt: Date; usedOn: string };
export const readSites = (tx: Tx, userId: string, after: string): Promise<SiteRow[]> =>
  tx.rows<SiteRow>(SITES, { userId, after });
/** Deletes codes that expired before a moment, and tokens last used before a day. */
export const dropOld = (tx: Tx, codes: Date, tokens: string): Promise<number> =>
  tx.run(TIDY, { codes, tokens });
