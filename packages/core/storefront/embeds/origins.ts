import { isInsideHost } from "#kit/hosts.ts";

/** A site lost is told at once, tried again every day, and taken out so many days after. */
export const GRACE_DAYS = 7;
/** A proven site is looked at again so many days after. */
export const AGAIN_DAYS = 7;
/** Sites of a shop at most. */
export const MAX_ORIGINS = 20;

/** Where the proof lies: a file of the site, or its home page. */
export const PROOF_FILE = "/.well-known/cuvee.txt";
export const PROOF_META = "cuvee-site";
export const proofLine = (token: string): string => `${PROOF_META}=${token}`;
export const proofTag = (token: string): string => `<meta name="${PROOF_META}" content="${token}">`;

export type OriginState = "pending" | "verified" | "failing" | "lost" | "kept" | "development";

/** Why an address is no site that can be allowed: a name of `errors.json`. */
export type OriginFault =
  | "origin-malformed"
  | "origin-insecure"
  | "origin-port"
  | "origin-address"
  | "origin-development";

const DEVELOPMENT = /^(?:localhost|.+\.(?:localhost|local))$/;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;
const NUMBERS = /^(?:[\d.]+|\[.*\])$/;

/** The parts of an origin that matter here, as the URL standard parses them: host in lower case and punycode, port empty when usual. */
export type OriginParts = { protocol: string; hostname: string; port: string };

/** A host of somebody's own machine: nobody else can prove that it is his, and nobody else reaches it. */
export const isDevelopmentHost = (hostname: string): boolean =>
  DEVELOPMENT.test(hostname) || LOOPBACK.test(hostname);

/** Whether a stored origin is one of a developer's machine, which is worth nothing where real buyers order. */
export function isDevelopmentOrigin(origin: string): boolean {
  const host = /^https?:\/\/(\[[^\]]*\]|[^:/]*)/.exec(origin)?.[1] ?? "";
  return isDevelopmentHost(host);
}

/**
 * What is wrong with a site that somebody wants to allow; null when it may be proven, or needs no proof as a developer's own. Only
 * what a stranger can be asked at can be proven: a name, by https on its usual port (design: trust, CVE-2026-31889).
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
