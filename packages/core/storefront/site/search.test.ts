import { expect, test } from "vitest";
import type { Product } from "#offer/catalogue/catalogue.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import { areWines, findProducts, NO_SEARCH, pageOfList, priceBounds, queryOf, searchOf } from "./search.ts";

const rules = {
  allRulesInEq75: false,
  typologies: [
    { key: "public", name: "Public", public: true, ttc: true, globalDiscount: false, allRulesInEq75: null },
  ],
} as unknown as ShopRules;

const wine = (name: string, euros: number, more: Partial<Product> = {}): Product =>
  ({
    id: name,
    shopId: "s",
    productType: "wine",
    name,
    slug: name,
    vatType: "standard",
    status: "online",
    color: "red",
    vintages: [
      {
        id: `${name}v`,
        name: "2022",
        formats: [
          {
            id: `${name}f`,
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
    ...more,
  }) as unknown as Product;

const products = [
  wine("Épicure", 9, { appellation: "Cairanne", grapes: ["Syrah", "Grenache noir"], labels: ["AB"] }),
  wine("Blanc", 25, { color: "white", appellation: "Ventoux" }),
  wine("Parti", 15, { appellation: "Cairanne", labels: ["AB", "HVE"] }),
];
const market = { rules, availability: { Épicuref: 3, Blancf: 3, Partif: 0 } };
const find = (search: object) => findProducts(products, market, { ...NO_SEARCH, ...search }, 0);
const names = (search: object): string[] => find(search).found.map(({ name }) => name);

test("words find without accents, facets narrow, and what is sold out comes last", () => {
  expect(names({})).toEqual(["Épicure", "Blanc", "Parti"]);
  expect(names({ sort: "desc" })).toEqual(["Blanc", "Parti", "Épicure"]);
  expect(names({ sort: "name" })).toEqual(["Blanc", "Épicure", "Parti"]);
  expect(names({ q: "epicure SYRAH" })).toEqual(["Épicure"]);
  expect(names({ appellation: "Cairanne", label: "HVE" })).toEqual(["Parti"]);
  expect(names({ price: "2", color: "white" })).toEqual(["Blanc"]);
  expect(names({ vintage: "1900" })).toEqual([]);
});

test("each facet tells how many its values would leave beside the others", () => {
  const { facets } = find({ appellation: "Cairanne" });
  expect(facets.appellation).toEqual([
    { value: "Cairanne", count: 2 },
    { value: "Ventoux", count: 1 },
  ]);
  expect(facets.label).toEqual([
    { value: "AB", count: 2 },
    { value: "HVE", count: 1 },
  ]);
  // One value is no choice.
  expect(facets.color).toBeUndefined();
});

test("a price that is not shown is neither sorted by nor grouped", () => {
  const hidden = structuredClone(products);
  for (const product of hidden)
    if (product.name === "Blanc")
      for (const vintage of product.vintages)
        for (const format of vintage.formats)
          Object.assign(format, { typologies: { public: { visible: false, unitE4: 1 } } });
  const { found, facets } = findProducts(hidden, market, { ...NO_SEARCH, sort: "asc" }, 0);
  expect(found.map(({ name }) => name)).toEqual(["Épicure", "Parti", "Blanc"]);
  expect(facets.price?.map(({ value }) => value)).toEqual(["0", "1"]);
  const last = findProducts(hidden, market, { ...NO_SEARCH, sort: "desc" }, 0);
  expect(last.found.at(-1)?.name).toBe("Blanc");
});

test("addresses say a search and are read again; what is none is nothing", () => {
  const search = { ...NO_SEARCH, q: "côte & rôtie", color: "red", p: 3 };
  const query = queryOf(search, { page: "vins" });
  expect(query).toBe("?page=vins&q=c%C3%B4te%20%26%20r%C3%B4tie&color=red&p=3");
  expect(searchOf(Object.fromEntries(new URLSearchParams(query)))).toEqual(search);
  expect(searchOf({ q: ["a"], p: "-1", sort: "drop", color: "x".repeat(500) })).toEqual({
    ...NO_SEARCH,
    color: "x".repeat(80),
  });
  expect(priceBounds("0")).toEqual([0, 10]);
  expect(["9", "", "x", "5"].map(priceBounds)).toEqual([null, null, null, null]);
});

test("a list of wines alone says so", () => {
  const one = (productType: Product["productType"]) => ({ productType });
  expect(areWines([one("wine"), one("champagne"), one("still")])).toBe(true);
  expect(areWines([one("wine"), one("accessory")])).toBe(false);
  expect(areWines([])).toBe(false);
});

test("a shop of several kinds is narrowed by kind, then by what that kind has; its accessories come last", () => {
  const shelf = [
    wine("Tire-bouchon", 12, { productType: "accessory", color: "none", vintages: [] }),
    wine("Ambre", 60, { productType: "cognac", color: "amber" }),
    wine("Dunes", 38, { productType: "gin", color: "none" }),
    wine("Mousse", 4, { productType: "beer", color: "amber" }),
    wine("Rocher", 11, { grapes: ["Merlot"] }),
    wine("Rive", 13, { color: "white", grapes: ["Chenin"] }),
  ];
  const search = (more: object) => findProducts(shelf, market, { ...NO_SEARCH, ...more }, 0);
  const all = search({});
  expect(all.isGrouped).toBe(true);
  expect(all.found.map(({ name }) => name)).toEqual([
    "Ambre",
    "Dunes",
    "Mousse",
    "Rocher",
    "Rive",
    "Tire-bouchon",
  ]);
  expect(all.facets.kind).toContainEqual({ value: "wine", count: 2 });
  expect([all.facets.color, all.facets.grape]).toEqual([undefined, undefined]);
  const wines = search({ kind: "wine" });
  expect(wines.isGrouped).toBe(false);
  expect(wines.facets.color).toHaveLength(2);
  expect(wines.facets.grape).toHaveLength(2);
  expect(search({ sort: "asc" }).isGrouped).toBe(false);
  // One marc among wines makes no shop of several kinds.
  const estate = findProducts([...products, wine("Marc", 30, { productType: "marc" })], market, NO_SEARCH, 0);
  expect(estate.facets.kind).toBeUndefined();
  expect(estate.facets.color).toBeDefined();
});

test("a last page of at most four products belongs to the page before", () => {
  const of = (count: number, p: number) => {
    const { pages, shown } = pageOfList([...Array(count).keys()], p);
    return [pages, shown.length, shown[0]];
  };
  expect(of(0, 1)).toEqual([1, 0, undefined]);
  expect(of(28, 1)).toEqual([1, 28, 0]);
  expect(of(29, 1)).toEqual([2, 24, 0]);
  expect(of(29, 2)).toEqual([2, 5, 24]);
  expect(of(52, 9)).toEqual([2, 28, 24]);
});
