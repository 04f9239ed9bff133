import { early } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";

/** A text, or its plural forms by CLDR category. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Record<string, Text>;
export type Values = Record<string, string | number>;

let texts: readonly Text[] = [];

export const lang = registry.lang;
const plurals = new Intl.PluralRules(lang);

/** Loads texts of the language, which the loader may have asked for already. Throws `Refused`. */
export const load = (name: string): Promise<unknown> => early(registry.text(name));

/** Puts texts behind those that are there: visits stand behind all others. */
const behind = async (before: Promise<void> | undefined, name: string): Promise<void> => {
  const list = load(name);
  await before;
  texts = [...texts, ...((await list) as readonly Text[])];
};

/** Settles when the texts of the first card are there. */
export const first = behind(undefined, lang);

/** Settles when all texts are there but those of visits. */
export const allTexts = (): Promise<void> => (all ??= behind(first, `${lang}2`));
let all: Promise<void> | undefined;

/** Settles when the texts of visits are there too. */
export const visitTexts = (): Promise<void> => (visits ??= behind(allTexts(), `visit-${lang}`));
let visits: Promise<void> | undefined;

/** Puts `values` into a text; `values.count` chooses the plural form. */
export function fill(text: Text | undefined, values: Values = {}): string {
  const form =
    typeof text === "object" ? (text[plurals.select(Number(values["count"]))] ?? text.other) : text;
  return (form ?? "").replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ""));
}

/**
 * The text of a key of `locales/<lang>/widget.json`. The build puts numbers in place of keys and checks that each exists:
 * a key is always written out as a string literal, here or in a table.
 */
export function t(key: string, values?: Values): string {
  return fill(texts[key as unknown as number], values);
}
