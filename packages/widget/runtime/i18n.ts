import { registry } from "#runtime/registry.ts";

/** A text, or its plural forms by CLDR category. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Record<string, Text>;
export type Values = Record<string, string | number>;

let texts: Texts = {};

export const lang = registry.lang;
const plurals = new Intl.PluralRules(lang);

/** Sets the texts of the page's language. */
export function speak(loaded: Texts): void {
  texts = loaded;
}

/** Puts `values` into a text; `values.count` chooses the plural form. */
export function fill(text: Text | undefined, values: Values = {}): string {
  const form = typeof text === "object" ? (text[plurals.select(Number(values["count"]))] ?? text.other) : text;
  return (form ?? "").replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ""));
}

/**
 * The text of a key of `locales/<lang>/widget.json`. The build puts numbers in place of keys and checks that each exists:
 * a key is always written out as a string literal, here or in a table.
 */
export function t(key: string, values?: Values): string {
  return fill(texts[key], values);
}
