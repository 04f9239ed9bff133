import { LANGUAGES, languageIn, type Language } from "@cuvee/core/kit/languages.ts";

export {
  LANGUAGES,
  languageIn,
  nameOfLanguage,
  STAFF_LANGUAGES,
  type Language,
} from "@cuvee/core/kit/languages.ts";

const COOKIE = "auth.lang";
const DAYS = 365;

function cookie(): string | undefined {
  return document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}

/** Chooses a language among some: `lang` query, then cookie, then browser, then French (specification §1). */
export function chosenLanguage<L extends Language>(among: readonly L[]): L | "fr" {
  const known = (tag: unknown): L | undefined => languageIn(among, tag);
  const spoken = navigator.languages.map(known).find((language) => language !== undefined);
  return known(new URLSearchParams(location.search).get("lang")) ?? known(cookie()) ?? spoken ?? "fr";
}

/** Keeps the language that the address names (`?lang=`), if the product has it. */
export function rememberRequestedLanguage(): void {
  const requested = languageIn(LANGUAGES, new URLSearchParams(location.search).get("lang"));
  if (requested) rememberLanguage(requested);
}

/** Remembers the language for a year (specification §1). */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}
