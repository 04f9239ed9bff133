/** Seconds within which the code of a sign-in may be exchanged. */
export const CODE_SECONDS = 60;
/** Days without use after which a site's token ends. */
export const IDLE_DAYS = 30;

/**
 * Authorisation request of a page to our domain: to identify its visitor, and to have them back (RFC 7636 names, S256
 * only).
 */
export type SignInRequest = {
  shop: string;
  origin: string;
  returnUrl: string;
  state: string;
  challenge: string;
};

const CHALLENGE = /^[\w-]{43}$/;
const STATE = /^[\w-]{16,128}$/;

/**
 * Returns the request in the address of `/members/authorize`; null when a value is missing or is no web page of that
 * very origin. Only the server knows whether the shop allows the origin.
 */
export function askedIn(query: URLSearchParams): SignInRequest | null {
  const of = (name: string): string => query.get(name) ?? "";
  const requested = {
    shop: of("shop"),
    origin: of("origin"),
    returnUrl: of("return"),
    state: of("state"),
    challenge: of("code_challenge"),
  };
  const isWhole = requested.shop !== "" && STATE.test(requested.state) && CHALLENGE.test(requested.challenge);
  return isWhole && isPageOf(requested.returnUrl, requested.origin) ? requested : null;
}

/** Checks whether an address is a web page of an origin, without names or passwords in it. */
export function isPageOf(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    /^https?:$/.test(url.protocol) && url.origin === origin && url.username === "" && url.password === ""
  );
}

/**
 * Returns the return address with the result of the sign-in in its fragment, which no server and no referrer ever sees.
 */
export function backTo(
  returnUrl: string,
  state: string,
  outcome: { code: string } | { error: "denied" },
): string {
  const url = new URL(returnUrl);
  const [name, value] = "code" in outcome ? ["code", outcome.code] : ["error", outcome.error];
  url.hash = new URLSearchParams({ [`cuvee_${name}`]: value, cuvee_state: state }).toString();
  return url.href;
}
