import { createHash, createHmac, randomBytes, timingSafeEqual, type KeyObject } from "node:crypto";
import { ID_PATTERN } from "@cuvee/core/kit/idPattern.ts";

/** Lifetime of an access token, in seconds (design: domain §5). */
export const ACCESS_SECONDS = 15 * 60;

/** Content of an access token: the user and their session. */
export type Access = { userId: string; sessionId: string };

const HEADER = encode({ alg: "HS256", typ: "JWT" });

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function sign(key: KeyObject, signed: string): Buffer {
  return createHmac("sha256", key).update(signed).digest();
}

/**
 * Signs an access token: a JSON Web Token (RFC 7519), HS256, claims `sub`, `sid`, `iat`, `exp`. `now` is in
 * milliseconds.
 */
export function signAccess(key: KeyObject, { userId, sessionId }: Access, now: number): string {
  const iat = Math.floor(now / 1000);
  const signed = `${HEADER}.${encode({ sub: userId, sid: sessionId, iat, exp: iat + ACCESS_SECONDS })}`;
  return `${signed}.${sign(key, signed).toString("base64url")}`;
}

/**
 * Reads an access token that we signed and that has not expired; null for anything else. The header is compared as a
 * whole: no algorithm but ours is ever accepted.
 */
export function readAccess(key: KeyObject, token: string, now: number): Access | null {
  const [header, claims, signature, ...rest] = token.split(".");
  if (header !== HEADER || !claims || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  const right = sign(key, `${header}.${claims}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { sub, sid, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<
    string,
    unknown
  >;
  if (typeof exp !== "number" || exp * 1000 <= now) return null;
  if (typeof sub !== "string" || typeof sid !== "string" || !ID_PATTERN.test(sub) || !ID_PATTERN.test(sid))
    return null;
  return { userId: sub, sessionId: sid };
}

/** Generates an unguessable secret: 32 random bytes, 43 characters. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the only form in which a token is stored. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Returns the refresh token of a session's `count`th renewal. It is derived from the deployment's key, so that a
 * browser whose answer was lost, or two tabs at once, get the same one again, and every earlier one of a session is
 * recognized without being stored.
 */
export function refreshToken(key: KeyObject, sessionId: string, count: number): string {
  const text = `${sessionId}.${count.toString(36)}`;
  return `${text}.${sign(key, `refresh:${text}`).toString("base64url")}`;
}

/** Returns session and count of a refresh token that we issued, null for anything else. */
export function readRefreshToken(key: KeyObject, token: string): { sessionId: string; count: number } | null {
  const [sessionId = "", count = ""] = token.split(".");
  const number = Number.parseInt(count, 36);
  if (!Number.isSafeInteger(number) || !ID_PATTERN.test(sessionId)) return null;
  const right = Buffer.from(refreshToken(key, sessionId, number));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right) ? { sessionId, count: number } : null;
}

/** Checks whether a text has the shape of a refresh token: one of `refreshToken`, or a random one of older sessions. */
export function isRefreshToken(text: string | undefined): text is string {
  return text !== undefined && /^([0-9a-z]{1,40}\.[0-9a-z]{1,11}\.)?[\w-]{43}$/.test(text);
}

/** Checks whether a text has the shape of a token of `makeToken`. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}
