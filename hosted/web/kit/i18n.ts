import { elided } from "@cuvee/core/kit/languages.ts";
import i18next, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import {
  chosenLanguage,
  rememberRequestedLanguage,
  rememberLanguage,
  languageIn,
  LANGUAGES,
  type Language,
} from "#kit/languages.ts";
import { reloadOnce } from "#kit/reload.ts";

/** Fetches one small file per language and namespace when a screen first needs it. */
async function fetchTexts(language: string, namespace: string): Promise<ResourceKey> {
  const answer = await fetch(`${import.meta.env.VITE_CUVEE_TEXTS}/${language}/${namespace}.json`);
  if (!answer.ok) throw new Error(`no texts: ${language}/${namespace}`);
  return (await answer.json()) as ResourceKey;
}

const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    fetchTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => {
        // The file is missing after a new version, as a chunk of code may be.
        reloadOnce();
        done(error, false);
      },
    );
  },
};

/**
 * Starts the translations in a language, by default that of `chosenLanguage`; screens wait for their own namespaces. A
 * page from the server has chosen its language already.
 */
export async function startTexts(language: Language = chosenLanguage(LANGUAGES)): Promise<void> {
  rememberRequestedLanguage();
  document.documentElement.lang = language;
  await i18next
    .use(backend)
    .use(initReactI18next)
    .use({
      type: "postProcessor",
      name: "elide",
      process: (text: string, _: string, values: Record<string, unknown>) =>
        i18next.language === "fr" ? elided(text, values) : text,
    })
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      // The files contain the texts that their language lacks in another one.
      fallbackLng: false,
      load: "currentOnly",
      ns: ["common"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      returnNull: false,
      postProcess: "elide",
    });
}

/** Switches to another language, here and at the next visits. */
export async function speak(language: Language): Promise<void> {
  rememberLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Returns the language on screen, as it is sent to the server. */
export const spokenLanguage = (): Language => languageIn(LANGUAGES, i18next.resolvedLanguage) ?? "fr";

/** Fetches texts ahead, beside the code of a screen. */
export function loadTexts(namespaces: readonly string[]): Promise<void> {
  return i18next.loadNamespaces(namespaces);
}
