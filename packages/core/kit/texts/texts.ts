import type { Texts } from "#kit/texts/say.ts";

/** Texts of a namespace that can be added to. */
type Draft = { [key: string]: string | Draft };

/** A name with its plural form. `_zero` is not required by any language: it is another text, beside them. */
const FORM = /^(.+)_(one|two|few|many|other)$/;

/**
 * Puts the texts of `own` that are missing into `draft`. Plural forms come all from one language: half of them is
 * useless.
 */
function fill(draft: Draft, own: Texts): void {
  const had = new Set(Object.keys(draft).map((key) => FORM.exec(key)?.[1] ?? key));
  for (const [key, value] of Object.entries(own)) {
    const there = draft[key];
    if (typeof value !== "string") {
      if (there === undefined) fill((draft[key] = {}), value);
      else if (typeof there === "object") fill(there, value);
    } else if (!had.has(FORM.exec(key)?.[1] ?? key) && value !== "") draft[key] = value;
  }
}

/** Gives every plural text the forms that the language requires: a missing form takes the text of `_other`. */
function complete(draft: Draft, forms: readonly string[]): void {
  for (const [key, value] of Object.entries(draft)) {
    if (typeof value !== "string") complete(value, forms);
    else if (key.endsWith("_other"))
      for (const form of forms) draft[`${key.slice(0, -"other".length)}${form}`] ??= value;
  }
}

/**
 * Returns the texts of a namespace for readers of `lang`: each text from the first of `sources` (best language first)
 * that has it. An empty text counts as missing. Every plural text has all forms of the language.
 */
export function wholeTexts(lang: string, sources: readonly Texts[]): Texts {
  const draft: Draft = {};
  for (const source of sources) fill(draft, source);
  complete(draft, new Intl.PluralRules(lang).resolvedOptions().pluralCategories);
  return draft;
}
