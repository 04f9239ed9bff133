import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { richTextOf } from "#kit/texts/richText.ts";
import { PRODUCT_STATUSES, PRODUCT_TYPES } from "#offer/catalogue/catalogue.ts";
import { FAMILY_OF, LABELS, type Family } from "#offer/catalogue/facts.ts";
import { GRAPES, grapesLike } from "#offer/catalogue/grapes.ts";
import { gtinCheckDigit as checkDigit } from "#kit/validation.ts";
import { gtinFault } from "#offer/catalogue/gtin.ts";
import { declarationOf, energyOf, NO_NUTRITION, shownNutrition } from "#offer/catalogue/nutrition.ts";
import { publicTexts } from "#offer/catalogue/publicTexts.ts";
import { eq75Of, volumeOf } from "#offer/catalogue/record.ts";
import { nextSlug, SLUG, SLUG_MAX, slugOf } from "#kit/texts/slugs.ts";
import { canTransitionProduct } from "#offer/catalogue/statuses.ts";
import { NO_WINE_FACTS } from "#offer/catalogue/wineFacts.ts";
import { ADVANCED_OF, hasFact } from "#offer/catalogue/vocabulary.ts";

describe("energy (rules §6.1)", () => {
  const wine = (alcohol: number, sugars: number) => ({ alcohol, sugars, glycerol: 7, acids: 6 });
  it("is that of the worked cases", () => {
    expect(energyOf(wine(1350, 2))).toEqual({ kj: 327, kcal: 79 });
    expect(energyOf(wine(1600, 100))).toEqual({ kj: 551, kcal: 132 });
    expect(declarationOf(wine(1350, 2)).carbohydrates).toBe(0.9);
    expect(declarationOf(wine(1600, 100)).carbohydrates).toBe(10.7);
  });
  it("grows with alcohol and sugars, and a value written by hand stands for its own alone", () => {
    const amount = fc.integer({ min: 0, max: 2000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 200 }), (alcohol, sugars, more) => {
        const least = energyOf(wine(alcohol, sugars / 10));
        expect(energyOf(wine(alcohol + more, sugars / 10)).kj).toBeGreaterThanOrEqual(least.kj);
        // A gram per litre is 1.7 kJ and 0.4 kcal: less than one may be lost in rounding.
        expect(energyOf(wine(alcohol, sugars / 10 + more)).kj).toBeGreaterThan(least.kj);
        expect(energyOf(wine(alcohol, sugars / 10 + more)).kcal).toBeGreaterThanOrEqual(least.kcal);
        const known = { ...NO_NUTRITION, sugarsE1: sugars };
        const computed = shownNutrition("wine", alcohol, known);
        const written = shownNutrition("wine", alcohol, { ...known, ownE2: { salt: 3 } });
        expect(written).toEqual({ ...computed, salt: 0.03 });
      }),
    );
  });
  it("is not said of what nobody analysed, nor glycerol of what is no wine", () => {
    expect(shownNutrition("wine", 1350, NO_NUTRITION)).toBeUndefined();
    expect(shownNutrition("wine", null, { ...NO_NUTRITION, sugarsE1: 20 })).toBeUndefined();
    expect(shownNutrition("whisky", 4000, { ...NO_NUTRITION, sugarsE1: 0 })?.carbohydrates).toBe(0);
  });
});

describe("GTIN (rules §6.2)", () => {
  it("has the check digits of the worked cases", () => {
    expect(["376000000001", "354038000001", "952012345678"].map(checkDigit)).toEqual([7, 8, 8]);
  });
  it("with any one digit changed is none", () => {
    const digits = fc.stringMatching(/^\d{12}$/);
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (twelve, at, by) => {
        const ean = twelve + String(checkDigit(twelve));
        expect(gtinFault(ean)).toBeNull();
        const wrong = ean.slice(0, at) + String((Number(ean[at]) + by) % 10) + ean.slice(at + 1);
        expect(gtinFault(wrong)).toBe("ean-check");
        expect(gtinFault(twelve.slice(1))).toBe("ean-length");
      }),
    );
  });
});

describe("an address", () => {
  it("is made of any name, or is empty, and the next one differs", () => {
    expect(slugOf("Château d'Yquem – 1er Cru, œuvre")).toBe("chateau-d-yquem-1er-cru-oeuvre");
    expect([nextSlug("calades"), nextSlug("calades-2"), nextSlug("cuvee-2021")]).toEqual([
      "calades-2",
      "calades-3",
      "cuvee-2022",
    ]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
        const slug = slugOf(name);
        if (slug === "") return;
        const next = nextSlug(slug);
        for (const one of [slug, next]) {
          expect(one).toMatch(SLUG);
          expect(one.length).toBeLessThanOrEqual(SLUG_MAX);
        }
        expect(next).not.toBe(slug);
      }),
    );
  });
});

