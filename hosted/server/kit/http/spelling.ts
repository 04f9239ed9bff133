import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";

/**
 * Matches spellings that a browser does not write: characters that it escapes or converts, an empty or a dotted
 * segment, a matrix parameter.
 */
const ODD = /[^\u0021-\u007e]|[\\;#]|\/\/|\/\.{1,2}(?:\/|$)|%(?:5c|[01][\da-f]|7f)/i;
/**
 * Matches an escaped character that needs no escape (RFC 3986 §2.3: such addresses are equal, and one of them is ours).
 */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;
/** Addresses that others print: the resolver reads them however their characters are escaped (GS1 Digital Link). */
const PRINTED = /^\/gs1\//;
/** Paths of programs and files, in any case of letters: never a page. */
const NO_PAGE = /^\/(?:v1|widget|files|assets|iframes|calendars|uploads|pages)(?:\/|$)/i;

/** Returns the path of an address, without its query. */
const pathOf = (url: string): string => url.split("?", 1)[0] ?? "/";

/** Checks whether an address may be a page of the application: an unknown one of another kind is a 404 in JSON. */
export const isPagePath = (url: string): boolean => {
  const path = pathOf(url);
  return !NO_PAGE.test(path) && !/\.\w{1,5}$/.test(path) && !/%2f/i.test(path);
};

/**
 * Enforces one spelling for every address: a path that a proxy, a guard and the router could read in two ways is
 * refused (404) before anything else. A slash may be escaped in a parameter of a call, where a name contains one. A
 * page with a trailing slash is the page without it.
 */
export function oneSpelling(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const path = pathOf(request.url);
    const isCall = request.routeOptions.config?.call !== undefined;
    const isOdd =
      ODD.test(path) ||
      (isCall && path.endsWith("/")) ||
      (!PRINTED.test(path) && (NEEDLESS.test(path) || (!isCall && /%2f/i.test(path)))) ||
      !(path.startsWith("/") || (path === "*" && request.method === "OPTIONS"));
    if (isOdd) {
      reply.header("Vary", "Origin");
      refuse("not-found", 404);
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && path !== "/" && path.endsWith("/") && isPagePath(path.slice(0, -1)) && !PRINTED.test(path))
      return reply.redirect(path.slice(0, -1) + request.url.slice(path.length), 308);
    return undefined;
  });
}
