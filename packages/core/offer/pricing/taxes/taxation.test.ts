import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basisPoints, e4 } from "#kit/money.ts";
import type { Format, Product } from "#offer/catalogue/catalogue.ts";
import { eq75 } from "#offer/catalogue/volume.ts";
import { TAXATION_CASES, type GoldenSeller } from "#offer/pricing/golden/taxation.ts";
import type { OrderInput, PricedOrder, PricingBuyer } from "#offer/pricing/priced.ts";
import { priceOrder, shelve } from "#offer/pricing/pricing.ts";
import { parisDay } from "#offer/rates/days.ts";
import { EU_COUNTRIES } from "#offer/rates/vat.ts";
import { withTaxation, zonesOf } from "#offer/rates/zones.ts";
import { EXEMPT, REGIMES, rowsFor, SUPPLIES, taxationOf } from "#offer/rates/taxation.ts";
import { taxedAt } from "#offer/pricing/taxes/vat.ts";
import type { ShippingMethod, ShopRules } from "#shops/settings/settings.ts";
import { rowAt, TAX_BUYERS, TAX_ZONES, type SellerPlace, type TaxBuyer } from "#shops/settings/taxes.ts";

const AT = parisDay("2026-11-02");
const rates = (...[standard, medium, reduced]: [number, number, number]) => ({
  standard: basisPoints(standard),
  medium: basisPoints(medium),
  reduced: basisPoints(reduced),
});
const cave: ShippingMethod = {
  ref: "cave",
  name: "Retrait à la cave",
  carrier: "",
  kind: "pickup",
  countries: ["FR"],
  zipPrefixes: [],
  zipExcluded: [],
  basis: "bottles",
  steps: [],
};
/** A shop without delivery: the taxation of a sale does not depend on carriers. */
const bare: ShopRules = {
  id: "shop",
  code: "domaine",
  name: "Domaine",
  hasTVA: true,
  vatRate: rates(2000, 1000, 550),
  allRulesInEq75: false,
  shippingVat: "goods",
  shipping: [cave],
  typologies: [
    { key: "public", name: "Public", public: true, ttc: true, globalDiscount: false, allRulesInEq75: null },
  ],
};
const MAINLAND: SellerPlace = { country: "FR", zipcode: "84290" };
const OSS = { ossSince: parisDay("2021-07-01") };
const OVERSEAS = { vatRate: rates(850, 210, 210) };
const SELLERS: Record<GoldenSeller, ShopRules> = {
  mainland: withTaxation(bare, MAINLAND),
  "mainland oss": withTaxation({ ...bare, ...OSS }, MAINLAND),
  franchise: withTaxation({ ...bare, hasTVA: false }, MAINLAND),
  "franchise oss": withTaxation({ ...bare, hasTVA: false, ...OSS }, MAINLAND),
  reunion: withTaxation({ ...bare, ...OVERSEAS }, { country: "FR", zipcode: "97400" }),
  martinique: withTaxation({ ...bare, ...OVERSEAS }, { country: "FR", zipcode: "97212" }),
  monaco: withTaxation(bare, { country: "MC", zipcode: "98000" }),
};
const BUYERS: Record<TaxBuyer, PricingBuyer> = {
  consumer: {},
  professional: { isPro: true },
  proven: { isPro: true, vatNumber: "BE0123456789" },
  suspended: { isPro: true, vatNumber: "BE0123456789", vatSuspended: true },
};

const format = (id: string): Format => ({
  id,
  ref: id,
  type: "bottle",
  volumeMl: 750,
  eq75: eq75(750),
  weightG: 1300,
  unitE4: e4(100_000),
});
const product = (id: string, productType: Product["productType"], vatType: Product["vatType"]): Product => ({
  id,
  shopId: "shop",
  productType,
  name: id,
  slug: id,
  vatType,
  status: "online",
  vintages: [{ id: `${id}-2021`, name: "2021", formats: [format(id)] }],
});
const shelf = shelve(
  [
    product("goods", "wine", "standard"),
    product("food", "juice", "reduced"),
    product("service", "prestation", "standard"),
  ],
  [
    {
      id: "onSite",
      eventId: "visite",
      kind: "price",
      name: "Visite",
      unitE4: e4(100_000),
      vatType: "standard",
    },
  ],
);

function sold(seller: GoldenSeller, to: string, buyer: TaxBuyer, supply: string): PricedOrder {
  const [country = "", ...zip] = to.split(" ");
  const shipping = to === "fetched" ? { ref: "cave", country: "US" } : { country, zipcode: zip.join(" ") };
  const input: OrderInput =
    supply === "onSite"
      ? { lines: [], reservations: [{ ticketId: "onSite", quantity: 1 }], shipping }
      : { lines: [{ formatId: supply, quantity: 1 }], shipping };
  return priceOrder(input, { shelf, buyer: BUYERS[buyer], rules: SELLERS[seller], at: AT });
}

