import { createHash, createHmac, randomBytes, timingSafeEqual, type KeyObject } from "node:crypto";
import { ID_PATTERN } from "@cuvee/core/kit/ids.ts";

/** Life of an access token, in seconds (design: domain §5). */
export const ACCESS_SECONDS = 15 * 60;

/** What an access token says: the user and his session. */
export type Access = { userId: string; sessionId: string };

const HEADER = encode({ alg: "HS256", typ: "JWT" });

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function sign(key: KeyObject, signed: string): Buffer {
  return createHmac("sha256", key).update(signed).digest();
}

/** Signs an access token: a JSON Web Token (RFC 7519), HS256, claims `sub`, `sid`, `iat`, `exp`. `now` is milliseconds. */
export function signAccess(key: KeyObject, { userId, sessionId }: Access, now: number): string {
  const iat = Math.floor(now / 1000);
  const signed = `${HEADER}.${encode({ sub: userId, sid: sessionId, iat, exp: iat + ACCESS_SECONDS })}`;
  return `${signed}.${sign(key, signed).toString("base64url")}`;
}

/**
 * Reads an access token that we signed and that has not run out; null for anything else. The header is compared as a
 * whole: no algorithm but ours is ever looked at.
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

/** A secret that nobody can guess: 32 random bytes, 43 characters. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The only form in which a token is stored. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The refresh token that follows `token`. It follows from it by the deployment's key, so that a browser whose answer was
 * lost, or two tabs at once, are given the same one again.
 */
export function nextToken(key: KeyObject, token: string): string {
  return createHmac("sha256", key).update(`refresh:${token}`).digest().toString("base64url");
}

/** Whether a text has the shape of a token of `makeToken` or `nextToken`. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}
