import { describe, expect, test } from "vitest";
import { basisPoints, cents } from "#kit/money.ts";
import { plainBottle } from "#offer/pricing/testing/catalogue.gen.ts";
import { freeShippingDistance } from "#offer/pricing/shipping/freeShipping.ts";
import { BOTTLE_UL } from "#offer/pricing/measure.ts";
import type { ShippingInput } from "#offer/pricing/priced.ts";
import { priceOrder, shelve } from "#offer/pricing/pricing.ts";
import { PARCEL_TARIFF, type ShippingMethod, type ShopRules } from "#shops/settings/settings.ts";

const method = (ref: string, over: Partial<ShippingMethod> = {}): ShippingMethod => ({
  ref,
  name: ref,
  carrier: "",
  kind: "delivery",
  countries: ["FR"],
  zipPrefixes: [],
  zipExcluded: [],
  basis: "bottles",
  steps: [{ upTo: 60, htCents: cents(1000) }],
  ...over,
});

const bottle = plainBottle("s");

function rulesWith(...shipping: ShippingMethod[]): ShopRules {
  return {
    id: "s",
    code: "s",
    name: "Domaine",
    hasTVA: true,
    vatRate: { standard: basisPoints(2000), medium: basisPoints(1000), reduced: basisPoints(550) },
    allRulesInEq75: false,
    typologies: [
      { key: "public", name: "Public", public: true, ttc: true, globalDiscount: false, allRulesInEq75: null },
    ],
    shipping,
    shippingVat: "goods",
  };
}

const price = (rules: ShopRules, quantity: number, shipping?: ShippingInput) =>
  priceOrder(
    { lines: [{ formatId: "f", quantity }], shipping },
    { shelf: shelve([bottle]), buyer: {}, rules, at: 0 },
  );

describe("which methods serve", () => {
  const rules = rulesWith(
    method("france", { zipExcluded: ["20", "97"] }),
    method("corse", { zipPrefixes: ["20"] }),
    method("benelux", { countries: ["BE", "NL"] }),
  );
  test.each<[string, ShippingInput | undefined, string[]]>([
    ["nothing known: all", undefined, ["france", "corse", "benelux"]],
    ["a country", { country: "BE" }, ["benelux"]],
    ["a postal code of the mainland", { country: "FR", zipcode: "84110" }, ["france"]],
    ["Corsica, typed with a space", { country: "FR", zipcode: "20 090" }, ["corse"]],
    ["overseas", { country: "FR", zipcode: "97400" }, []],
    ["nowhere", { country: "US", zipcode: "10001" }, []],
  ])("%s", (_, input, refs) => {
    expect(price(rules, 1, input).shippingChoices.map((c) => c.ref)).toEqual(refs);
  });

  test("the country of the buyer holds until an address says another", () => {
    const order = { lines: [{ formatId: "f", quantity: 1 }] };
    const refs = (input: object, country: string) =>
      priceOrder(
        { ...order, ...input },
        { shelf: shelve([bottle]), buyer: { country }, rules, at: 0 },
      ).shippingChoices.map((c) => c.ref);
    expect(refs({}, "NL")).toEqual(["benelux"]);
    expect(refs({ shipping: { country: "FR" } }, "NL")).toEqual(["france", "corse"]);
  });

  test("a chosen method that does not serve is not chosen, and said", () => {
    const elsewhere = price(rules, 1, { ref: "corse", country: "FR", zipcode: "75011" });
    expect(elsewhere.shipping.ref).toBe(null);
    expect(elsewhere.problems.map((p) => p.code)).toEqual(["shipping-required"]);
    const nowhere = price(rules, 1, { ref: "corse", country: "US" });
    expect(nowhere.problems.map((p) => p.code)).toEqual(["no-delivery"]);
    expect(nowhere.totalTtcCents).toBe(1000);
  });
});

