import { registry } from "#runtime/registry.ts";

/** A text, or its plural forms by CLDR category. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Record<string, Text>;
export type Values = Record<string, string | number>;

let texts: readonly Text[] = [];

export const lang = registry.lang;
const plurals = new Intl.PluralRules(lang);

/** Loads the texts of the first card, or others behind those that are there: `visit-fr` stand behind all others. */
export const said = async (before: readonly Text[], chunk: string): Promise<readonly Text[]> =>
  (texts = [...before, ...((await registry.load(chunk)) as { default: readonly Text[] }).default]);

/** Settles when the texts of the first card are there. */
export const first = said([], lang);

/** Settles when all texts are there. */
export const allTexts = (): Promise<readonly Text[]> =>
  (all ??= first.then((before) => said(before, `${lang}2`)));
let all: Promise<readonly Text[]> | undefined;

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
