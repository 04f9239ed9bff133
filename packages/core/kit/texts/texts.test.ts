import { expect, test } from "vitest";
import {
  LANGUAGES,
  languageIn,
  nameOfLanguage,
  sparesOf,
  STAFF_LANGUAGES,
  staffLanguageOf,
} from "#kit/languages.ts";
import { sayIn } from "./say.ts";
import { wholeTexts } from "./texts.ts";

const FR = {
  title: "Panier",
  line: { count_one: "un article", count_other: "{{count}} articles" },
  law: "Loi",
  none_zero: "rien",
};
const EN = { title: "Cart", line: { count_one: "one item", count_other: "{{count}} items" }, law: "Law" };
const PL = {
  title: "Koszyk",
  law: "",
  line: { count_one: "jeden", count_few: "{{count}} pozycje", count_many: "{{count}} pozycji" },
};

test("what a language lacks is said in English, then in French; an empty text is none", () => {
  const de = wholeTexts("de", [{ title: "Warenkorb" }, EN, FR]);
  expect(de).toEqual({ ...EN, title: "Warenkorb", none_zero: "rien" });
  expect(wholeTexts("pl", [PL, EN, FR])).toMatchObject({ title: "Koszyk", law: "Law" });
});

test("plural forms come all from one language, and none is missing", () => {
  const say = sayIn("pl", wholeTexts("pl", [PL, EN, FR]));
  expect([1, 2, 5, 22, 25].map((count) => say("line.count", { count }))).toEqual([
    "jeden",
    "2 pozycje",
    "5 pozycji",
    "22 pozycje",
    "25 pozycji",
  ]);
  const english = sayIn("pl", wholeTexts("pl", [{}, EN, FR]));
  expect([1, 3, 5].map((count) => english("line.count", { count }))).toEqual([
    "one item",
    "3 items",
    "5 items",
  ]);
  expect(
    sayIn("ja", wholeTexts("ja", [{ line: { count_other: "{{count}}点" } }, EN, FR]))("line.count", {
      count: 1,
    }),
  ).toBe("1点");
  // A million is `many` in French.
  expect(wholeTexts("fr", [FR])).toMatchObject({ line: { count_many: "{{count}} articles" } });
});

test("a tag names one of the languages that are asked for, or none", () => {
  expect(["de-AT", "DE", "xx", "", undefined, ["de"]].map((tag) => languageIn(LANGUAGES, tag))).toEqual([
    "de",
    "de",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(languageIn(STAFF_LANGUAGES, "pl")).toBeUndefined();
  expect([sparesOf("fr"), sparesOf("en"), sparesOf("zh")]).toEqual([
    ["fr"],
    ["en", "fr"],
    ["zh", "en", "fr"],
  ]);
  expect([staffLanguageOf("fr"), staffLanguageOf("ru")]).toEqual(["fr", "en"]);
  expect(LANGUAGES.map(nameOfLanguage).slice(0, 5)).toEqual([
    "Français",
    "English",
    "Español",
    "Deutsch",
    "Italiano",
  ]);
});
