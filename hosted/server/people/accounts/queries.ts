import type { Role } from "@cuvee/core/people/accounts/accounts.ts";
import type { Member, Person } from "#kit/http/actor.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A user with their permissions, as the database has them now. */
export type UserRow = {
  id: string;
  username: string;
  email: string;
  role: Role;
  firstname: string;
  lastname: string;
  phone: string;
  is_pro: boolean;
  lang: string;
  tourMode: boolean;
  memberships: Member[];
};

// Shops of a user, the main one first: the one that a member of staff works for (specification §6), or that an agent
// chose. A buyer's shops are those that have them as a client.
const MEMBERSHIPS = `coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name, 'typology', m.typology,
                                      'authorizations', m.authorizations, 'role', m.role,
                                      'integrations', s.integrations) order by m.shop_id is distinct
                                      from u.acting_shop_id, m.shop_id)
  from (
    select shop_id, role, null as typology, authorizations from memberships where user_id = u.id
    union all select shop_id, 'buyer', typology, '{}' from clients where user_id = u.id
  ) m join shops s on s.id = m.shop_id), '[]') as memberships`;

/** Columns of `UserRow` of a table `users u`. */
export const USER_COLUMNS = `u.id, u.username, u.email, u.role, u.firstname, u.lastname, u.phone, u.is_pro, u.lang,
  u.tour_mode as "tourMode",  ${MEMBERSHIPS}`;

const USER = statement(`select ${USER_COLUMNS} from users u where u.id = :id`);
const PERSON = statement(
  `select s.id as "sessionId", u.id as "userId", u.username, u.email, u.role, ${MEMBERSHIPS}
   from sessions s join users u on u.id = s.user_id
   where s.id = :sessionId and s.user_id = :userId and s.revoked_at is null and s.expires_at > :now`,
);
const BY_LOGIN = statement(
  `select id, password_hash, email_verified_at is not null as verified from users
   where lower(email) = :login or lower(username) = :login limit 1`,
);
const BY_EMAIL = statement(
  "select id, role, email_verified_at is not null as verified from users where lower(email) = lower(:email)",
);
const RECLAIM = statement(
  `update users set role = :role, firstname = :firstname, lastname = :lastname, phone = :phone, lang = :lang
   where id = :userId and email_verified_at is null`,
);
const SAME_PASSWORD = statement(
  "select id from users where id = :id and password_hash = :passwordHash for share",
);
const ADD_USER = statement(
  `insert into users (id, username, email, email_verified_at, password_hash, role, firstname, lastname, phone, is_pro,
                      lang, billing_address, delivery_address)
   values (:id, :username, :email, :verifiedAt, :passwordHash, :role, :firstname, :lastname, :phone, :isPro,
           :lang, :billingAddress, :deliveryAddress) on conflict (lower(email)) do nothing`,
);
const ADD_MEMBERSHIP = statement(
  "insert into memberships (shop_id, user_id, role, authorizations) values (:shopId, :userId, :role, :authorizations)",
);
const PROVE = statement(
  "update users set email_verified_at = coalesce(email_verified_at, :now) where id = :userId",
);
const SET_PASSWORD = statement(
  `update users set password_hash = :hash, email_verified_at = coalesce(email_verified_at, :now) where id = :userId
   returning email, username, lang`,
);

export const findUser = (tx: Tx, id: string): Promise<UserRow | undefined> => tx.one<UserRow>(USER, { id });

