import { expect, test } from "vitest";
import { tabName } from "./tabNames.ts";

test("a tab with the names of a first site has them in every language; one that the seller renamed has not", () => {
  const stored = { fr: "Accueil", en: "Home" };
  expect(tabName(stored, "de")).toBe("Startseite");
  expect(tabName({ fr: "Accueil" }, "en")).toBe("Home");
  expect(tabName({ ...stored, de: "Willkommen" }, "de")).toBe("Willkommen");
  expect(tabName({ fr: "Accueil", en: "Welcome" }, "de")).toBe("Welcome");
  expect(tabName({ fr: "Nos vins" }, "ja")).toBe("Nos vins");
  expect(tabName({}, "fr")).toBe("");
});
