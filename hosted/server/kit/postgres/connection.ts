import { createHmac } from "node:crypto";

export const APP_ROLE = "cuvee_app";

/**
 * Parses the owner's address as a URL whose parts can be changed. An address without a host (a socket, the local
 * server) gets one, which PostgreSQL's client overrides with `?host=`.
 */
const urlOf = (address: string): URL =>
  new URL(address.replace(/^(postgres(?:ql)?:\/\/)(?=[/?]|$)/, "$1localhost"));

/**
 * Returns the password of an address, from its query or its user part: libpq and our client accept both, the query
 * first.
 */
const passwordOf = (url: URL): string =>
  url.searchParams.getAll("password").at(-1) ?? decodeURIComponent(url.password);

/**
 * Returns the password of the application's role, from the owner's address, else derived from the secret: every process
 * of a deployment finds the same one.
 */
export function appPassword(ownerUrl: string): string {
  return createHmac("sha256", passwordOf(urlOf(ownerUrl)) || process.env["CUVEE_SECRET"] || "cuvee")
    .update(APP_ROLE)
    .digest("hex");
}

/**
 * Returns the address for the application's role. That role owns nothing, so that row-level security binds it. User and
 * password in the query are removed because they would override those of the address; `options` is removed because it
 * would lift the limits of our connections.
 */
export function appUrl(ownerUrl: string): string {
  const url = urlOf(ownerUrl);
  for (const name of ["user", "password", "options"]) url.searchParams.delete(name);
  url.username = APP_ROLE;
  url.password = appPassword(ownerUrl);
  return url.toString();
}
