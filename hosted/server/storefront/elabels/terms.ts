import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@cuvee/core/kit/languages.ts";
import type { LabelLang } from "@cuvee/core/storefront/elabels/languages.ts";

type Texts = { [key: string]: string | Texts };
const LOCALES = join(import.meta.dirname, "../../../../locales");
const loaded = new Map<LabelLang, Texts>();

/** Languages in which the product has only labels keep them in a folder of their own. */
const fileOf = (lang: LabelLang): string =>
  LANGUAGES.some((one) => one === lang) ? `${lang}/label.json` : `labels/${lang}.json`;

function texts(lang: LabelLang): Texts {
  const found = loaded.get(lang);
  if (found) return found;
  const read = JSON.parse(readFileSync(join(LOCALES, fileOf(lang)), "utf8")) as Texts;
  loaded.set(lang, read);
  return read;
}

/**
 * Returns the words of a label in a language: `say("nutrients.fat")` is that of `locales/<lang>/label.json`, or of
 * `locales/labels/<lang>.json`. Throws for an unknown key.
 */
export function labelTranslator(lang: LabelLang): (key: string) => string {
  const all = texts(lang);
  return (key) => {
    const [first = "", second] = key.split(".");
    const found = all[first];
    const term = second !== undefined && typeof found === "object" ? found[second] : found;
    if (typeof term !== "string") throw new RangeError(`no term ${key}`);
    return term;
  };
}
