/** Languages whose texts are complete; the specification's others come with the screens that need them. */
export const LANGUAGES = ["fr", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

const COOKIE = "auth.lang";
const DAYS = 365;

function known(tag: string | null | undefined): Language | undefined {
  const short = tag?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short);
}

function cookie(): string | undefined {
  return document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}

/** The language to speak: `lang` query, then cookie, then browser, then French (specification §1). */
export function chosenLanguage(): Language {
  const asked = known(new URLSearchParams(location.search).get("lang"));
  if (asked) keepLanguage(asked);
  const spoken = navigator.languages.map(known).find((language) => language !== undefined);
  return asked ?? known(cookie()) ?? spoken ?? "fr";
}

/** Remembers the language for a year (specification §1). */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}
