import fc from "fast-check";
import { expect, test } from "vitest";
import { findShops, regionOf, shopSearchOf } from "./shopList.ts";

const shop = (name: string, region: string | null, ...appellations: string[]) => ({
  name,
  region,
  appellations,
});
const SHOPS = [
  shop("Domaine des Trois Calades", "Vallée du Rhône", "Cairanne", "Rasteau"),
  shop("Champagne Aubrée-Lanthier", "Champagne", "Champagne"),
  shop("Maison Percheval", null, "Cognac"),
];
const names = (q: string, region = ""): string[] =>
  findShops(SHOPS, { q, region }).found.map(({ name }) => name);

test("a shop is found by its name, its region and its appellations, whatever the accents", () => {
  expect(names("calades")).toEqual(["Domaine des Trois Calades"]);
  expect(names("AUBREE")).toEqual(["Champagne Aubrée-Lanthier"]);
  expect(names("vallee rhone")).toEqual(["Domaine des Trois Calades"]);
  expect(names("cognac")).toEqual(["Maison Percheval"]);
  expect(names("cairanne champagne")).toEqual([]);
  expect(names("", "Champagne")).toEqual(["Champagne Aubrée-Lanthier"]);
  expect(names("calades", "Champagne")).toEqual([]);
  expect(findShops(SHOPS, { q: "", region: "Champagne" }).regions).toEqual([
    { value: "Champagne", count: 1 },
    { value: "Vallée du Rhône", count: 1 },
  ]);
});

test("an address asks for texts alone", () => {
  expect(shopSearchOf({ q: ["a"], region: 3 })).toEqual({ q: "", region: "" });
  expect(shopSearchOf({ q: `  ${"x".repeat(500)}` }).q).toHaveLength(100);
});

test("the region of a shop is that of most of its products; a merchant of several has none", () => {
  const of = (name: string, count: number) => ({ name, count });
  const rhone = regionOf([of("Cairanne", 3)]);
  expect(rhone).not.toBeNull();
  expect(regionOf([of("Cairanne", 3), of("Champagne", 1), of("Chez nous", 40)])).toBe(rhone);
  expect(regionOf([of("Cairanne", 2), of("Champagne", 2)])).toBeNull();
  expect(regionOf([of("Chez nous", 4)])).toBeNull();
  expect(regionOf([])).toBeNull();
});

test("any text of a visitor only narrows the list", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (q, region) => {
      const { found } = findShops(SHOPS, shopSearchOf({ q, region }));
      expect(SHOPS.filter((one) => found.includes(one))).toEqual(found);
    }),
  );
});
