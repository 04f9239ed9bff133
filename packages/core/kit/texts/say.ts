import { pluralRules } from "#kit/intl.ts";
import { unbreakFrench } from "./typeset.ts";

/** Texts of a namespace as in `locales/<lang>/<namespace>.json`. */
export type Texts = { readonly [key: string]: string | Texts };
type SayValues = Readonly<Record<string, string | number>>;
/** Returns the text of a key (`list.title`) with values put in; `count` chooses the plural form (`list.found_one`). */
export type Say = (key: string, values?: SayValues) => string;

/** Returns the text under a key with dots; undefined without one, whatever objects have of their own. */
export function textAt(texts: Texts | undefined, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const part of key.split("."))
    at = typeof at === "object" && Object.hasOwn(at, part) ? at[part] : undefined;
  return typeof at === "string" ? at : undefined;
}

/**
 * Makes the translation function of a language: i18next's format of keys, values (`{{name}}`) and plural forms (`_one`,
 * `_other`), and nothing else of it. A key without text is returned itself, so that it is noticed. `spare` has the
 * texts of a complete language.
 */
export function sayIn(lang: string, texts: Texts, spare: Texts = texts): Say {
  return (key, values = {}) => {
    const { count } = values;
    const plural = typeof count === "number" ? `${key}_${pluralRules(lang, {}).select(count)}` : key;
    const text =
      textAt(texts, plural) ??
      textAt(texts, `${key}_other`) ??
      textAt(texts, key) ??
      textAt(spare, plural) ??
      textAt(spare, `${key}_other`) ??
      textAt(spare, key) ??
      key;
    const filled = text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ""));
    return lang === "fr" ? unbreakFrench(filled) : filled;
  };
}
