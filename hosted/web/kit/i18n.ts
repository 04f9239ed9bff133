import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { chosenLanguage, keepLanguage, LANGUAGES, type Language } from "#kit/languages.ts";

/** One small file per language and namespace, fetched when a screen first asks for it. */
const files = import.meta.glob<Record<string, unknown>>("@locales/*/*.json", { import: "default" });
const byName = new Map(
  Object.entries(files).map(([path, load]) => [path.split("/").slice(-2).join("/"), load] as const),
);

/** French sets a space before its double signs and inside its quotes; a line must not break there. */
function typeset(texts: unknown): unknown {
  if (typeof texts === "string") return texts.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, typeset(value)]));
}

const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = byName.get(`${language}/${namespace}.json`);
    if (!load) return done(new Error(`no texts: ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, language === "fr" ? (typeset(texts) as typeof texts) : texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Starts the translations in the language of `chosenLanguage`; screens wait for their own namespaces. */
export async function startTexts(): Promise<void> {
  const language = chosenLanguage();
  document.documentElement.lang = language;
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      fallbackLng: "fr",
      ns: ["common"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Speaks another language from now on, here and at the next visits. */
export async function speak(language: Language): Promise<void> {
  keepLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Fetches texts ahead, beside the code of a screen. */
export function loadTexts(namespaces: readonly string[]): Promise<void> {
  return i18next.loadNamespaces(namespaces);
}
