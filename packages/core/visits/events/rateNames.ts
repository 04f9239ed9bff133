import { languageIn, LANGUAGES, type Language } from "#kit/languages.ts";
import type { Rate } from "./events.ts";

/** Name of the rate that a new event has, in every language of buyers. */
const ADULT_RATE: Record<Language, string> = {
  fr: "Adulte",
  en: "Adult",
  es: "Adulto",
  de: "Erwachsene",
  it: "Adulto",
  pt: "Adulto",
  nl: "Volwassene",
  pl: "Dorosły",
  ru: "Взрослый",
  zh: "成人",
  ja: "大人",
};

/** Returns the name of a rate in a language; a rate that still has the name of a new event's has it in all of them. */
export function rateName({ name, names }: Pick<Rate, "name" | "names">, lang: string): string {
  const own = names[lang === "fr" ? "fr" : "en"] || name;
  const isFirst = own === ADULT_RATE.fr || own === ADULT_RATE.en;
  const language = languageIn(LANGUAGES, lang);
  return isFirst && language ? ADULT_RATE[language] : own;
}

/** Returns the name of a rate as a reservation has stored it, which is the seller's own, for a reader of a language. */
export const storedRateName = (name: string, lang: string): string => rateName({ name, names: {} }, lang);
