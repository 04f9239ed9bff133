import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "@cuvee/core/kit/texts/say.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { textsOf } from "#kit/translations.ts";

const LOCALES = join(import.meta.dirname, "../../../../locales");
const fileOf = (lang: string): string => join(LOCALES, lang, "site.json");

/** Languages that have public texts, French first. */
export const languages: readonly SiteLanguage[] = SITE_LANGUAGES.filter((lang) => existsSync(fileOf(lang)));

/** Returns the words of public pages in a language. */
export const siteTexts = (lang: SiteLanguage): Texts => textsOf(lang, "site");

const known = (tag: unknown): SiteLanguage | undefined =>
  typeof tag === "string"
    ? languages.find((lang) => lang === tag.trim().slice(0, 2).toLowerCase())
    : undefined;

/** Returns the language of a page: `lang` query, then cookie, then browser, then French (specification §1). */
export function languageOf(query: unknown, cookie: unknown, header: string | undefined): SiteLanguage {
  const spoken = (header ?? "")
    .split(",")
    .slice(0, 20)
    .map((part) => {
      const [tag = "", ...rest] = part.split(";");
      const weight = rest.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean);
      return { tag, q: weight === undefined ? 1 : Number(weight) };
    })
    .toSorted((a, b) => b.q - a.q)
    .map(({ tag }) => known(tag))
    .find(Boolean);
  return known(query) ?? known(cookie) ?? spoken ?? "fr";
}
