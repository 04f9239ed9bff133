import { expect, test } from "vitest";
import { shownText } from "./shownText.ts";

test("a French text breaks before no double sign and has round apostrophes; another language stays as it is", () => {
  const texts = { fr: "L'eau : « rien » d'autre ; rock 'n' roll !", en: "Water : it's all" };
  expect(shownText(texts, "fr")).toBe("L’eau\u00A0: «\u00A0rien\u00A0» d’autre\u00A0; rock 'n' roll\u00A0!");
  expect(shownText(texts, "en")).toBe("Water : it's all");
  expect(shownText({}, "fr")).toBeUndefined();
});
