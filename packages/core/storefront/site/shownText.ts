import { typesetFrench } from "#kit/texts/typeset.ts";
import { textIn, type LocalizedTexts } from "./localizedTexts.ts";

/** Returns a seller's text in a language as it is shown: a French one with its non-breaking spaces. */
export function shownText(texts: LocalizedTexts, lang: string): string | undefined {
  const text = textIn(texts, lang);
  return text && lang === "fr" ? typesetFrench(text) : text;
}
