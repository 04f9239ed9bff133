import { beforeAll, expect, test } from "vitest";
import { REGISTRY, type Page } from "#loader/registry.ts";
import { cellar } from "#e2e/cellar.ts";

let search: typeof import("#filters/search.ts");
const { products, rules, availability } = cellar();

beforeAll(async () => {
  const list = JSON.stringify(["Demi", "Bouteille", "Magnum", "Jéroboam"]);
  (globalThis as Page)[REGISTRY] = {
    base: "",
    lang: "fr",
    shop: "",
    fetched: {},
    text: () => `data:application/json,${encodeURIComponent(list)}`,
    load: () => Promise.reject(new Error("no chunk is needed")),
    observer: { disconnect: () => undefined },
  };
  search = await import("#filters/search.ts");
});

const names = (wanted: Partial<import("#filters/search.ts").Search>): string[] => {
  const entries = products.map((product) => search.entryOf(product, { rules, availability }));
  return search.find(entries, { ...search.NOTHING, ...wanted }).map((entry) => entry.product.name);
};

test("nothing asked: the seller's order", () => {
  expect(names({})).toEqual(products.map((p) => p.name));
});

test("facets narrow together", () => {
  expect(names({ color: "white" })).toEqual(["Matin d'Avril", "Brut Nature"]);
  expect(names({ color: "white", appellation: "Cairanne" })).toEqual(["Matin d'Avril"]);
});

test("words are found without accents or capitals, all of them", () => {
  expect(names({ text: "CREMANT brut" })).toEqual(["Brut Nature"]);
  expect(names({ text: "cairanne syrah" })).toEqual(["Les Restanques"]);
});

test("prices are grouped and ordered by what the card shows first", () => {
  const entries = products.map((product) => search.entryOf(product, { rules, availability }));
  expect(search.valuesOf(entries, "price")).toEqual(["0", "1"]);
  expect(search.boundsOf("1")).toEqual([10, 20]);
  expect(names({ price: "0" })).toEqual(["Rose des Vents"]);
  expect(names({ sort: "desc" })[0]).toBe("Clos des Amandiers");
});
