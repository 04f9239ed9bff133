import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { accountsContract } from "@cuvee/core/people/accounts/contract.ts";
import type { Person } from "#kit/http/actor.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { letterLang, writeLetter, writeLink } from "./letters.ts";
import {
  lockUser,
  isOwnSession,
  readOwn,
  readSessionsOf,
  replaceEmail,
  replacePassword,
  revokeOthers,
  consumeEmailLink,
  type OwnCredentials,
} from "./ownAccount.queries.ts";
import { hashPassword, isPassword, refuseCommonPassword } from "./passwords.ts";
import { dropLinks, findByEmail } from "./queries.ts";
import { revokeSession, revokeSessionsOf } from "./sessions.ts";
import { countTry, forgetFailures, type TryKey } from "./throttle.ts";
import { tokenHash } from "./tokens.ts";

type Contract = typeof accountsContract;

/** Returns the sessions of a person, the latest first. */
export async function readSessions(
  { database, now }: Services,
  { userId, sessionId }: Person,
): Promise<Answer<Contract["sessions"]>> {
  const rows = await database.transaction({ signIn: true }, (tx) =>
    readSessionsOf(tx, userId, new Date(now())),
  );
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.rotated_at.toISOString(),
    userAgent: row.user_agent,
    current: row.id === sessionId,
  }));
}

/** Ends one of a person's own sessions. Throws `not-found` (404). */
export async function endSession(services: Services, { userId }: Person, sessionId: string): Promise<void> {
  await services.database.transaction({ signIn: true }, async (tx) => {
    const isOwn = await isOwnSession(tx, userId, sessionId, new Date(services.now()));
    if (!isOwn) refuse("not-found", 404);
    await revokeSession(tx, services, sessionId);
  });
}

/**
 * Checks the password of a person who is signed in already: an unwatched screen must not give the account away. Throws
 * `too-many-attempts` (429), the field code `wrong-password` (422) at `path`.
 */
async function proven(
  services: Services,
  { userId }: Person,
  password: string,
  path: string,
): Promise<OwnCredentials> {
  const keys: TryKey[] = [{ counted: "account", of: `own:${userId}` }];
  await countTry(services, keys);
  const own = await services.database.transaction({ signIn: true }, (tx) => readOwn(tx, userId));
  if (!own || !(await isPassword(own.password_hash, password)))
    refuseFields([{ path: [path], code: "wrong-password" }]);
  await services.database.transaction({ signIn: true }, (tx) => forgetFailures(tx, keys, services.now()));
  return own ?? refuse("session-expired", 401);
}

/**
 * Changes a person's password. Every session but the caller's ends. Throws as `proven`, `conflict` (409) when it
 * changed meanwhile, the field code `password-common` (422).
 */
export async function changePassword(
  services: Services,
  person: Person,
  { current, password }: Input<Contract["changePassword"]>["body"],
): Promise<void> {
  const { userId, sessionId } = person;
  const own = await proven(services, person, current, "current");
  refuseCommonPassword(password, own.email);
  const passwordHash = await hashPassword(password);
  await services.database.transaction({ signIn: true }, async (tx) => {
    const now = new Date(services.now());
    if (!(await replacePassword(tx, userId, own.password_hash, passwordHash))) refuse("conflict", 409);
    await dropLinks(tx, userId, "reset", now);
    for (const other of await revokeOthers(tx, userId, sessionId, now))
      services.live.tell(tx, { kind: "session", sessionId: other });
    const lang = letterLang(own.lang);
    await writeLetter(tx, services, { kind: "passwordChanged", recipient: own.email, lang });
  });
}

/**
 * Mails a link that proves another e-mail; nothing changes before it is opened. An address that has an account gets a
 * notice itself, and the caller learns nothing. Throws as `proven`, `too-many-attempts` (429) of the mailbox.
 */
export async function requestEmailChange(
  services: Services,
  person: Person,
  { email, password }: Input<Contract["askEmail"]>["body"],
  ip: string,
): Promise<void> {
  const own = await proven(services, person, password, "password");
  await countTry(services, [
    { counted: "mail-ip", of: ip },
    { counted: "mail", of: email },
  ]);
  const lang = letterLang(own.lang);
  await services.database.transaction({ signIn: true }, async (tx) => {
    await dropLinks(tx, person.userId, "email", new Date(services.now()));
    if (await findByEmail(tx, email))
      await writeLetter(tx, services, { kind: "emailKnown", recipient: email, lang });
    else
      await writeLink(
        tx,
        services,
        { kind: "emailAsked", recipient: email, lang },
        { userId: person.userId, purpose: "email", newEmail: email },
      );
  });
}

/**
 * Changes an e-mail by its mailed link. Every session and every other link of the account ends; the previous address
 * gets a notice. Throws `link-expired` (410), `email-taken` (409) when another account has the address by now.
 */
export async function confirmEmail(services: Services, token: string): Promise<void> {
  await services.database.transaction({ signIn: true }, async (tx) => {
    const now = new Date(services.now());
    const link = (await consumeEmailLink(tx, tokenHash(token), now)) ?? refuse("link-expired", 410);
    const { user_id: userId, email } = link;
    const before = (await lockUser(tx, userId)) ?? refuse("link-expired", 410);
    if (!(await replaceEmail(tx, userId, email, now))) refuse("email-taken", 409);
    for (const purpose of ["reset", "validate", "email"] as const) await dropLinks(tx, userId, purpose, now);
    await revokeSessionsOf(tx, services, userId);
    const lang = letterLang(before.lang);
    await writeLetter(tx, services, { kind: "emailChanged", recipient: before.email, lang });
  });
}
