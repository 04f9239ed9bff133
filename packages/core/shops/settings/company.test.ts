import { expect, test } from "vitest";
import { capitalSentence } from "./company.ts";

test.each([
  ["84000", "au capital de 84 000 €"],
  ["84000,50", "au capital de 84 000,50 €"],
  ["84000.5", "au capital de 84 000,50 €"],
  ["84 000", "au capital de 84 000 €"],
  ["1000000,00", "au capital de 1 000 000 €"],
  ["500", "au capital de 500 €"],
  ["au capital variable de 10 000 €", "au capital variable de 10 000 €"],
  ["", ""],
])("a capital of %s reads %s", (stored, text) => {
  expect(capitalSentence(stored).replaceAll("\u00a0", " ")).toBe(text);
});
