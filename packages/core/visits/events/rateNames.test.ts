import { expect, test } from "vitest";
import { rateName, storedRateName } from "./rateNames.ts";

test("the rate of a new event is named in every language; a seller's own name stays", () => {
  expect(rateName({ name: "Adulte", names: {} }, "en")).toBe("Adult");
  expect(rateName({ name: "Adulte", names: { fr: "Adulte", en: "Adult" } }, "de")).toBe("Erwachsene");
  expect(rateName({ name: "Adult", names: {} }, "fr")).toBe("Adulte");
  expect(rateName({ name: "Adulte", names: { en: "Grown-up" } }, "de")).toBe("Grown-up");
  expect(rateName({ name: "Enfant", names: {} }, "de")).toBe("Enfant");
});

test("a stored name is told in the reader's language where it is that of a new event", () => {
  expect(storedRateName("Adulte", "de")).toBe("Erwachsene");
  expect(storedRateName("Adulte", "fr")).toBe("Adulte");
  expect(storedRateName("Enfant", "de")).toBe("Enfant");
});