it("a closed product stays closed; the open statuses lead to each other", () => {
  for (const to of PRODUCT_STATUSES) expect(canTransitionProduct("closed", to)).toBe(false);
  for (const from of PRODUCT_STATUSES.filter((s) => s !== "closed"))
    expect(PRODUCT_STATUSES.filter((to) => canTransitionProduct(from, to))).toEqual(
      PRODUCT_STATUSES.filter((to) => to !== from),
    );
});

it("a content in any unity is millilitres and 75 cl bottles, unless the seller counts them himself", () => {
  const of = (unity: "cl" | "l" | "hl" | "g", unityValueE3: number, eq75: number | null = null) => ({
    unity,
    unityValueE3,
    eq75,
  });
  expect([of("cl", 75_000), of("l", 1500), of("hl", 2250), of("g", 500_000)].map(volumeOf)).toEqual([
    750, 1500, 225_000, 0,
  ]);
  expect([of("cl", 150_000), of("cl", 75_000, 2000)].map(eq75Of)).toEqual([2000, 2000]);
});

it("every type has a family, and every family its facts", () => {
  for (const type of PRODUCT_TYPES) expect(FAMILY_OF[type]).toBeDefined();
  // The facts of each family, by hand: the table of fields says it field by field.
  const facts = [
    "color",
    "appellation",
    "quality",
    "grapes",
    "labels",
    "alcohol",
    "accessoryType",
    "composition",
  ] as const;
  const more = ["excise", "wineCategory", "growingZone", "brand"] as const;
  const factsOf = (family: Family) => [...facts, ...more].filter((fact) => hasFact(family, fact)).toSorted();
  const drink = ["quality", "labels", "alcohol", "composition", "excise", "brand"];
  expect(factsOf("wine")).toEqual(
    [...drink, "color", "appellation", "grapes", "wineCategory", "growingZone"].toSorted(),
  );
  expect(factsOf("spirit")).toEqual([...drink, "appellation", "grapes", "color"].toSorted());
  expect(factsOf("beer")).toEqual([...drink, "color"].toSorted());
  expect(factsOf("cider")).toEqual([...drink, "appellation", "color"].toSorted());
  expect(factsOf("soft")).toEqual(["labels", "composition", "brand", "appellation", "grapes"].toSorted());
  expect(factsOf("thing")).toEqual(["accessoryType", "brand", "labels", "composition"].toSorted());
  expect(factsOf("service")).toEqual([]);
  expect(ADVANCED_OF.wine).toHaveLength(14);
  expect(new Set(LABELS).size).toBe(19);
});

it("varieties are some hundreds, each once, and are found by their other names", () => {
  expect(GRAPES.length).toBeGreaterThan(300);
  expect(new Set(GRAPES.map((g) => g.name)).size).toBe(GRAPES.length);
  expect(grapesLike("shiraz")[0]?.name).toBe("Syrah");
  expect(grapesLike("GRENACHE")[0]?.name).toMatch(/^Grenache/);
  expect(grapesLike("rolle")[0]?.name).toBe("Vermentino");
});

it("the texts of a page are those of the newest vintage that is sold", () => {
  const vintage = (name: string, closed: boolean) => ({
    id: name,
    name,
    alcohol: null,
    advanced: { fr: { tasting: richTextOf(`Notes ${name}`), medals: richTextOf("Or\nArgent") } },
    ingredients: { fr: "Raisins" },
    allergens: ["sulphites" as const],
    allergensNote: {},
    ingredientList: [],
    nutrition: NO_NUTRITION,
    ...NO_WINE_FACTS,
    closed,
    formats: [],
  });
  const product = {
    productType: "wine" as const,
    descriptions: { fr: { description: richTextOf("Un vin") } },
    vintages: [vintage("2025", true), vintage("2024", false), vintage("2023", false)],
  };
  const allergensText = (allergens: readonly string[]) => `Contient : ${allergens.join()}.`;
  expect(publicTexts(product, "fr", allergensText)).toEqual({
    description: "Un vin",
    tasting: "Notes 2024",
    medals: ["Or", "Argent"],
    ingredients: "Raisins",
    allergens: "Contient : sulphites.",
  });
  expect(publicTexts({ ...product, vintages: [] }, "en", allergensText)).toEqual({});
});
