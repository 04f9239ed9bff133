import { statement, type Tx } from "#kit/postgres/database.ts";

const SESSIONS = statement(
  `select id, created_at, rotated_at, user_agent from sessions
   where user_id = :userId and revoked_at is null and expires_at > :now order by rotated_at desc, id desc limit 100`,
);
const OWN_SESSION = statement(
  "select 1 from sessions where id = :id and user_id = :userId and revoked_at is null and expires_at > :now",
);
const OTHERS = statement(
  "update sessions set revoked_at = :now where user_id = :userId and id <> :kept and revoked_at is null returning id",
);
const CREDENTIALS = statement("select password_hash, email, lang from users where id = :userId");
const CHANGE_PASSWORD = statement(
  "update users set password_hash = :to where id = :userId and password_hash = :from",
);
const LINK = statement(
  `update mail_tokens set used_at = :now
   where hash = :hash and purpose = 'email' and used_at is null and expires_at > :now
   returning user_id, new_email as email`,
);
// Two accounts that prove one address at once wait for each other; a concurrent registration of it violates the unique
// index.
const HOLD_EMAILS = statement("select pg_advisory_xact_lock(hashtext('users.email'))");
const HOLD_USER = statement("select email, lang from users where id = :userId for update");
const CHANGE_EMAIL = statement(
  `update users set email = :email, email_verified_at = :now where id = :userId
     and not exists (select 1 from users o where lower(o.email) = lower(:email) and o.id <> :userId)`,
);

export type SessionRow = { id: string; created_at: Date; rotated_at: Date; user_agent: string };
export const readSessionsOf = (tx: Tx, userId: string, now: Date): Promise<SessionRow[]> =>
  tx.rows<SessionRow>(SESSIONS, { userId, now });
export const isOwnSession = async (tx: Tx, userId: string, id: string, now: Date): Promise<boolean> =>
  (await tx.one(OWN_SESSION, { id, userId, now })) !== undefined;
/** Ends every session of a user but one; returns the ids of those that ended. */
export const revokeOthers = async (tx: Tx, userId: string, stored: string, now: Date): Promise<string[]> =>
  (await tx.rows<{ id: string }>(OTHERS, { userId, kept: stored, now })).map((row) => row.id);

export type OwnCredentials = { password_hash: string; email: string; lang: string };
export const readOwn = (tx: Tx, userId: string): Promise<OwnCredentials | undefined> =>
  tx.one<OwnCredentials>(CREDENTIALS, { userId });
/** Returns false when the password changed meanwhile. */
export const replacePassword = async (tx: Tx, userId: string, from: string, to: string): Promise<boolean> =>
  (await tx.run(CHANGE_PASSWORD, { userId, from, to })) === 1;

/** Uses up a link that proves another e-mail; returns its user and the e-mail. */
export const consumeEmailLink = (
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string; email: string } | undefined> =>
  tx.one<{ user_id: string; email: string }>(LINK, { hash, now });
export const lockUser = (tx: Tx, userId: string): Promise<{ email: string; lang: string } | undefined> =>
  tx.one<{ email: string; lang: string }>(HOLD_USER, { userId });
/** Returns false when another account has the e-mail by now. */
export async function replaceEmail(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  await tx.run(HOLD_EMAILS);
  return (await tx.run(CHANGE_EMAIL, { userId, email, now })) === 1;
}
