import { isInsideHost } from "#kit/hosts.ts";

/** Days until a lost site is removed; its loss is reported at once, and it is checked again every day. */
export const GRACE_DAYS = 7;
/** Days until a proven site is checked again. */
export const AGAIN_DAYS = 7;
/** Maximum number of a shop's sites. */
export const MAX_ORIGINS = 20;

/** Place of the proof: a file of the site, its home page, or a TXT record of its name. */
export const PROOF_FILE = "/.well-known/cuvee.txt";
export const PROOF_META = "cuvee-site";
/** Returns the name of the TXT record that proves a site. */
export const proofRecord = (origin: string): string =>
  `_${PROOF_META}.${origin.replace(/^https?:\/\//, "").replace(/:\d+$/, "")}`;
export const proofLine = (token: string): string => `${PROOF_META}=${token}`;
export const proofTag = (token: string): string => `<meta name="${PROOF_META}" content="${token}">`;

export type OriginState = "pending" | "verified" | "failing" | "lost" | "kept" | "development";

/** Reasons why an address cannot be allowed as a site: a name of `errors.json`. */
export type OriginFault =
  | "origin-malformed"
  | "origin-insecure"
  | "origin-port"
  | "origin-address"
  | "origin-development";

const DEVELOPMENT = /^(?:localhost|.+\.(?:localhost|local))$/;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;
const NUMBERS = /^(?:[\d.]+|\[.*\])$/;

/**
 * The relevant parts of an origin, as the URL standard parses them: host in lower case and punycode, port empty when it
 * is the default.
 */
export type OriginParts = { protocol: string; hostname: string; port: string };

/**
 * Checks whether a host is a developer's own machine: its ownership cannot be proven, and no other machine reaches it.
 */
export const isDevelopmentHost = (hostname: string): boolean =>
  DEVELOPMENT.test(hostname) || LOOPBACK.test(hostname);

/** Checks whether a stored origin is one of a developer's machine, which is ignored in production. */
export function isDevelopmentOrigin(origin: string): boolean {
  const host = /^https?:\/\/(\[[^\]]*\]|[^:/]*)/.exec(origin)?.[1] ?? "";
  return isDevelopmentHost(host);
}

/**
 * Returns the fault of a site to be allowed; null when it may be proven, or needs no proof as a developer's own. Only a
 * host that the server can query can be proven: a name, by https on its usual port (design: trust, CVE-2026-31889).
 */
export function originFault(
  { protocol, hostname, port }: OriginParts,
  isProduction: boolean,
): OriginFault | null {
  if (protocol !== "https:" && protocol !== "http:") return "origin-malformed";
  if (isDevelopmentHost(hostname)) return isProduction ? "origin-development" : null;
  if (NUMBERS.test(hostname)) return "origin-address";
  if (!hostname.includes(".") || hostname.endsWith(".")) return "origin-malformed";
  if (isInsideHost(hostname)) return "origin-address";
  if (protocol !== "https:") return "origin-insecure";
  return port === "" ? null : "origin-port";
}
