import { expect, test } from "vitest";
import { mismatchOf, ranked, typos } from "#shells/back-office/search/rank.ts";

const pages = [
  { label: "Commandes", tags: "orders ventes achats clients" },
  { label: "Commandes fournisseurs", tags: "purchase orders achats" },
  { label: "Entrepôts", tags: "warehouses chai cave dépôt" },
  { label: "Œnotourisme", tags: "wine tourism visites" },
  { label: "Tarifs", tags: "prices grids grilles" },
  { label: "Déclaration récapitulative mensuelle (DRM)", tags: "excise régie douane" },
];
const find = (query: string): string[] => ranked(query, pages).map(({ label }) => label);

test.each([
  ["commandes", "Commandes"],
  ["ENTREPOTS", "Entrepôts"],
  ["entrpôts", "Entrepôts"],
  ["entreptos", "Entrepôts"],
  ["comandes four", "Commandes fournisseurs"],
  ["oenotourisme", "Œnotourisme"],
  ["warehouse", "Entrepôts"],
  ["grilles", "Tarifs"],
  ["mensuelle drm", "Déclaration récapitulative mensuelle (DRM)"],
  ["fourniseur", "Commandes fournisseurs"],
])("%s finds %s first", (query, first) => {
  expect(find(query)[0]).toBe(first);
});

test("every word must fit, short words are not guessed, and nonsense finds nothing", () => {
  expect(find("commandes lune")).toEqual([]);
  expect(find("xyz")).toEqual([]);
  expect(find("drn")).toEqual([]);
});

test("a name is worth more than a tag, and what is whole more than what is mistyped", () => {
  expect(find("achats")).toEqual(["Commandes", "Commandes fournisseurs"]);
  expect(find("commande")[0]).toBe("Commandes");
  expect(mismatchOf("ventes", pages[0] ?? { label: "" })).toBeGreaterThan(
    mismatchOf("comm", pages[0] ?? { label: "" }) ?? Infinity,
  );
});

test("typos are counted up to a limit, a swap being one", () => {
  expect(typos("stocks", "stocsk", 2)).toBe(1);
  expect(typos("stocks", "stoks", 1)).toBe(1);
  expect(typos("stocks", "caves", 2)).toBeGreaterThan(2);
  expect(typos("a", "abcdef", 2)).toBe(3);
});
