import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { elided, LANGUAGES, languageIn, sparesOf, type Language } from "@cuvee/core/kit/languages.ts";
import type { Texts } from "@cuvee/core/kit/say.ts";
import { wholeTexts } from "@cuvee/core/kit/texts.ts";

/**
 * Languages in which the server writes to people: mails, answers, problems. A text missing in one is taken from
 * English, then from French.
 */
export const SERVER_LANGS = LANGUAGES;
export type ServerLang = Language;

const LOCALES = join(import.meta.dirname, "../../../locales");

/**
 * Reads the texts of a folder of locales: each namespace of a language once, with missing texts from its fallback
 * languages.
 */
export function openTexts(locales: string): (lang: ServerLang, namespace: string) => Texts {
  const loaded = new Map<string, Texts>();
  const fileOf = (lang: string, namespace: string): string => join(locales, lang, `${namespace}.json`);
  return (lang, namespace) => {
    const key = `${lang}/${namespace}`;
    const found = loaded.get(key);
    if (found) return found;
    const sources = sparesOf(lang)
      .map((one) => fileOf(one, namespace))
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, "utf8")) as Texts);
    const texts = wholeTexts(lang, sources);
    loaded.set(key, texts);
    return texts;
  };
}

/** Returns all texts of a namespace in a language. */
export const textsOf = openTexts(LOCALES);

const plurals = new Map<string, Intl.PluralRules>();

function formOf(lang: string, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(lang) ?? new Intl.PluralRules(lang);
  plurals.set(lang, rules);
  return rules.select(count);
}

function find(tree: Texts, path: readonly string[]): string | undefined {
  let at: string | Texts | undefined = tree;
  for (const step of path) {
    if (at === undefined || typeof at === "string") return undefined;
    at = Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return typeof at === "string" ? at : undefined;
}

/**
 * Returns the sentence of `locales/<lang>/<namespace>.json` under a dotted key, its `{{values}}` filled in; the key if
 * unknown. A number named `count` chooses the plural form of the language (`_one`, `_few`).
 */
export function translate(
  lang: ServerLang,
  namespace: string,
  key: string,
  values: Record<string, unknown> = {},
  texts: typeof textsOf = textsOf,
): string {
  const all = texts(lang, namespace);
  const { count } = values;
  const sentence =
    (typeof count === "number" ? find(all, `${key}_${formOf(lang, count)}`.split(".")) : undefined) ??
    find(all, key.split(".")) ??
    key;
  const filled = sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : "";
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
  return lang === "fr" ? elided(filled, values) : filled;
}

/**
 * Chooses the language of a request: the `lang` query, the cookie, the browser's list; French when none of them is
 * supported.
 */
export function chooseLang(query: unknown, cookie: unknown, header: string | undefined): ServerLang {
  const wanted = [query, cookie, ...(header ?? "").split(",").map((part) => part.split(";")[0])];
  for (const value of wanted) {
    const known = languageIn(SERVER_LANGS, value);
    if (known) return known;
  }
  return "fr";
}
