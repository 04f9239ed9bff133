import { afterEach, expect, test, vi } from "vitest";
import { chosenLanguage, rememberRequestedLanguage, LANGUAGES, STAFF_LANGUAGES } from "./languages.ts";

/** Stubs a browser with the query `search`, the cookie `cookie` and the preferred `languages`. */
function browser(search: string, cookie: string, languages: string[]): { cookie: string } {
  const document = { cookie };
  vi.stubGlobal("location", { search, protocol: "https:" });
  vi.stubGlobal("navigator", { languages });
  vi.stubGlobal("document", document);
  return document;
}
afterEach(() => vi.unstubAllGlobals());

test("the language of buyers: query, cookie, browser, French", () => {
  const cases: [string, string, string[], string][] = [
    ["?lang=de", "auth.lang=it", ["pl"], "de"],
    ["?lang=xx", "a=b; auth.lang=it", ["pl"], "it"],
    ["", "", ["eu", "pl-PL", "fr"], "pl"],
    ["", "auth.lang=tlh", ["eu"], "fr"],
  ];
  for (const [search, cookie, languages, chosen] of cases) {
    browser(search, cookie, languages);
    expect(chosenLanguage(LANGUAGES)).toBe(chosen);
  }
});

test("sellers read English or French, whatever they read as buyers", () => {
  const cases: [string, string[], string][] = [
    ["auth.lang=pl", ["pl", "en-GB", "fr"], "en"],
    ["auth.lang=en", ["pl", "fr"], "en"],
    ["", ["pl"], "fr"],
  ];
  for (const [cookie, languages, chosen] of cases) {
    browser("", cookie, languages);
    expect(chosenLanguage(STAFF_LANGUAGES)).toBe(chosen);
  }
});

test("the language of the address is kept for a year, another one is not", () => {
  const stored = browser("?lang=ja", "", ["fr"]);
  rememberRequestedLanguage();
  expect(stored.cookie).toBe("auth.lang=ja; Path=/; Max-Age=31536000; SameSite=Lax; Secure");
  const none = browser("?lang=klingon", "", ["fr"]);
  rememberRequestedLanguage();
  expect(none.cookie).toBe("");
});
