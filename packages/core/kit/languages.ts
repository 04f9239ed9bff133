/** Languages that buyers and visitors read (specification §1), French, the source, first. */
export const LANGUAGES = ["fr", "en", "es", "de", "it", "pt", "nl", "pl", "ru", "zh", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages of the back-office of sellers, agents and the platform's staff. */
export const STAFF_LANGUAGES = ["fr", "en"] as const satisfies readonly Language[];
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** Returns the language that a tag (`de`, `de-AT`) names, of those given; undefined when it is none of them. */
export function languageIn<L extends string>(languages: readonly L[], tag: unknown): L | undefined {
  const short = typeof tag === "string" ? tag.trim().slice(0, 2).toLowerCase() : "";
  return languages.find((language) => language === short);
}

/** Returns the language of sellers' texts for a reader of any language: English, and French for French readers. */
export const staffLanguageOf = (lang: Language): StaffLanguage => (lang === "fr" ? "fr" : "en");

/**
 * Returns the languages in which a text is looked up: the language itself, then English, then French; French and
 * English replace each other.
 */
export function sparesOf(lang: Language): readonly Language[] {
  return lang === "fr" ? ["fr"] : lang === "en" ? ["en", "fr"] : [lang, "en", "fr"];
}

/** Returns the locale of a language's figures and days: readers are Europeans, day before month, 24 hours. */
export function localeOf(lang: string): string {
  return lang === "en" ? "en-GB" : lang === "pt" ? "pt-PT" : lang;
}

/** Returns the name of a language in that language: `Deutsch`. */
export function nameOfLanguage(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/**
 * Returns a written date in the correct form of its language: the first of a month is `1er décembre` in French
 * (Imprimerie nationale, "Dates"), where the runtime writes `1 décembre`.
 */
export const ordinalDay = (written: string, lang: string): string =>
  lang.startsWith("fr") ? written.replace(/\b1(?= [a-z])/, "1er") : written;

const VOWEL = /^(h?[eéèi]|[aouâîôœ])/i;

/**
 * Elides "de" in a French sentence before an inserted name that begins with a vowel ("les prix de Aubrée" are "les prix
 * d'Aubrée"). The inside of a name stays as its owner writes it; so does "de" before an h, but before hé, he and hi.
 */
export const elided = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  Object.values(values)
    .filter((value) => VOWEL.test(String(value)))
    .reduce<string>((text, name) => text.replaceAll(`de ${String(name)}`, `d'${String(name)}`), sentence);
