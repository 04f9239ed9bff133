import { statement, type Tx } from "#kit/database.ts";

const OPEN = statement(
  `insert into sessions (id, user_id, refresh_hash, rotated_at, created_at, expires_at, user_agent)
   values ($1, $2, $3, $4, $4, $5, $6)`,
);
const BY_TOKEN = statement(
  `select id, user_id, refresh_hash = $1 as newest, rotated_at from sessions
   where (refresh_hash = $1 or previous_hash = $1) and revoked_at is null and expires_at > $2 limit 1 for update`,
);
const LIVING = statement(
  "select 1 from sessions where id = $1 and revoked_at is null and expires_at > $2 for update",
);
const ROTATE = statement(
  "update sessions set previous_hash = refresh_hash, refresh_hash = $2, rotated_at = $3, expires_at = $4 where id = $1",
);
const REVOKE = statement("update sessions set revoked_at = $2 where id = $1 and revoked_at is null");
// Those of other accounts that he has become end with his own.
const REVOKE_OF = statement(
  "update sessions set revoked_at = $2 where (user_id = $1 or master_id = $1) and revoked_at is null",
);

const END_MEMBERS = statement("select end_members_of($1, $2)");

type NewSession = { id: string; userId: string; hash: Buffer; now: Date; expiresAt: Date; userAgent: string };

export const addSession = (tx: Tx, s: NewSession): Promise<number> =>
  tx.run(OPEN, [s.id, s.userId, s.hash, s.now, s.expiresAt, s.userAgent]);

export type Found = { id: string; user_id: string; newest: boolean; rotated_at: Date };

/** The living session of a refresh token, of the newest or of the one before; its row is held. */
export const lockByToken = (tx: Tx, hash: Buffer, now: Date): Promise<Found | undefined> =>
  tx.one<Found>(BY_TOKEN, [hash, now]);

/** Whether a session lives; its row is held. */
export const isLiving = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.one(LIVING, [id, now])) !== undefined;

export const saveRotation = (tx: Tx, id: string, hash: Buffer, now: Date, expiresAt: Date): Promise<number> =>
  tx.run(ROTATE, [id, hash, now, expiresAt]);

export const revoke = (tx: Tx, id: string, now: Date): Promise<number> => tx.run(REVOKE, [id, now]);
/** Ends every session of a user, and every token by which a site knows him. */
export async function revokeOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(REVOKE_OF, [userId, now]);
  await tx.run(END_MEMBERS, [userId, now]);
}
