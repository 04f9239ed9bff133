import { statement, type Tx } from "#kit/postgres/database.ts";

const OPEN = statement(
  `insert into sessions (id, user_id, refresh_hash, rotated_at, created_at, expires_at, user_agent)
   values (:id, :userId, :hash, :now, :now, :expiresAt, :userAgent)`,
);
const BY_TOKEN = statement(
  `select id, user_id, refresh_hash = :hash as newest, rotated_at from sessions
   where (refresh_hash = :hash or previous_hash = :hash) and revoked_at is null and expires_at > :now limit 1
   for update`,
);
const LIVING = statement(
  "select 1 from sessions where id = :id and revoked_at is null and expires_at > :now for update",
);
const ROTATE = statement(
  `update sessions set previous_hash = refresh_hash, refresh_hash = :hash, rotated_at = :now, expires_at = :expiresAt
   where id = :id`,
);
const REVOKE = statement("update sessions set revoked_at = :now where id = :id and revoked_at is null");
// Sessions of other accounts that the user has switched to end with their own.
const REVOKE_OF = statement(
  "update sessions set revoked_at = :now where (user_id = :userId or master_id = :userId) and revoked_at is null",
);

const END_MEMBERS = statement("select end_members_of(:userId, :now)");

type NewSession = { id: string; userId: string; hash: Buffer; now: Date; expiresAt: Date; userAgent: string };

export const addSession = (tx: Tx, s: NewSession): Promise<number> =>
  tx.run(OPEN, {
    id: s.id,
    userId: s.userId,
    hash: s.hash,
    now: s.now,
    expiresAt: s.expiresAt,
    userAgent: s.userAgent,
  });

export type LiveSession = { id: string; user_id: string; newest: boolean; rotated_at: Date };

/** Returns the live session of a refresh token, the newest or the previous one; locks its row. */
export const lockByToken = (tx: Tx, hash: Buffer, now: Date): Promise<LiveSession | undefined> =>
  tx.one<LiveSession>(BY_TOKEN, { hash, now });

/** Checks whether a session is live; locks its row. */
export const isLiving = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.one(LIVING, { id, now })) !== undefined;

export const saveRotation = (
  tx: Tx,
  id: string,
  { hash, now, expiresAt }: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<number> => tx.run(ROTATE, { id, hash, now, expiresAt });

export const revoke = (tx: Tx, id: string, now: Date): Promise<number> => tx.run(REVOKE, { id, now });
/** Ends every session of a user, and every token that identifies them on a site. */
export async function revokeOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(REVOKE_OF, { userId, now });
  await tx.run(END_MEMBERS, { userId, now });
}
