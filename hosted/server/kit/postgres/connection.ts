import { createHmac } from "node:crypto";
import { changeAddress, firstHost } from "#kit/postgres/connections/address.ts";

export const APP_ROLE = "cuvee_app";

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
  return createHmac("sha256", passwordOf(firstHost(ownerUrl)) || process.env["CUVEE_SECRET"] || "cuvee")
    .update(APP_ROLE)
    .digest("hex");
}

/**
 * Returns an address for the application's role: that of the database, or that of a pooler before it (`address`). The
 * role owns nothing, so that row-level security binds it. User and password in the query are removed because they would
 * override those of the address; `options` is removed because it would lift the limits of our connections.
 */
export function appUrl(ownerUrl: string, address = ownerUrl): string {
  return changeAddress(address, (url) => {
    for (const name of ["user", "password", "options"]) url.searchParams.delete(name);
    url.username = APP_ROLE;
    url.password = appPassword(ownerUrl);
  });
}
