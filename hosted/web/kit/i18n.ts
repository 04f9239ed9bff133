import { numberFormat, pluralRules } from "@cuvee/core/kit/intl.ts";
import { elided } from "@cuvee/core/kit/languages.ts";
import { textAt, type Texts } from "@cuvee/core/kit/texts/say.ts";
import { useSyncExternalStore } from "react";
import {
  chosenLanguage,
  rememberRequestedLanguage,
  rememberLanguage,
  LANGUAGES,
  type Language,
} from "#kit/languages.ts";
import { reloadOnce } from "#kit/reload.ts";

/**
 * Texts of the application, in the format of the files of `locales`: keys with dots, `{{values}}`, plural forms
 * (`_one`, `_other`, and `_zero` for none), `namespace:key` for another namespace.
 */
type Values = Readonly<Record<string, unknown>>;
/** A key, or several of which the first one with a text counts. */
type Keys = string | readonly string[];
/** Returns the text of a key with values put in; the last key itself, or `defaultValue`, where there is none. */
export type TFunction = (keys: Keys, values?: Values) => string;
type Namespaces = string | readonly string[];

/** Texts by `<language>/<namespace>`, and the requests for them. */
const loaded = new Map<string, Texts>();
const requests = new Map<string, Promise<void>>();
/** Translation functions by language and namespace: the same from render to render until texts arrive. */
const translators = new Map<string, TFunction>();
const listeners = new Set<() => void>();
/** Listeners of components that show keys until their texts are there. */
const early = new Set<() => void>();
let language: Language = "fr";
let version = 0;

/** Renders again what shows texts: everything after a change of language, else those that show keys until then. */
function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Fetches one small file per language and namespace when a screen first needs it. */
async function fetchTexts(place: string): Promise<void> {
  const answer = await fetch(`${import.meta.env.VITE_CUVEE_TEXTS}/${place}.json`);
  if (!answer.ok) throw new Error(`no texts: ${place}`);
  loaded.set(place, (await answer.json()) as Texts);
  // Components that wait are rendered by their promise; a new function tells the others that it has texts now.
  translators.delete(place);
  for (const listener of early) listener();
}

function request(lang: string, namespace: string): Promise<void> {
  const place = `${lang}/${namespace}`;
  const known = requests.get(place);
  if (known) return known;
  const made = fetchTexts(place).catch(() => {
    // The file is missing after a new version, as a chunk of code may be.
    reloadOnce();
    requests.delete(place);
    loaded.set(place, {});
  });
  requests.set(place, made);
  return made;
}

/** Returns the sentence of a key before values are put in. */
function sentenceOf(texts: Texts | undefined, key: string, { count }: Values): string | undefined {
  if (typeof count !== "number") return textAt(texts, key);
  return (
    (count === 0 ? textAt(texts, `${key}_zero`) : undefined) ??
    textAt(texts, `${key}_${pluralRules(language, {}).select(count)}`) ??
    textAt(texts, key)
  );
}

const asText = (value: unknown, format: string | undefined): string =>
  format === "number"
    ? numberFormat(language, {}).format(Number(value))
    : typeof value === "string" || typeof value === "number"
      ? String(value)
      : "";

/** Splits a key into its namespace and the rest. */
function placeOf(key: string, values: Values, usual: string): [namespace: string, key: string] {
  if (typeof values["ns"] === "string") return [values["ns"], key];
  const at = key.indexOf(":");
  return at < 0 ? [usual, key] : [key.slice(0, at), key.slice(at + 1)];
}

function fill(sentence: string, values: Values): string {
  const filled = sentence.replace(
    /\{\{(\w+)(?:, ?(\w+))?\}\}/g,
    (_, name: string, format: string | undefined) =>
      asText(Object.hasOwn(values, name) ? values[name] : "", format),
  );
  return language === "fr" ? elided(filled, values) : filled;
}

function translate(usual: string, keys: Keys, values: Values): string {
  let rest = "";
  for (const key of typeof keys === "string" ? [keys] : keys) {
    const [namespace, own] = placeOf(key, values, usual);
    const sentence = sentenceOf(loaded.get(`${language}/${namespace}`), own, values);
    if (sentence !== undefined) return fill(sentence, values);
    rest = own;
  }
  const spare = values["defaultValue"];
  return typeof spare === "string" ? spare : rest;
}

function translatorOf(namespace: string): TFunction {
  const key = `${language}/${namespace}`;
  const known = translators.get(key);
  if (known) return known;
  const made: TFunction = (keys, values = {}) => translate(namespace, keys, values);
  translators.set(key, made);
  return made;
}

/** Fetches texts ahead, beside the code of a screen. */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  await Promise.all(namespaces.map((namespace) => request(language, namespace)));
};

/** Switches to another language once its texts of the screen are there. */
async function changeLanguage(next: Language): Promise<void> {
  const shown = [...loaded.keys()].flatMap((place) => place.split("/")[1] ?? []);
  await Promise.all([...new Set(shown)].map((namespace) => request(next, namespace)));
  language = next;
  changed();
}

/** The texts outside of components. */
export const i18n = {
  get resolvedLanguage(): Language {
    return language;
  },
  /** Returns a text of a namespace that has been loaded, as `namespace:key`. */
  t: ((keys, values = {}) => translate("common", keys, values)) satisfies TFunction as TFunction,
  /** Checks whether a loaded namespace has a text, as `namespace:key`. */
  exists: (key: string, values: Values = {}): boolean => {
    const [namespace, rest] = placeOf(key, values, "common");
    return sentenceOf(loaded.get(`${language}/${namespace}`), rest, values) !== undefined;
  },
  changeLanguage,
};

const subscribeTo =
  (...sets: readonly Set<() => void>[]) =>
  (listener: () => void): (() => void) => {
    for (const set of sets) set.add(listener);
    return () => {
      for (const set of sets) set.delete(listener);
    };
  };
const subscribe = subscribeTo(listeners);
const subscribeEarly = subscribeTo(listeners, early);

/**
 * Returns the translation function of the first namespace; a component waits until all of them are there, or shows keys
 * until then where `useSuspense` is false.
 */
export function useTranslation(
  of: Namespaces = "common",
  { useSuspense = true }: { useSuspense?: boolean } = {},
): { t: TFunction; i18n: typeof i18n; ready: boolean } {
  const namespaces = typeof of === "string" ? [of] : of;
  const isMissing = (namespace: string): boolean => !loaded.has(`${language}/${namespace}`);
  const shown = (): string | number =>
    useSuspense ? version : `${version} ${namespaces.filter(isMissing).join(" ")}`;
  useSyncExternalStore(useSuspense ? subscribe : subscribeEarly, shown, shown);
  const missing = namespaces.filter(isMissing);
  if (missing.length > 0) {
    const wait = Promise.all(missing.map((namespace) => request(language, namespace)));
    if (useSuspense) throw wait;
  }
  return { t: translatorOf(namespaces[0] ?? "common"), i18n, ready: missing.length === 0 };
}

/** Starts the translations in a language, or in that of `chosenLanguage`; screens wait for their own namespaces. */
export async function startTexts(chosen?: Language): Promise<void> {
  if (!chosen) rememberRequestedLanguage();
  language = chosen ?? chosenLanguage(LANGUAGES);
  document.documentElement.lang = language;
  await loadTexts(["common"]);
}

/** Switches to another language, here and at the next visits. */
export async function speak(next: Language): Promise<void> {
  rememberLanguage(next);
  document.documentElement.lang = next;
  await changeLanguage(next);
}

/** Returns the language on screen, as it is sent to the server. */
export const spokenLanguage = (): Language => language;
