import { existsSync, readFileSync } from "node:fs";
import { MANNERS } from "@cuvee/core/kit/digits.ts";
import { LANGUAGES, type Language } from "@cuvee/core/kit/languages.ts";
import type { Plugin } from "rollup";
import type { Declaration } from "#elements/declaration.ts";
import { ELEMENTS } from "#elements/elements.ts";

type Nested = { [key: string]: string | Nested };
type Text = string | Record<string, string>;

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Turns `{ cart: { items_one, items_other } }` into `{ "cart.items": { one, other } }`. */
export function flatten(nested: Nested, prefix = ""): Record<string, Text> {
  const flat: Record<string, Text> = {};
  for (const [name, value] of Object.entries(nested)) {
    if (typeof value !== "string") {
      Object.assign(flat, flatten(value, `${prefix}${name}.`));
      continue;
    }
    const form = PLURAL.exec(name)?.[1];
    const key = prefix + name.replace(PLURAL, "");
    const forms = flat[key];
    if (!form) flat[key] = value;
    else flat[key] = { ...(typeof forms === "object" ? forms : {}), [form]: value };
  }
  return flat;
}

function readTexts(locales: string, lang: string, file: string): Record<string, Text> {
  const path = `${locales}/${lang}/${file}.json`;
  return existsSync(path) ? flatten(JSON.parse(readFileSync(path, "utf8")) as Nested) : {};
}

/** Returns the keys that French has and a language lacks, with their file. */
const lacking = (locales: string, lang: string): string[] =>
  ["widget", "trace", "memberWidget"].flatMap((file) => {
    const own = readTexts(locales, lang, file);
    return Object.keys(readTexts(locales, "fr", file))
      .filter((key) => !own[key])
      .map((key) => `${file}:${key}`);
  });

/**
 * Returns the languages with complete texts, French first. Readers of others get the next language of their
 * preferences, or English.
 */
export const languagesOf = (locales: string): string[] =>
  LANGUAGES.filter((lang) => lacking(locales, lang).length === 0);

/** Areas of the texts that the first card needs; the others are a second file, for parts that open later. */
const FIRST_AREAS = ["number", "buy", "format", "shop"];
/** Areas of reservations, a list of their own behind the others. */
const VISIT_AREAS = ["visit"];
/** Areas of rarely opened parts: galleries, pages of a long list, notes, shared carts. */
const RARE_AREAS = ELEMENTS.flatMap(({ rareTexts = [] }: Declaration) => rareTexts);

const areaOf = (key: string): string => key.slice(0, key.indexOf("."));

/** Key of a language's number format (`MANNERS`); the core has it. */
const MANNER = "number.manner";

/** Reduces identical forms to one text: it is chosen without the language's plural rules. */
function plain(text: Text | undefined): Text | undefined {
  if (typeof text !== "object") return text;
  const [form, ...others] = new Set(Object.values(text));
  return others.length ? text : form;
}

/** Returns the keys of the widget in the order of the French file, by their list; lists follow each other. */
function keysOf(locales: string): { first: string[]; second: string[]; more: string[]; visit: string[] } {
  const all = [MANNER, ...Object.keys(readTexts(locales, "fr", "widget"))];
  const among = (areas: readonly string[]): string[] => all.filter((key) => areas.includes(areaOf(key)));
  const [first, more, visit] = [among(FIRST_AREAS), among(RARE_AREAS), among(VISIT_AREAS)];
  const apart = new Set([...first, ...more, ...visit]);
  return { first, second: all.filter((key) => !apart.has(key)), more, visit };
}

/**
 * Returns the texts of each language that is complete, as JSON by name: `fr`, `fr2`, `more-fr` and `visit-fr` are
 * lists, each behind the number of its first text among all, in the order by which the code names them; `trace-fr` are
 * the sentences of "Pourquoi ce prix ?", which are named by data and keep their keys. Throws when French or English
 * lacks a text.
 */
export function textFiles(locales: string): Map<string, string> {
  const missing = ["fr", "en"].flatMap((lang) => lacking(locales, lang).map((key) => `${lang} ${key}`));
  if (missing.length) throw new Error(`locales lack ${missing.join(", ")}`);
  const { first, second, more, visit } = keysOf(locales);
  return new Map(
    languagesOf(locales).flatMap((lang) => {
      const own: Record<string, Text> = {
        [MANNER]: MANNERS[lang as Language],
        ...readTexts(locales, lang, "widget"),
      };
      let at = 0;
      const list = (keys: string[]): string => {
        const texts = JSON.stringify([at, ...keys.map((key) => plain(own[key]))]);
        at += keys.length;
        return texts;
      };
      return [
        [lang, list(first)],
        [`${lang}2`, list(second)],
        [`more-${lang}`, list(more)],
        [`visit-${lang}`, list(visit)],
        [`trace-${lang}`, JSON.stringify(readTexts(locales, lang, "trace"))],
        [`member-${lang}`, JSON.stringify(readTexts(locales, lang, "memberWidget"))],
      ] as const;
    }),
  );
}

/**
 * Puts numbers in place of keys. A key that the code names and French lacks, or that no code names, fails the build.
 */
export function texts(locales: string): Plugin {
  const { first, second, more, visit } = keysOf(locales);
  const keys = [...first, ...second, ...more, ...visit];
  const used = new Set<string>();
  const literal = new RegExp(`"((?:${[...new Set(keys.map(areaOf))].join("|")})\\.[a-zA-Z]+)"`, "g");
  return {
    name: "texts",
    transform(code, id) {
      if (!id.includes("/packages/widget/") || id.endsWith(".css")) return null;
      const numbered = code.replace(literal, (_, key: string) => {
        const at = keys.indexOf(key);
        if (at < 0) this.error(`no text ${key} in locales/fr/widget.json (${id})`);
        used.add(key);
        return String(at);
      });
      return { code: numbered, map: null };
    },
    buildEnd(error) {
      const idle = keys.filter((key) => !used.has(key));
      if (!error && idle.length) this.error(`no code names ${idle.join(", ")}`);
    },
  };
}
