import type { SiteFonts } from "@cuvee/core/storefront/site/theme.ts";
import type { Theme } from "@cuvee/core/storefront/site/themes.ts";

/** Escapes a text for HTML, as an element's content or an attribute in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Serializes JSON for a page: nothing in it can end its element. */
export const inPage = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

/** Longest description that search results show, in characters. */
const DESCRIPTION = 160;

/** Shortens a text for search results: on one line, cut between words. */
export const shortened = (text: string): string => {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length <= DESCRIPTION ? plain : `${plain.slice(0, DESCRIPTION - 1).replace(/\s\S*$/, "")}…`;
};

/** Returns the links that fetch the Latin letters of a theme early, so that the first paint has them. */
export const fontPreloads = ({ display, letters }: Theme, fonts: SiteFonts): string =>
  [...new Set([display, letters])]
    .flatMap((name) => fonts[name]?.latin ?? [])
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
    .join("");
