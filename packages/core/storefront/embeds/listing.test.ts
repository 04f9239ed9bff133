import { expect, test } from "vitest";
import type { Product } from "#offer/catalogue/catalogue.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import { boundsOf, entryOf, facetsOf, find, NOTHING, stockedFirst, type Search } from "./listing.ts";

const rules = {
  allRulesInEq75: false,
  typologies: [
    { key: "public", name: "Public", public: true, ttc: true, globalDiscount: false, allRulesInEq75: null },
  ],
} as unknown as ShopRules;

const wine = (name: string, euros: number, more: Partial<Product> = {}, stock = 10) => ({
  stock,
  product: {
    id: name,
    slug: name,
    name,
    productType: "wine",
    vatType: "standard",
    status: "online",
    ...more,
    vintages: [
      {
        id: `v${name}`,
        name: "2024",
        formats: [
          {
            id: `f${name}`,
            ref: "b75",
            type: "bottle",
            volumeMl: 750,
            eq75: 1000,
            weightG: 1300,
            unitE4: euros * 10_000,
          },
        ],
      },
    ],
  } as unknown as Product,
});

const WINES = [
  wine("Clos", 18.9, { color: "red", appellation: "Rasteau" }),
  wine("Rose des Vents", 8.4, { color: "rose", appellation: "Ventoux" }, 0),
  wine("Matin", 10.9, { color: "white", appellation: "Cairanne", grapes: ["Grenache"] }),
  wine("Brut", 15, { color: "white", appellation: "Crémant" }),
];
const products = WINES.map(({ product }) => product);
const availability = Object.fromEntries(WINES.map(({ product, stock }) => [`f${product.name}`, stock]));
const entries = products.map((product) => entryOf(product, { rules, availability }, 0));
const names = (wanted: Partial<Search>): string[] =>
  find(entries, { ...NOTHING, ...wanted }).map((entry) => entry.product.name);

test("nothing asked: the seller's order, what is out of stock last, what is closed nowhere", () => {
  expect(names({})).toEqual(products.map((p) => p.name));
  const closed = { ...products[0], status: "closed" } as Product;
  expect(stockedFirst([closed, ...products], availability).map((p) => p.name)).toEqual([
    "Clos",
    "Matin",
    "Brut",
    "Rose des Vents",
  ]);
});

test("facets narrow together; words are found without accents or capitals, all of them", () => {
  expect(names({ color: "white" })).toEqual(["Matin", "Brut"]);
  expect(names({ color: "white", appellation: "Cairanne" })).toEqual(["Matin"]);
  expect(names({ text: "CREMANT brut" })).toEqual(["Brut"]);
  expect(names({ text: "cairanne grenache" })).toEqual(["Matin"]);
  expect(names({ text: "introuvable" })).toEqual([]);
});

test("prices are grouped and ordered by what the card shows first; containers are named in no language", () => {
  expect(facetsOf(entries)).toMatchObject({
    price: ["0", "1"],
    format: ["bottle/750"],
    color: ["red", "rose", "white"],
  });
  expect(boundsOf("1")).toEqual([10, 20]);
  expect(names({ price: "0" })).toEqual(["Rose des Vents"]);
  expect(names({ sort: "desc" })[0]).toBe("Clos");
  expect(names({ sort: "name" })[0]).toBe("Brut");
});
