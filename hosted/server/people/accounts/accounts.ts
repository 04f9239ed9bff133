import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { userCode, type User } from "@cuvee/core/people/accounts/accounts.ts";
import type { accountsContract } from "@cuvee/core/people/accounts/contract.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { findMaster } from "./masters.queries.ts";
import { isPassword } from "./passwords.ts";
import { deleteLeftovers, findCredentials, findUser, lockPassword, type UserRow } from "./queries.ts";
import { openSession, revokeByToken, rotateSession, type OpenedSession } from "./sessions.ts";
import { countTry, forgetFailures, type TryKey } from "./throttle.ts";
import { ACCESS_SECONDS, signAccess } from "./tokens.ts";

/** A session as the API answers it, with the refresh token for its cookie. */
export type SignedIn = { answer: Answer<(typeof accountsContract)["login"]>; refresh: string };

/** Reads a stored map of permissions; an unreadable map grants nothing. */
function readable(map: unknown): Record<string, boolean> {
  if (typeof map !== "object" || map === null || Array.isArray(map)) return {};
  return Object.fromEntries(Object.entries(map).filter(([, value]) => typeof value === "boolean"));
}

/** Returns a user in the form of the API (specification §3). */
export function userOf(row: UserRow): User {
  const { is_pro: isPro, memberships, ...rest } = row;
  // The shop that a member of staff works for comes first, before those that have them as a client. An agent's shops
  // are those that they work for.
  const shops = memberships
    .filter((m) => row.role !== "agent" || (m.role === "agent" && isActive(m.integrations, "agents")))
    .toSorted((a, b) => Number(b.role === row.role) - Number(a.role === row.role))
    .map(({ role: _, integrations: __, ...membership }) => ({
      ...membership,
      authorizations: readable(membership.authorizations),
    }));
  return { ...rest, code: userCode(row.email, row.id), isPro, shops };
}

/** Returns the data that a browser gets with a session: the user, and a new access token. */
export async function signedIn(tx: Tx, services: Services, opened: OpenedSession): Promise<SignedIn> {
  const row = await findUser(tx, opened.userId);
  const user = row ? userOf(row) : refuse("session-expired", 401);
  const jwt = signAccess(services.secrets.jwt, opened, services.now());
  const masterAccount = (await findMaster(tx, opened.sessionId)) ?? null;
  return { answer: { user, jwt, masterAccount, expiresIn: ACCESS_SECONDS }, refresh: opened.refresh };
}

/** An attempt to sign in, with its address. */
export type LoginTry = {
  /** Username or e-mail. */
  login: string;
  password: string;
  ip: string;
  userAgent: string;
  /** Refresh token that the browser holds already: its session is replaced. */
  held: string | null;
};

/**
 * Signs in. Throws `login-failed` (401) alike for an unknown account, a wrong password and an unproven e-mail, after
 * the same work; `too-many-attempts` (429) with `seconds`. The attempt is counted and committed before the password is
 * checked.
 */
export async function login(services: Services, attempt: LoginTry): Promise<SignedIn> {
  const { database } = services;
  // Counted under the typed name, whether or not it exists: the count must not reveal which account it belongs to.
  const name = attempt.login.trim().toLowerCase();
  const keys: TryKey[] = [
    { counted: "ip", of: attempt.ip },
    { counted: "account", of: name },
  ];
  await countTry(services, keys);
  const found = await database.transaction({ signIn: true }, (tx) => findCredentials(tx, name));
  const right = await isPassword(found?.password_hash ?? null, attempt.password);
  if (!found || !right || !found.verified) return refuse("login-failed", 401);
  return database.transaction({ signIn: true }, async (tx) => {
    if (!(await lockPassword(tx, found))) return refuse("login-failed", 401);
    await forgetFailures(tx, keys, services.now());
    if (attempt.held) await revokeByToken(tx, services, attempt.held);
    return signedIn(tx, services, await openSession(tx, services, found.id, attempt.userAgent));
  });
}

/** Continues a session by its refresh token, which is replaced. Returns null when the session is over. */
export async function refresh(services: Services, token: string): Promise<SignedIn | null> {
  return services.database.transaction({ signIn: true }, async (tx) => {
    const opened = await rotateSession(tx, services, token);
    return opened && signedIn(tx, services, opened);
  });
}

/** Removes the leftovers of sign-ins: old throttles, used links, ended sessions. Runs in the housekeeping. */
export async function tidyAccounts(services: Services): Promise<void> {
  await services.database.transaction({ signIn: true }, (tx) =>
    deleteLeftovers(tx, new Date(services.now())),
  );
}
