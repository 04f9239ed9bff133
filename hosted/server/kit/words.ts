import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Languages with complete server texts (messages and mails); any other falls back to French, the source. */
export const SERVER_LANGS = ["fr", "en"] as const;
export type ServerLang = (typeof SERVER_LANGS)[number];

type Texts = { [key: string]: string | Texts };
const LOCALES = join(import.meta.dirname, "../../../locales");
const loaded = new Map<string, Texts>();

function texts(lang: ServerLang, namespace: string): Texts {
  const key = `${lang}/${namespace}`;
  const found = loaded.get(key);
  if (found) return found;
  const read = JSON.parse(readFileSync(join(LOCALES, lang, `${namespace}.json`), "utf8")) as Texts;
  loaded.set(key, read);
  return read;
}

function find(tree: Texts, path: readonly string[]): string | undefined {
  let at: string | Texts | undefined = tree;
  for (const step of path) {
    if (at === undefined || typeof at === "string") return undefined;
    at = Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return typeof at === "string" ? at : undefined;
}

/** The sentence of `locales/<lang>/<namespace>.json` under a dotted key, its `{{values}}` filled in; the key if unknown. */
export function words(
  lang: ServerLang,
  namespace: string,
  key: string,
  values: Record<string, unknown> = {},
): string {
  const path = key.split(".");
  const sentence = find(texts(lang, namespace), path) ?? find(texts("fr", namespace), path) ?? key;
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : "";
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
}

/** The language asked by a request: the `lang` query, the cookie, the browser's list; French unless English is wanted. */
export function chooseLang(query: unknown, cookie: unknown, header: string | undefined): ServerLang {
  const wanted = [query, cookie, ...(header ?? "").split(",").map((part) => part.split(";")[0])];
  for (const value of wanted) {
    const short = typeof value === "string" ? value.trim().slice(0, 2).toLowerCase() : "";
    const known = SERVER_LANGS.find((lang) => lang === short);
    if (known) return known;
  }
  return "fr";
}
