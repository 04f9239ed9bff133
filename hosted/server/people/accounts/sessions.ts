import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { addSession, isLiving, lockByToken, revoke, revokeOf, saveRotation } from "./sessions.queries.ts";
import { readRefreshToken, refreshToken, tokenHash, type Access } from "./tokens.ts";

/** Lifetime of an unused session, in seconds. */
export const SESSION_SECONDS = 30 * 86_400;
/**
 * Time for which the previous refresh token is still accepted: an answer may be lost, two tabs may send requests at
 * once. Until then the newest one is not rotated again, so that no pending request has a token that is two behind,
 * which would end the session of an honest person.
 */
const GRACE_MS = 30_000;

/** A session and the refresh token that its browser must keep. */
export type OpenedSession = Access & { refresh: string };

const over = (now: number): Date => new Date(now + SESSION_SECONDS * 1000);

/** Opens a session for a user. */
export async function openSession(
  tx: Tx,
  services: Services,
  userId: string,
  userAgent: string,
): Promise<OpenedSession> {
  const now = services.now();
  const sessionId = newId(services);
  const refresh = refreshToken(services.secrets.jwt, sessionId, 0);
  await addSession(tx, {
    id: sessionId,
    userId,
    hash: tokenHash(refresh),
    now: new Date(now),
    expiresAt: over(now),
    userAgent: userAgent.slice(0, 200),
  });
  return { userId, sessionId, refresh };
}

/**
 * Rotates a refresh token. Returns null when it is unknown, expired or revoked. Any earlier token of a session that is
 * used again (the previous one after half a minute) is considered stolen: the session ends (RFC 9700, 4.14.2).
 */
export async function rotateSession(
  tx: Tx,
  services: Services,
  token: string,
): Promise<OpenedSession | null> {
  const { secrets } = services;
  const now = services.now();
  const read = readRefreshToken(secrets.jwt, token);
  const found = await lockByToken(tx, tokenHash(token), new Date(now));
  if (!found) {
    if (read && (await isLiving(tx, read.sessionId, new Date(now))))
      await revokeSession(tx, services, read.sessionId);
    return null;
  }
  const refresh = refreshToken(secrets.jwt, found.id, (read?.count ?? 0) + 1);
  const opened = { userId: found.user_id, sessionId: found.id, refresh };
  const isFresh = now - found.rotated_at.getTime() <= GRACE_MS;
  if (found.newest) {
    if (isFresh && read) return { ...opened, refresh: token };
    await saveRotation(tx, found.id, { hash: tokenHash(refresh), now: new Date(now), expiresAt: over(now) });
    return opened;
  }
  if (isFresh) return opened;
  await revokeSession(tx, services, found.id);
  return null;
}

/** Ends a session; every process knows within a second. */
export async function revokeSession(tx: Tx, services: Services, sessionId: string): Promise<void> {
  await revoke(tx, sessionId, new Date(services.now()));
  services.live.tell(tx, { kind: "session", sessionId });
}

/** Ends the session of a refresh token, if any; an earlier token of the session ends it too. */
export async function revokeByToken(tx: Tx, services: Services, token: string): Promise<void> {
  const found = await lockByToken(tx, tokenHash(token), new Date(services.now()));
  const sessionId = found?.id ?? readRefreshToken(services.secrets.jwt, token)?.sessionId;
  if (sessionId !== undefined) await revokeSession(tx, services, sessionId);
}

/**
 * Ends every session of a user. Must be called in the transaction that changes their password, e-mail, role or
 * memberships (design: trust, "Session life"); changes of other permissions end no session, see `notifyAccessChange`.
 */
export async function revokeSessionsOf(tx: Tx, services: Services, userId: string): Promise<void> {
  await revokeOf(tx, userId, new Date(services.now()));
  services.live.tell(tx, { kind: "session", userId });
}

/**
 * Notifies every process and every open page of a user that their permissions changed: the change takes effect within a
 * second.
 */
export const notifyAccessChange = (tx: Tx, { live }: Services, userId: string): void =>
  live.tell(tx, { kind: "access", userId });
