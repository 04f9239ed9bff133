import { written } from "@cuvee/core/kit/digits.ts";
import { fetchImmutable } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";

/** A text, or its plural forms by CLDR category. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Record<string, Text>;
export type Values = Record<string, string | number>;

const texts: Text[] = [];

export const lang = registry.lang;
/**
 * Made for the first text with plural forms: no first card has one in most languages, and a slow phone needs long for
 * it.
 */
let plurals: Intl.PluralRules | undefined;

/** Loads texts of the language, which the loader may have requested already. Throws `Refused`. */
export const load = (name: string): Promise<unknown> => fetchImmutable(registry.text(name));

/** Puts a list of texts in its place: its first item is the number of its first text. */
const put = async (name: string): Promise<void> => {
  const [at, ...list] = (await load(name)) as [number, ...Text[]];
  list.forEach((text, index) => (texts[at + index] = text));
};

/** Settles when the texts of the first card are loaded. */
export const first = put(lang);

const stored: Record<string, Promise<unknown>> = {};
const also = (name: string): Promise<unknown> => Promise.all([first, (stored[name] ??= put(name))]);

/** Settles when all texts are loaded but those of visits and of rarely opened parts. */
export const allTexts = (): Promise<unknown> => also(`${lang}2`);

/** Settles when the texts of galleries, pages, notes and shared carts are loaded too. */
export const moreTexts = (): Promise<unknown> => Promise.all([allTexts(), also(`more-${lang}`)]);

/** Settles when the texts of visits are loaded too. */
export const visitTexts = (): Promise<unknown> => Promise.all([allTexts(), also(`visit-${lang}`)]);

/** Puts `values` into a text; `values.count` chooses the plural form. */
export function fill(text: Text | undefined, values: Values = {}): string {
  const form =
    typeof text === "object"
      ? (text[(plurals ??= new Intl.PluralRules(lang)).select(Number(values["count"]))] ?? text.other)
      : text;
  return (form ?? "").replace(/{{(\w+)}}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return typeof value === "number" ? written(value, t("number.manner")) : value;
  });
}

/**
 * Returns the text of a key of `locales/<lang>/widget.json`. The build puts numbers in place of keys and checks that
 * each exists: a key is always written out as a string literal, here or in a table.
 */
export function t(key: string, values?: Values): string {
  return fill(texts[key as unknown as number], values);
}
