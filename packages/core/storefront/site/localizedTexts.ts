/** Texts by language (`fr`, `en`, …); a missing language falls back to French. */
export type LocalizedTexts<T = string> = Readonly<Record<string, T>>;

/** Returns a text in a language: that language, else English, else French, else any there is. */
export function textIn<T>(texts: LocalizedTexts<T>, lang: string): T | undefined {
  const spare = lang === "fr" ? undefined : texts["en"];
  return texts[lang] ?? spare ?? texts["fr"] ?? Object.values(texts)[0];
}

/** Returns texts with one language changed; an empty text, or null, removes the language. */
export function withLanguage<T>(texts: LocalizedTexts<T>, lang: string, text: T | null): LocalizedTexts<T> {
  const { [lang]: _, ...others } = texts;
  return text === null || text === "" ? others : { ...others, [lang]: text };
}
