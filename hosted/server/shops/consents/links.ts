import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { Language } from "@cuvee/core/kit/languages.ts";
import type { Purpose } from "@cuvee/core/shops/consents/consents.ts";
import type { Services } from "#kit/services.ts";

const ID = "[0-9a-hjkmnp-tv-z]{16}";
const CONFIRMATION = new RegExp(`^(${ID})-[\\w-]{32}$`);
const PREFERENCES = new RegExp(`^(${ID})-(${ID})-([\\w-]{32})$`);

const SHOP = new RegExp(`^${ID}$`);

/** Checks whether a text has the shape of a shop's id. */
export const isShopId = (text: string): boolean => SHOP.test(text);

/** Returns a new token for the link that confirms a request. It names the shop; the rest is chance (192 bits). */
export const newConfirmation = (shopId: string): string =>
  `${shopId}-${randomBytes(24).toString("base64url")}`;

/** Returns the hash under which such a token is stored. */
export const confirmationHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** Returns the shop that a token of a confirmation names; null for any other text. */
export const shopOfConfirmation = (token: string): string | null => CONFIRMATION.exec(token)?.[1] ?? null;

/** Returns the token of the page of an address's consents: always the same, so that every mail can carry it. */
export const preferencesToken = (
  { secrets }: Pick<Services, "secrets">,
  shopId: string,
  addressId: string,
): string => `${shopId}-${addressId}-${secrets.consentKey(shopId, addressId)}`;

/** Returns the shop and address of such a token; null for one that we did not make. */
export function readPreferencesToken(
  { secrets }: Pick<Services, "secrets">,
  token: string,
): { shopId: string; addressId: string } | null {
  const [, shopId, addressId, key] = PREFERENCES.exec(token) ?? [];
  if (!shopId || !addressId || !key) return null;
  const right = Buffer.from(secrets.consentKey(shopId, addressId));
  return timingSafeEqual(Buffer.from(key), right) ? { shopId, addressId } : null;
}

/** Returns the links that every mail of a purpose carries: at its foot, and in its headers (RFC 8058). */
export function unsubscribeLinks(
  services: Pick<Services, "secrets" | "settings">,
  { shopId, addressId, purpose }: { shopId: string; addressId: string; purpose: Purpose },
): { page: string; oneClick: string } {
  const page = `${services.settings.publicUrl}/consent/${preferencesToken(services, shopId, addressId)}`;
  return { page, oneClick: `${page}/${purpose}` };
}

/**
 * Returns the address that stands for both links of the foot in previews and test mails: a page that says so. It has no
 * reader, and withdraws nothing.
 */
export const exampleLink = (
  { settings }: Pick<Services, "settings">,
  { shopId, lang }: { shopId: string; lang: Language },
): string => `${settings.publicUrl}/consent/example/${shopId}?lang=${lang}`;

/**
 * Returns the part of a network address that is kept as a proof: IPv4 by its /24, IPv6 by its /48 (CNIL, "truncated"
 * addresses).
 */
export function truncatedNetwork(ip: string): string {
  const bare = (ip.split("%")[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(bare)) return `${bare.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(bare)) return "";
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  return `${groups.slice(0, 3).join(":")}::/48`;
}
