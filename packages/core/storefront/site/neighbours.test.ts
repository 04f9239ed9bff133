import fc from "fast-check";
import { expect, it } from "vitest";
import type { Product } from "#offer/catalogue/catalogue.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import { neighboursOf } from "#storefront/site/neighbours.ts";

const rules = {
  allRulesInEq75: false,
  typologies: [
    { key: "public", name: "Public", public: true, ttc: true, globalDiscount: false, allRulesInEq75: null },
  ],
} as unknown as ShopRules;

const wine = (id: string, more: Partial<Product> = {}): Product =>
  ({
    id,
    shopId: "s",
    productType: "wine",
    name: id,
    slug: id,
    vatType: "standard",
    status: "online",
    color: "red",
    appellation: "Rasteau",
    vintages: [
      {
        id: `${id}v`,
        name: "2022",
        formats: [
          { id: `${id}f`, ref: "b75", type: "bottle", volumeMl: 750, eq75: 1000, weightG: 1, unitE4: 90_000 },
        ],
      },
    ],
    ...more,
  }) as Product;
const marketOf = (availability: Record<string, number> = {}) => ({ rules, availability, at: 0 });
const ids = (found: readonly Product[]): string[] => found.map(({ id }) => id);

it("wines of the same colour and appellation come first, then of one of them, then the others", () => {
  const all = [
    wine("gin", { productType: "gin" }),
    wine("white", { color: "white", appellation: "Ventoux" }),
    wine("cousin", { appellation: "Ventoux" }),
    wine("own"),
    wine("twin"),
    wine("neighbour", { color: "white" }),
  ];
  const [, , , own = wine("")] = all;
  expect(ids(neighboursOf(own, all, marketOf()))).toEqual(["twin", "cousin", "neighbour", "white"]);
  expect(ids(neighboursOf(own, all, marketOf(), new Set(["white"])))[0]).toBe("white");
});

it("never the product itself, never one that cannot be ordered, never more than four", () => {
  const stocks = fc.array(fc.record({ left: fc.nat(2), isOpen: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(stocks, (shelf) => {
      const own = wine("own");
      const others = shelf.map(({ isOpen }, n) =>
        wine(`w${n}`, isOpen ? {} : { status: n % 2 === 0 ? "outofstock" : "paused" }),
      );
      const availability = Object.fromEntries(shelf.map(({ left }, n) => [`w${n}f`, left]));
      const found = ids(neighboursOf(own, [own, ...others], marketOf(availability)));
      const sold = shelf.flatMap(({ left, isOpen }, n) => (left > 0 && isOpen ? [`w${n}`] : []));
      expect(found).toEqual(sold.slice(0, 4));
    }),
  );
});
