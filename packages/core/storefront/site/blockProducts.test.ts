import { expect, test } from "vitest";
import type { Product } from "#offer/catalogue/catalogue.ts";
import { productsOf } from "#storefront/site/blockProducts.ts";

const product = (id: string, color: string, appellation: string, labels: string[] = []): Product =>
  ({ id, color, appellation, labels }) as unknown as Product;
const SHELF = [
  product("a", "red", "Cairanne", ["AB"]),
  product("b", "white", "Cairanne"),
  product("c", "red", "Rasteau", ["AB"]),
];
const shown = (choice: Partial<Parameters<typeof productsOf>[0]>): string[] =>
  productsOf({ mode: "filter", productIds: [], filter: {}, most: 12, ...choice }, SHELF).map(({ id }) => id);

test("a block shows chosen products in their own order, without those that are gone", () => {
  expect(shown({ mode: "chosen", productIds: ["c", "gone", "a"] })).toEqual(["c", "a"]);
});

test("a block shows what meets all of its criteria, and no more than it says", () => {
  expect(shown({ filter: { color: "red", label: "AB" } })).toEqual(["a", "c"]);
  expect(shown({ filter: { color: "red", appellation: "Cairanne" } })).toEqual(["a"]);
  expect(shown({ most: 2 })).toEqual(["a", "b"]);
  expect(shown({ mode: "all", filter: { color: "red" } })).toEqual(["a", "b", "c"]);
});
