import type { Texts } from "#kit/say.ts";

/** Texts of a namespace that can be added to. */
type Draft = { [key: string]: string | Draft };

/** A name with its plural form. `_zero` is no form that a language asks for: it is another text, beside them. */
const FORM = /^(.+)_(one|two|few|many|other)$/;

/** Puts into `draft` what `own` has and the draft has not. Plural forms come all from one language: half of them say nothing. */
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

/** Gives every plural text the forms that the language asks for: what nobody wrote is said as `_other`. */
function complete(draft: Draft, forms: readonly string[]): void {
  for (const [key, value] of Object.entries(draft)) {
    if (typeof value !== "string") complete(value, forms);
    else if (key.endsWith("_other"))
      for (const form of forms) draft[`${key.slice(0, -"other".length)}${form}`] ??= value;
  }
}

/**
 * The texts of a namespace for readers of `lang`: of each text the first that one of `sources` (best language first) has. An empty
 * text is none. Every plural text has all forms of the language.
 */
export function wholeTexts(lang: string, sources: readonly Texts[]): Texts {
  const draft: Draft = {};
  for (const source of sources) fill(draft, source);
  complete(draft, new Intl.PluralRules(lang).resolvedOptions().pluralCategories);
  return draft;
}
