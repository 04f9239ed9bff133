import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LabelLang } from "@cuvee/core/storefront/elabels/languages.ts";

type Texts = { [key: string]: string | Texts };
const LOCALES = join(import.meta.dirname, "../../../../locales");
const loaded = new Map<LabelLang, Texts>();

function texts(lang: LabelLang): Texts {
  const found = loaded.get(lang);
  if (found) return found;
  const read = JSON.parse(readFileSync(join(LOCALES, lang, "label.json"), "utf8")) as Texts;
  loaded.set(lang, read);
  return read;
}

/**
 * Returns the words of a label in a language: `say("nutrients.fat")` is that of `locales/<lang>/label.json`. Throws for
 * an unknown key.
 */
export function labelTranslator(lang: LabelLang): (key: string) => string {
  const all = texts(lang);
  return (key) => {
    const [first = "", second] = key.split(".");
    const found = all[first];
    const said = second !== undefined && typeof found === "object" ? found[second] : found;
    if (typeof said !== "string") throw new RangeError(`no term ${key}`);
    return said;
  };
}
