/** Languages that buyers and visitors read (specification §1), French, the source, first. */
export const LANGUAGES = ["fr", "en", "es", "de", "it", "pt", "nl", "pl", "ru", "zh", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages of the screens on which sellers, agents and the platform's people work. */
export const STAFF_LANGUAGES = ["fr", "en"] as const satisfies readonly Language[];
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** The language that a tag (`de`, `de-AT`) names, of those given; undefined when it is none of them. */
export function languageIn<L extends string>(languages: readonly L[], tag: unknown): L | undefined {
  const short = typeof tag === "string" ? tag.trim().slice(0, 2).toLowerCase() : "";
  return languages.find((language) => language === short);
}

/** The language of sellers' texts that a reader of any language is given: English, and French to the French. */
export const staffLanguageOf = (lang: Language): StaffLanguage => (lang === "fr" ? "fr" : "en");

/** Where a text is looked for: in the language itself, then in English, then in French; French and English have each other. */
export function sparesOf(lang: Language): readonly Language[] {
  return lang === "fr" ? ["fr"] : lang === "en" ? ["en", "fr"] : [lang, "en", "fr"];
}

/** The locale by which a language writes figures and days: readers are Europeans, day before month, 24 hours. */
export function localeOf(lang: string): string {
  return lang === "en" ? "en-GB" : lang === "pt" ? "pt-PT" : lang;
}

/** What a language calls itself: `Deutsch`. */
export function nameOfLanguage(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/**
 * A written date as its language says it: the first of a month is `1er décembre` in French (Imprimerie nationale, "Dates"), where the
 * runtime writes `1 décembre`.
 */
export const ordinalDay = (written: string, lang: string): string =>
  lang.startsWith("fr") ? written.replace(/\b1(?= \p{L})/u, "1er") : written;

const VOWEL = /^(h?[eéèi]|[aouâîôœ])/i;

/**
 * A French sentence whose "de" loses its vowel before a name that was put in ("les prix de Aubrée" are "les prix d'Aubrée"). What
 * stands inside a name stays as its owner writes it; so does "de" before an h, but before hé, he and hi.
 */
export const elided = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  Object.values(values)
    .filter((value) => VOWEL.test(String(value)))
    .reduce<string>((said, name) => said.replaceAll(`de ${String(name)}`, `d'${String(name)}`), sentence);
