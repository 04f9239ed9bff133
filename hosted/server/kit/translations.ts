import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { elided, LANGUAGES, languageIn, sparesOf, type Language } from "@cuvee/core/kit/languages.ts";
import { textAt, type Texts } from "@cuvee/core/kit/texts/say.ts";
import { wholeTexts } from "@cuvee/core/kit/texts/texts.ts";

/**
 * Languages in which the server writes to people: mails, answers, problems. A text missing in one is taken from
 * English, then from French.
 */
export const SERVER_LANGS = LANGUAGES;
export type ServerLang = Language;

const LOCALES = join(import.meta.dirname, "../../../locales");

const parsed = (file: string): Texts => JSON.parse(readFileSync(file, "utf8")) as Texts;

/** Reads the texts of a folder whose files each have one text in all its languages, by name. */
const readFolder = (folder: string): [name: string, texts: Texts][] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".json"))
        .map((file) => [basename(file, ".json"), parsed(join(folder, file))])
    : [];

/**
 * Reads the texts of a folder of locales: each namespace of a language once, with missing texts from its fallback
 * languages. A namespace is `<lang>/<namespace>.json`, and the files of `<namespace>/` where there are any.
 */
export function openTexts(locales: string): (lang: ServerLang, namespace: string) => Texts {
  const loaded = new Map<string, Texts>();
  const folders = new Map<string, [string, Texts][]>();
  const folderOf = (namespace: string): [string, Texts][] => {
    const found = folders.get(namespace) ?? readFolder(join(locales, namespace));
    folders.set(namespace, found);
    return found;
  };
  const sourceOf = (lang: string, namespace: string): Texts => {
    const file = join(locales, lang, `${namespace}.json`);
    const own = folderOf(namespace).flatMap(([name, { [lang]: texts }]) =>
      texts === undefined ? [] : [[name, texts] as const],
    );
    return { ...(existsSync(file) ? parsed(file) : {}), ...Object.fromEntries(own) };
  };
  return (lang, namespace) => {
    const key = `${lang}/${namespace}`;
    const found = loaded.get(key);
    if (found) return found;
    const texts = wholeTexts(
      lang,
      sparesOf(lang).map((one) => sourceOf(one, namespace)),
    );
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

/**
 * Returns the sentence of `locales/<lang>/<namespace>.json` under a dotted key, its `{{values}}` filled in; the key if
 * unknown. A number named `count` chooses the plural form of the language (`_one`, `_few`).
 */
export function translate(
  lang: ServerLang,
  namespace: string,
  key: string,
  values: Record<string, unknown> = {},
): string {
  return sentenceOf(textsOf(lang, namespace), lang, key, values);
}

/** Does the work of `translate` with the texts of a namespace. */
export function sentenceOf(
  all: Texts,
  lang: ServerLang,
  key: string,
  values: Record<string, unknown>,
): string {
  const { count } = values;
  const sentence =
    (typeof count === "number" ? textAt(all, `${key}_${formOf(lang, count)}`) : undefined) ??
    textAt(all, key) ??
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