/** Returns the person of a session that is neither revoked nor expired. */
export const findPerson = (
  tx: Tx,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<Person | undefined> => tx.one<Person>(PERSON, { sessionId, userId, now });

export type Credentials = { id: string; password_hash: string; verified: boolean };
/**
 * Finds credentials. `login` is a username or an e-mail in lower case: the caller lowercases it, since attempts are
 * counted by that form.
 */
export const findCredentials = (tx: Tx, login: string): Promise<Credentials | undefined> =>
  tx.one<Credentials>(BY_LOGIN, { login });

export type EmailAccount = { id: string; role: Role; verified: boolean };
export const findByEmail = (tx: Tx, email: string): Promise<EmailAccount | undefined> =>
  tx.one<EmailAccount>(BY_EMAIL, { email });

/** Replaces the data of an unproven account by the latest registration. */
export const reclaim = (
  tx: Tx,
  userId: string,
  role: Role,
  person: Pick<UserRow, "firstname" | "lastname" | "phone" | "lang">,
): Promise<number> =>
  tx.run(RECLAIM, {
    userId,
    role,
    firstname: person.firstname,
    lastname: person.lastname,
    phone: person.phone,
    lang: person.lang,
  });

/**
 * Checks whether the password is still this one; locks the row, so that a concurrent change waits and ends the new
 * session.
 */
export const lockPassword = async (tx: Tx, { id, password_hash }: Credentials): Promise<boolean> =>
  (await tx.one(SAME_PASSWORD, { id, passwordHash: password_hash })) !== undefined;

/** A user as inserted; addresses are passed as text. */
type UserWritten = Pick<
  UserRow,
  "id" | "username" | "email" | "role" | "firstname" | "lastname" | "phone" | "lang"
> & {
  verifiedAt: Date | null;
  passwordHash: string;
  isPro: boolean;
  billingAddress: string | null;
  deliveryAddress: string | null;
};
/** Returns false when the e-mail has an account already. */
export const addUser = async (tx: Tx, user: UserWritten): Promise<boolean> =>
  (await tx.run(ADD_USER, user)) === 1;

export type NewMembership = Pick<Member, "authorizations"> & {
  role: "owner" | "iam" | "agent";
  shopId: string;
  userId: string;
};
export const addMembership = (
  tx: Tx,
  { shopId, userId, role, authorizations }: NewMembership,
): Promise<number> =>
  tx.run(ADD_MEMBERSHIP, { shopId, userId, role, authorizations: JSON.stringify(authorizations) });

export const proveEmail = (tx: Tx, userId: string, now: Date): Promise<number> =>
  tx.run(PROVE, { userId, now });

/** Sets a password by a mailed link, which proves the e-mail too. */
export const setPassword = (
  tx: Tx,
  userId: string,
  hash: string,
  now: Date,
): Promise<{ email: string; username: string; lang: string } | undefined> =>
  tx.one<{ email: string; username: string; lang: string }>(SET_PASSWORD, { userId, hash, now });

const ADD_LINK = statement(
  `insert into mail_tokens (hash, user_id, purpose, redirect_link, expires_at, new_email)
   values (:hash, :userId, :purpose, :onward, :expiresAt, :newEmail)`,
);
const LINK_OWNER = statement(
  `select u.email from mail_tokens t join users u on u.id = t.user_id
   where t.hash = :hash and t.purpose = :purpose and t.used_at is null and t.expires_at > :now`,
);
const USE_LINK = statement(
  `update mail_tokens set used_at = :now
   where hash = :hash and purpose = :purpose and used_at is null and expires_at > :now returning user_id`,
);
const DROP_LINKS = statement(
  "update mail_tokens set used_at = :now where user_id = :userId and purpose = :purpose and used_at is null",
);

const TAKE_OPEN_LINK = statement(
  `update mail_tokens set used_at = :now where user_id = :userId and purpose = 'validate' and used_at is null
   returning redirect_link as onward`,
);

/** Purpose of a mailed link. */
export type Purpose = "validate" | "reset" | "email";
type NewLink = {
  hash: Buffer;
  userId: string;
  purpose: Purpose;
  onward: string | null;
  expiresAt: Date;
  /** Address that the link proves, for a link that changes it. */
  newEmail: string | null;
};

export const addLink = (tx: Tx, link: NewLink): Promise<number> =>
  tx.run(ADD_LINK, {
    hash: link.hash,
    userId: link.userId,
    purpose: link.purpose,
    onward: link.onward,
    expiresAt: link.expiresAt,
    newEmail: link.newEmail,
  });

/** Returns the owner of a link, while it is valid. */
export const findLinkOwner = (
  tx: Tx,
  hash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<{ email: string } | undefined> => tx.one<{ email: string }>(LINK_OWNER, { hash, purpose, now });

/** Uses up a link and returns its user: of two concurrent calls, one succeeds. */
export const consumeLink = async (
  tx: Tx,
  hash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> =>
  (await tx.one<{ user_id: string }>(USE_LINK, { hash, purpose, now }))?.user_id;

/** Ends the unopened link of a registration, expired or not, and returns the path that it continued at. */
export const consumeOpenLink = (
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ onward: string | null } | undefined> =>
  tx.one<{ onward: string | null }>(TAKE_OPEN_LINK, { userId, now });

/** Invalidates every open link of a user. */
export const dropLinks = (tx: Tx, userId: string, purpose: Purpose, now: Date): Promise<number> =>
  tx.run(DROP_LINKS, { userId, purpose, now });

const TIDY = [
  statement("delete from login_throttles where blocked_until < :now::timestamptz - interval '2 days'"),
  statement("delete from mail_tokens where expires_at < :now::timestamptz - interval '7 days'"),
  statement(
    `delete from sessions where expires_at < :now::timestamptz - interval '30 days'
       or revoked_at < :now::timestamptz - interval '30 days'`,
  ),
] as const;

export async function deleteLeftovers(tx: Tx, now: Date): Promise<void> {
  for (const query of TIDY) await tx.run(query, { now });
}
