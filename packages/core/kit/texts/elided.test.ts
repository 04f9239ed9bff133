import { expect, test } from "vitest";
import { elided } from "#kit/languages.ts";

test.each([
  ["Quantité de Aubrée 2022", "Aubrée 2022", "Quantité d'Aubrée 2022"],
  ["Dès l'envoi de Élise", "Élise", "Dès l'envoi d'Élise"],
  ["la réservation R-1 de Hélène Roux", "Hélène Roux", "la réservation R-1 d'Hélène Roux"],
  ["Agenda de Hautvillers", "Hautvillers", "Agenda de Hautvillers"],
  ["les prix de Clos de Ourea", "Clos de Ourea", "les prix de Clos de Ourea"],
  ["Carton de Paul", "Paul", "Carton de Paul"],
])("%s is said %s", (before, name, after) => {
  expect(elided(before, { count: 6, name })).toBe(after);
});
