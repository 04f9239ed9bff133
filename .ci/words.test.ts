import { expect, it } from "vitest";
import { doubledKeys, twoWords, wordFaults } from "./checks/words.ts";

const faults = (text: string, at = "orders:some.text"): number => wordFaults({ at, text }).length;

it("finds words that are not written, and leaves those that are", () => {
  for (const text of [
    "3 personne(s)",
    "le 1 décembre",
    "Un mail vient de partir",
    "Demandes de grille",
    "{{count}} commandes reçues",
    "orderNumber",
    "Un fichier JSON",
  ])
    expect([text, faults(text)]).toEqual([text, 1]);
  for (const text of [
    "le 1er décembre",
    "Un e-mail vient de partir à {{email}}",
    "Demande de tarif",
    "Commandes reçues : {{count}}",
    "Mailly-Champagne",
  ])
    expect([text, faults(text)]).toEqual([text, 0]);
  expect(faults("{{count}} commandes", "orders:list_other")).toBe(0);
});

it("finds keys that stand twice in one object, not in two", () => {
  expect(doubledKeys("x", '{\n  "a": "1",\n  "b": {\n    "a": "2"\n  }\n}')).toEqual([]);
  expect(doubledKeys("x", '{\n  "a": "1",\n  "b": "2",\n  "a": "3"\n}')).toHaveLength(1);
});

it("finds two French texts for one English, gender and number aside", () => {
  const of = (...texts: [string, string][]) =>
    twoWords(
      texts.map(([text], n) => ({ at: `x:${n}`, text })),
      new Map(texts.map(([, english], n) => [`x:${n}`, english])),
    );
  expect(of(["Enregistrer l'essai", "Zap it"], ["Sauver l'essai", "Zap it"])).toHaveLength(1);
  expect(of(["Zappé", "Zapped"], ["Zappées", "Zapped"])).toEqual([]);
});
