import type { Format, Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import { readScanned } from "@cuvee/core/counter/tills/scannedCode.ts";
import { expect, test } from "vitest";
import { articlesOf, containerName, formatOf, siblingsOf } from "#counter/tills/finder/articles.ts";

const format = (id: string, more: Partial<Format> = {}): Format => ({
  id,
  ref: id,
  type: "bottle",
  volumeMl: 750,
  eq75: 1000 as Format["eq75"],
  weightG: 1200,
  unitE4: 120_000 as E4,
  ...more,
});
const product = (more: Partial<Product>): Product => ({
  id: "p1",
  shopId: "s1",
  productType: "wine",
  name: "Chablis",
  slug: "chablis",
  color: "white",
  vatType: "standard",
  status: "online",
  vintages: [
    { id: "v1", name: "2021", formats: [format("bottle"), format("carton", { nameInShop: "Carton" })] },
  ],
  ...more,
});
const container = (one: Format): string => containerName(one, String, "Unité");
const articles = articlesOf(
  {
    products: [
      product({}),
      product({
        id: "p2",
        name: "Crémant",
        productType: "crémant",
        vintages: [{ id: "v2", name: "NV", formats: [format("nv", { volumeMl: 1500 })] }],
      }),
      product({ id: "p3", status: "paused" }),
    ],
    eans: { "3760123456784": "bottle" },
    available: { bottle: 12 },
  },
  container,
);

test("articles have their words, family and stock; what is paused is not sold", () => {
  expect(articles.all.map(({ name, detail, family, stock }) => [name, detail, family, stock])).toEqual([
    ["Chablis", "2021 · 75 cl", "white", 12],
    ["Chablis", "2021 · Carton", "white", null],
    ["Crémant", "1.5 l", "sparkling", null],
  ]);
  expect(articles.families).toEqual(["white", "sparkling"]);
});

test("the carton of a bottle is found beside it", () => {
  const bottle = articles.of.get("bottle");
  expect(bottle && siblingsOf(bottle, articles).map(({ formatId }) => formatId)).toEqual(["carton"]);
});

test.each([
  ["3760123456784", "bottle"],
  ["03760123456784", "bottle"],
  ["]C10103760123456784" + "10L7", "bottle"],
  ["3760123456791", undefined],
  ["CHAB", undefined],
])("%s names %s", (code, expected) => {
  expect(formatOf(readScanned(code), { "3760123456784": "bottle" })).toBe(expected);
});
