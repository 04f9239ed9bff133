import { createHmac } from "node:crypto";

export const APP_ROLE = "cuvee_app";

/**
 * The owner's address as a URL whose parts can be changed: without a host (a socket, the local server) it has one, which PostgreSQL's
 * client overrides with `?host=`.
 */
const urlOf = (address: string): URL =>
  new URL(address.replace(/^(postgres(?:ql)?:\/\/)(?=[/?]|$)/, "$1localhost"));

/** Password of an address, wherever it stands: libpq and our client take both, the query first. */
const passwordOf = (url: URL): string =>
  url.searchParams.getAll("password").at(-1) ?? decodeURIComponent(url.password);

/**
 * Password of the application's role, from the owner's address, else from the secret: every process of a deployment finds the same one.
 */
export function appPassword(ownerUrl: string): string {
  return createHmac("sha256", passwordOf(urlOf(ownerUrl)) || process.env["CUVEE_SECRET"] || "cuvee")
    .update(APP_ROLE)
    .digest("hex");
}

/**
 * Address for the application's role: it owns nothing, so that row-level security binds it. User and password of the query go, because they
 * would stand above those of the address; and options, which would lift the limits of our connections.
 */
export function appUrl(ownerUrl: string): string {
  const url = urlOf(ownerUrl);
  for (const name of ["user", "password", "options"]) url.searchParams.delete(name);
  url.username = APP_ROLE;
  url.password = appPassword(ownerUrl);
  return url.toString();
}
