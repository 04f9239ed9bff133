/** Texts of a namespace as `locales/<lang>/<namespace>.json` has them. */
export type Texts = { readonly [key: string]: string | Texts };
export type SayValues = Readonly<Record<string, string | number>>;
/** Says the text of a key (`list.title`) with values put in; `count` chooses the plural form (`list.found_one`). */
export type Say = (key: string, values?: SayValues) => string;

function textAt(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const part of key.split(".")) at = typeof at === "object" ? at[part] : undefined;
  return typeof at === "string" ? at : undefined;
}

/** French sets a space before its double signs and inside its quotes; a line must not break there. */
const typeset = (text: string): string => text.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");

/**
 * The sayer of a language: i18next's format of keys, values (`{{name}}`) and plural forms (`_one`, `_other`), and nothing else of
 * it. A key that has no text is said as itself, so that it is seen. `spare` has the texts of a language that is complete.
 */
export function sayIn(lang: string, texts: Texts, spare: Texts = texts): Say {
  const plurals = new Intl.PluralRules(lang);
  return (key, values = {}) => {
    const { count } = values;
    const plural = typeof count === "number" ? `${key}_${plurals.select(count)}` : key;
    const text =
      textAt(texts, plural) ??
      textAt(texts, `${key}_other`) ??
      textAt(texts, key) ??
      textAt(spare, plural) ??
      textAt(spare, `${key}_other`) ??
      textAt(spare, key) ??
      key;
    const filled = text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ""));
    return lang === "fr" ? typeset(filled) : filled;
  };
}