describe("the table of taxation", () => {
  test("every set of facts has exactly one row, which says where its rate comes from and why there is none", () => {
    let met = 0;
    for (const regime of REGIMES)
      for (const zone of TAX_ZONES)
        for (const buyer of TAX_BUYERS)
          for (const supply of SUPPLIES) {
            const facts = { regime, zone, buyer, supply };
            expect([facts, rowsFor(facts).length]).toEqual([facts, 1]);
            const { category, rate, exemption } = taxationOf(facts);
            expect(exemption === undefined).toBe(rate !== "none");
            expect(category).toBe(exemption ? EXEMPT[exemption].category : "S");
            met += 1;
          }
    expect(met).toBe(2 * 5 * 4 * 3);
  });

  test("facts that the table does not know are a fault, not a guess", () => {
    expect(() =>
      taxationOf({ regime: "liable", zone: "moon" as "home", buyer: "consumer", supply: "goods" }),
    ).toThrow(RangeError);
  });

  test("at least 200 cases worked out by hand, each once", () => {
    expect(TAXATION_CASES.length).toBeGreaterThanOrEqual(200);
    expect(new Set(TAXATION_CASES.map((c) => c.slice(0, 4).join())).size).toBe(TAXATION_CASES.length);
  });

  for (const [seller, to, buyer, supply, category, rateBp, text] of TAXATION_CASES)
    test(`${seller} → ${to}, ${buyer}, ${supply}: ${category} ${rateBp} ${text ?? ""}`, () => {
      const priced = sold(seller, to, buyer, supply);
      expect(priced.vat.map((v) => v.rateBp)).toEqual([rateBp]);
      expect(priced.totalVatCents > 0).toBe(rateBp > 0);
      const said = rateBp > 0 ? undefined : priced.exemption;
      expect(said).toBe(text);
      expect(said ? EXEMPT[said].category : "S").toBe(category);
    });
});

/** Every code of two letters: those of no country are exports like any other. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const CODES = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));

describe("what is compiled for a shop", () => {
  test("every country × buyer × supply × seller is looked up as the table decides it", () => {
    const wrong: unknown[] = [];
    for (const [name, rules] of Object.entries(SELLERS))
      for (const country of [...CODES, undefined])
        for (const buyer of TAX_BUYERS) {
          const { tax, hasTVA, by, vatRate } = taxedAt({ rules, buyer: BUYERS[buyer], at: AT }, country, "");
          const { zone = "home" } = tax;
          const regime = name.startsWith("franchise") ? "franchise" : "liable";
          for (const [supply, said, isTaxed] of [
            ["goods", tax.goods, hasTVA],
            ["service", tax.service, by.prestation?.hasTVA],
          ] as const) {
            const { exemption, category } = taxationOf({ regime, zone, buyer, supply });
            if (said !== exemption || isTaxed !== (category === "S"))
              wrong.push([name, country, buyer, supply]);
          }
          if (vatRate !== rules.vatRate && zone !== "oss" && zone !== "home") wrong.push([name, country]);
        }
    expect(wrong).toEqual([]);
  });

  test("a member state is never an export, a third country always is, whatever the moment", () => {
    const anyCountry = fc.constantFrom(...CODES);
    const french = new Set(["FR", "MC", "GP", "MQ", "GF", "RE", "YT"]);
    fc.assert(
      fc.property(
        anyCountry,
        fc.integer({ min: 0, max: 2_000_000_000_000 }),
        fc.boolean(),
        (country, at, isOss) => {
          const zones = zonesOf(MAINLAND, [], isOss ? OSS.ossSince : undefined);
          const kind = rowAt(zones, at, country, "")?.kind ?? "export";
          const isState = EU_COUNTRIES.includes(country) && country !== "FR";
          if (french.has(country))
            expect(kind).toBe(country === "FR" || country === "MC" ? "home" : "overseas");
          else if (isState) expect(kind).toBe(isOss && at >= OSS.ossSince ? "oss" : "eu");
          else expect(kind).toBe("export");
        },
      ),
    );
  });

  test("a country and its French postal codes are the same place", () => {
    for (const [country, zip] of [
      ["GP", "97110"],
      ["MQ", "97200"],
      ["GF", "97300"],
      ["RE", "97400"],
      ["YT", "97600"],
      ["BL", "97133"],
      ["MF", "97150"],
      ["PM", "97500"],
      ["WF", "98600"],
      ["PF", "98714"],
      ["NC", "98800"],
    ] as const)
      for (const rules of Object.values(SELLERS))
        for (const buyer of Object.values(BUYERS))
          expect(taxedAt({ rules, buyer, at: AT }, "FR", zip).tax).toEqual(
            taxedAt({ rules, buyer, at: AT }, country, zip).tax,
          );
  });

  test("it is small: no history, no state twice, without the one-stop shop", () => {
    const plain = SELLERS.mainland.territories ?? [];
    expect(plain.length).toBeLessThan(70);
    expect(JSON.stringify(plain).length).toBeLessThan(4500);
  });

  test("a seller elsewhere has his own country at home, France in the union", () => {
    const zones = zonesOf({ country: "BE", zipcode: "1000" }, [], undefined);
    const kind = (country: string, zip = "") => rowAt(zones, AT, country, zip)?.kind ?? "export";
    expect([
      kind("BE"),
      kind("FR"),
      kind("DE"),
      kind("FR", "97400"),
      kind("US"),
      kind("ES", "35001"),
    ]).toEqual(["home", "eu", "eu", "export", "export", "export"]);
  });
});
