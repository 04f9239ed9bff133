import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "#kit/settings.ts";
import { isRefreshToken } from "./tokens.ts";

/** Name of the refresh cookie, with the specification's prefixes (§9). */
const REFRESH_COOKIE = "auth._refresh_token.local";
/** The cookie is sent only to the calls that need it. */
const PATH = "/v1/auth";
/** Name of the cookie beside it that says to the pages of the checkout that there is a session, not whose. */
const SIGNED_IN_COOKIE = "auth.signed_in";
const CHECKOUT_PATH = "/checkout";

/**
 * Checks whether a page at `origin` is ours. In plain HTTP (a trial on this machine or network) any host name of the
 * request is accepted.
 */
function isOurs(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return publicUrl.startsWith("http:") && origin === `http://${request.headers.host}`;
}

/**
 * Reads the refresh token of a request, null without. Throws `forbidden-origin` (403) when the page that sent it is not
 * ours, or when a request with the cookie has no origin: the second protection beside SameSite=Strict. A program that
 * signs in without a cookie need not send an origin.
 */
export function readRefresh(request: FastifyRequest, settings: Settings): string | null {
  const { origin } = request.headers;
  const token = request.cookies[REFRESH_COOKIE];
  const isKnown = origin === undefined ? token === undefined : isOurs(origin, request, settings.publicUrl);
  if (!isKnown) refuse("forbidden-origin", 403);
  return isRefreshToken(token) ? token : null;
}

/**
 * Checks whether a request goes to a path that gets the cookie and may change something. Every such call is for our own
 * pages alone, also one that only opens a session (a page elsewhere would sign its visitor in as another user).
 */
export const isCookieCall = ({ url, method }: FastifyRequest): boolean =>
  url.startsWith(`${PATH}/`) && method !== "GET" && method !== "HEAD" && method !== "OPTIONS";

function options({ publicUrl }: Settings, path = PATH) {
  return { httpOnly: true, secure: publicUrl.startsWith("https:"), path } as const;
}

/** Gives the browser a refresh token, out of reach of the page's scripts. */
export function setRefresh(reply: FastifyReply, settings: Settings, token: string, seconds: number): void {
  reply.setCookie(REFRESH_COOKIE, token, { ...options(settings), sameSite: "strict", maxAge: seconds });
  reply.setCookie(SIGNED_IN_COOKIE, "1", {
    ...options(settings, CHECKOUT_PATH),
    // A buyer also comes to the checkout by a link of the winery's own site.
    sameSite: "lax",
    maxAge: seconds,
  });
}

/** Clears the refresh token. */
export function clearRefresh(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(REFRESH_COOKIE, { ...options(settings), sameSite: "strict" });
  reply.clearCookie(SIGNED_IN_COOKIE, { ...options(settings, CHECKOUT_PATH), sameSite: "lax" });
}

/** Checks whether the browser that asks for a page of the checkout says that it has a session: a hint, no proof. */
export const hasSession = ({ cookies }: Pick<FastifyRequest, "cookies">): boolean =>
  cookies[SIGNED_IN_COOKIE] === "1";