describe("tariffs", () => {
  test.each([
    [1, 500],
    [6, 500],
    [7, 800],
    [12, 800],
    [13, 950],
    [18, 950],
    [19, 1100],
  ])("%d bottles cost %d: steps up to and including, then started units", (quantity, htCents) => {
    const steps = [
      { upTo: 6, htCents: cents(500) },
      { upTo: 12, htCents: cents(800) },
    ];
    const rules = rulesWith(method("home", { steps, beyond: { every: 6, htCents: cents(150) } }));
    expect(price(rules, quantity, { ref: "home" }).shipping.totalHtCents).toBe(htCents);
  });

  test.each([
    [12, 1, 0],
    [13, 2, 700],
    [24, 2, 700],
    [25, 3, 1400],
  ])("%d bottles are %d parcels: %d by the tariff of a shop that sets none", (quantity, parcels, htCents) => {
    const { shipping } = price(rulesWith(method("home", PARCEL_TARIFF)), quantity, { ref: "home" });
    expect([shipping.nbrPackages, shipping.totalHtCents]).toEqual([parcels, htCents]);
  });

  test("a shop's own parcels", () => {
    const rules = rulesWith(method("home", { ...PARCEL_TARIFF, cartons: [6] }));
    expect(price(rules, 13, { ref: "home" }).shipping).toMatchObject({ nbrPackages: 3, totalHtCents: 1400 });
  });

  test("pick-up costs nothing and has no parcels, whatever its figures say", () => {
    const rules = rulesWith(method("cave", { kind: "pickup", francoBottles: 1 }));
    const { shipping, franco } = price(rules, 6, { ref: "cave" });
    expect(shipping).toMatchObject({ totalTtcCents: 0, nbrPackages: 0, franco: false });
    expect(franco).toEqual({ reached: false, percent: 0, missingCents: null, missingEq75: null });
  });

  test("nothing in the order: nothing to carry, nothing to choose, nothing to pay", () => {
    const empty = priceOrder(
      { lines: [], shipping: { ref: "home" } },
      { shelf: shelve([]), buyer: {}, rules: rulesWith(method("home")), at: 0 },
    );
    expect(empty).toMatchObject({ totalTtcCents: 0, shippingChoices: [], problems: [], vat: [] });
  });
});

describe("distance to carriage paid", () => {
  const distance = (bottles: number, euros: number, over: Partial<ShippingMethod>) =>
    freeShippingDistance(over, bottles * BOTTLE_UL, cents(euros * 100));
  test.each([
    [
      12,
      100,
      { francoBottles: 36 },
      { reached: false, percent: 33, missingCents: null, missingEq75: 24_000 },
    ],
    [35.99, 0, { francoBottles: 36 }, { reached: false, percent: 99, missingCents: null, missingEq75: 10 }],
    [36, 0, { francoBottles: 36 }, { reached: true, percent: 100, missingCents: null, missingEq75: 0 }],
    [
      0,
      299.99,
      { francoCents: cents(30_000) },
      { reached: false, percent: 99, missingCents: 1, missingEq75: null },
    ],
    [
      18,
      299,
      { francoBottles: 36, francoCents: cents(30_000) },
      { reached: false, percent: 99, missingCents: 100, missingEq75: 18_000 },
    ],
    [
      36,
      10,
      { francoBottles: 36, francoCents: cents(30_000) },
      { reached: true, percent: 100, missingCents: 0, missingEq75: 0 },
    ],
    [500, 9000, {}, { reached: false, percent: 0, missingCents: null, missingEq75: null }],
  ])("%d bottles and %d €", (bottles, euros, over, expected) => {
    expect(distance(bottles, euros, over)).toEqual(expected);
  });

  test("before a choice, of the first delivery that serves", () => {
    const rules = rulesWith(method("cave", { kind: "pickup" }), method("home", { francoBottles: 36 }));
    expect(price(rules, 12).franco.missingEq75).toBe(24_000);
    expect(price(rules, 12, { ref: "cave" }).franco.missingEq75).toBe(null);
  });
});
