import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gtinCheckDigit } from "#kit/validation.ts";
import { emphasised, INGREDIENT_KEYS, ingredientParts } from "#offer/catalogue/ingredients.ts";
import { NO_NUTRITION } from "#offer/catalogue/nutrition.ts";
import {
  buildLink,
  LINK_STEM,
  parentOf,
  parseLink,
  readGtin,
  type DigitalLink,
} from "#storefront/elabels/digitalLink.ts";
import { hasLabel, labelDue, labelGaps, labelOf, type LabelFacts } from "#storefront/elabels/label.ts";
import { LABEL_LANGS, labelLang } from "#storefront/elabels/languages.ts";
import { addressOf, isVintage, variantOf } from "#storefront/elabels/variants.ts";

const SET = [...`!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`];
const G = "09520123456788";

/** Returns a short form of a parsed address. */
const linkOf = (path: string): unknown => {
  const read = parseLink(path);
  if ("fault" in read) return read.fault;
  const { gtin, variant, lot, serial } = read.link;
  return [gtin, variant, lot, serial, ...(read.moved ? ["moved"] : [])];
};

describe("a GS1 Digital Link (rules §6.2)", () => {
  it.each([
    // Worked cases of the rules.
    [`01/${G}/22/2022/10/A1`, [G, "2022", "A1", null]],
    [`01/${G}/10/A1/22/2022`, "gs1-order"],
    ["01/9520123456788", [G, null, null, null, "moved"]],
    ["01/09520123456789", "gs1-check-digit"],
    [`01/${G}/10/${"A".repeat(21)}`, "gs1-long"],
    [`01/${G}/10/caf%C3%A9`, "gs1-characters"],
    // Lengths of a GTIN, each with its check digit.
    ["01/96385074", ["00000096385074", null, null, null, "moved"]],
    ["01/036000291452", ["00036000291452", null, null, null, "moved"]],
    ["01/3760000000017", ["03760000000017", null, null, null, "moved"]],
    ["01/3540380000018", ["03540380000018", null, null, null, "moved"]],
    ["01/10614141000415", ["10614141000415", null, null, null]],
    ["01/952012345678", "gs1-check-digit"],
    ["01/95201234567", "gs1-gtin-length"],
    ["01/0952012345678800", "gs1-gtin-length"],
    ["01/0952012345678O", "gs1-gtin-digits"],
    ["01/%EF%BC%91%EF%BC%92", "gs1-gtin-digits"],
    ["01/", "gs1-path"],
    ["01", "gs1-path"],
    ["", "gs1-path"],
    ["gtin/09520123456788", "gs1-path"],
    // Keys and their order.
    [`01/${G}/22/2022`, [G, "2022", null, null]],
    [`01/${G}/10/A1`, [G, null, "A1", null]],
    [`01/${G}/22/2022/10/A1/21/7`, [G, "2022", "A1", "7"]],
    [`01/${G}/21/7/10/A1`, "gs1-order"],
    [`01/${G}/22/2022/22/2023`, "gs1-order"],
    [`01/${G}/01/${G}`, "gs1-order"],
    [`22/2022/01/${G}`, "gs1-order"],
    [`01/${G}/17/260101`, "gs1-key"],
    ["00/340123450000000018", "gs1-key"],
    [`01/${G}/22`, "gs1-path"],
    [`01/${G}/22/`, "gs1-empty"],
    [`01/${G}/22//10/A1`, "gs1-empty"],
    [`01/${G}/`, [G, null, null, null, "moved"]],
    // Values and how they are written.
    [`01/${G}/10/A%2FB`, [G, null, "A/B", null]],
    [`01/${G}/10/100%25`, [G, null, "100%", null]],
    [`01/${G}/10/%zz`, "gs1-encoding"],
    [`01/${G}/10/%E0%A4`, "gs1-encoding"],
    [`01/${G}/10/A%20B`, "gs1-characters"],
    [`01/${G}/10/A%00`, "gs1-characters"],
    [`01/${G}/10/%3Cb%3E`, [G, null, "<b>", null]],
    [`01/${G}/10/..%2f..%2fetc`, [G, null, "../../etc", null]],
    [`01/${G}/10/%2e%2e`, "gs1-characters"],
    [`01/${G}/10/${"A".repeat(20)}`, [G, null, "A".repeat(20), null]],
    [`01/${"1".repeat(90)}`, "gs1-gtin-length"],
    [`01/${G}/10/A1${"/10/A1".repeat(40)}`, "gs1-order"],
  ])("%s", (path, wanted) => {
    expect(linkOf(path)).toEqual(wanted);
  });

  const value = fc
    .string({ unit: fc.constantFrom(...SET), minLength: 1, maxLength: 20 })
    .filter((text) => text !== "." && text !== "..");
  const gtin = fc
    .tuple(fc.constantFrom(7, 11, 12, 13), fc.stringMatching(/^\d{13}$/))
    .map(([length, digits]) => digits.slice(0, length))
    .map((digits) => digits + String(gtinCheckDigit(digits)));
  const links = fc.record<DigitalLink>({
    gtin,
    variant: fc.option(value),
    lot: fc.option(value),
    serial: fc.option(value),
  });

  it("that is built is read as it was, and with any one digit changed is refused", () => {
    fc.assert(
      fc.property(links, fc.nat(13), fc.integer({ min: 1, max: 9 }), (link, at, by) => {
        const path = buildLink(link).slice(LINK_STEM.length);
        expect(path).toMatch(/^[!-~]+$/);
        expect(parseLink(path)).toEqual({ link: { ...link, gtin: readGtin(link.gtin) }, moved: false });
        const place = "01/".length + at;
        const other = String((Number(path[place]) + by) % 10);
        expect(parseLink(path.slice(0, place) + other + path.slice(place + 1))).toEqual({
          fault: "gs1-check-digit",
        });
      }),
    );
    for (const bad of ["", "é", "a b", "..", "A".repeat(21)])
      expect(() => buildLink({ gtin: G, variant: null, lot: bad, serial: null })).toThrow(RangeError);
    expect(() => buildLink({ gtin: "123", variant: null, lot: null, serial: null })).toThrow(
      "gs1-gtin-length",
    );
  });

  it("never fails on any text", () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => void parseLink(text)));
  });

  it("walks up from the unit to the article", () => {
    const steps: unknown[] = [];
    let at: DigitalLink | null = { gtin: G, variant: "2022", lot: "A1", serial: "7" };
    for (; at; at = parentOf(at)) steps.push(buildLink(at).slice(LINK_STEM.length + 18));
    expect(steps).toEqual(["22/2022/10/A1/21/7", "22/2022/10/A1", "22/2022", ""].map((s) => s && `${s}`));
  });

  it("says a vintage by its name, or without what no address can carry", () => {
    expect(
      ["2022", "NV", "Sans année", "2019/2020", "千", "..", "Cuvée du Centenaire 1"].map(variantOf),
    ).toEqual(["2022", "NV", "sans-annee", "2019/2020", null, null, "cuvee-du-centenaire"]);
    expect([isVintage("sans-annee", "Sans année"), isVintage("nv", "NV"), isVintage("2021", "2022")]).toEqual(
      [true, true, false],
    );
    expect(addressOf("3760000000017", "Sans année")).toBe("/gs1/01/03760000000017/22/sans-annee");
  });
});

const facts = (vintage: Partial<LabelFacts["vintage"]> = {}, product = {}): LabelFacts => ({
  product: {
    productType: "wine",
    name: "Haut de Garrigue",
    precision: null,
    appellation: "Cairanne",
    quality: null,
    producer: null,
    country: "FR",
    ...product,
  },
  vintage: {
    name: "2024",
    alcohol: 1350,
    ingredients: {},
    ingredientList: ["grapes", "sulphites"],
    allergens: [],
    allergensNote: {},
    nutrition: { ...NO_NUTRITION, sugarsE1: 20 },
    ...vintage,
  },
  volumesMl: [750, 375, 750],
  operator: { name: "EARL des Calades", address: "84290 Cairanne" },
});
const plain = (parts: readonly { text: string; strong: boolean }[]): string =>
  parts.map(({ text, strong }) => (strong ? `*${text}*` : text)).join("");

describe("a label (rules §6.1)", () => {
  it("says what the law asks, and the energy of the worked case", () => {
    const label = labelOf(facts(), "de");
    expect(label).toMatchObject({
      name: "Haut de Garrigue",
      allergens: ["sulphites"],
      volumesMl: [375, 750],
      nutrition: { energyKj: 327, energyKcal: 79, carbohydrates: 0.9, sugars: 0.2, salt: 0 },
      producer: "EARL des Calades",
    });
    expect(labelGaps(facts(), ["3760000000017"])).toEqual([]);
    expect(labelOf(facts({}, { producer: "Cave voisine" }), "fr").producer).toBe("Cave voisine");
  });

  it("groups additives by class where the first stands, names them by number, and sets allergens apart", () => {
    const say = (key: string): string => key.split(".")[1] ?? key;
    const list = [
      "grapes",
      "sucrose",
      "tartaric",
      "sulphites",
      "citric",
      "lactic",
      "lysozyme",
      "atmosphere",
    ] as const;
    expect(plain(ingredientParts(list, "en", say))).toBe(
      "Grapes, sucrose. Acidity: E 334, E 270. Preservative: *sulphites*, E 1105 (*eggs*). Stabiliser: E 330. atmosphere. ",
    );
    for (const key of INGREDIENT_KEYS) expect(plain(ingredientParts([key], "fr", say))).not.toBe("");
  });

  it.each([
    [
      "fr",
      "Raisins, conservateur : sulfites, lait écrémé",
      "Raisins, conservateur : *sulfites*, *lait* écrémé",
    ],
    ["fr", "Malt d'orge (E220), œufs", "Malt d'*orge* (*E220*), *œufs*"],
    [
      "fr",
      "laiterie, noisetier, métabisulfite de potassium",
      "laiterie, noisetier, *métabisulfite* de potassium",
    ],
    ["en", "Grapes, sulphites, egg albumin", "Grapes, *sulphites*, *egg* *albumin*"],
  ] as const)("sets apart the allergens that somebody wrote: %s %s", (lang, text, wanted) => {
    expect(plain(emphasised(text, lang))).toBe(wanted);
    expect(
      emphasised(text, lang)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it("shows the seller's own text in the reader's language, else in English, else in French", () => {
    const own = facts({ ingredientList: [], ingredients: { fr: "Raisins", en: "Grapes" } });
    const langOf = (lang: string) => {
      const { ingredients } = labelOf(own, lang);
      return ingredients?.kind === "text" ? ingredients.lang : null;
    };
    expect([langOf("fr"), langOf("en"), langOf("de")]).toEqual(["fr", "en", "en"]);
    expect(labelGaps(own, ["x"]).map((gap) => [gap.code, gap.needed])).toEqual([
      ["translation", false],
      ["allergens", false],
    ]);
  });

  it("tells what is missing, and where it is written", () => {
    const bare: LabelFacts = {
      ...facts({ ingredientList: [], alcohol: null, nutrition: NO_NUTRITION }, { country: null }),
      volumesMl: [0],
      operator: { name: "", address: "" },
    };
    expect(labelGaps(bare, [null]).map((gap) => `${gap.at} ${gap.code} ${gap.needed}`)).toEqual([
      "composition ingredients true",
      "composition nutrition true",
      "composition alcohol true",
      "composition allergens false",
      "identity country true",
      "formats volume true",
      "formats gtin true",
      "company operator true",
    ]);
    expect(
      ["wine", "beer", "juice", "accessory", "box", "prestation"].map((t) => hasLabel(t as "wine")),
    ).toEqual([true, true, true, false, false, false]);
    expect(
      (
        [
          ["wine", "2024"],
          ["wine", "2022"],
          ["wine", "2023"],
          ["champagne", "NV"],
          ["wine", "2019-2024"],
          ["whisky", "2024"],
        ] as const
      ).map(([type, year]) => labelDue(type, year)),
    ).toEqual(["yes", "no", "maybe", "maybe", "yes", "no"]);
  });
});

it("a label speaks the language that is asked for, else the reader's, else French", () => {
  expect(LABEL_LANGS).toHaveLength(27);
  const cases: [unknown, string | undefined, string][] = [
    ["de", "fr", "de"],
    ["pt-BR", undefined, "pt"],
    ["xx", "en;q=0.5, ga;q=0.9", "ga"],
    [["de"], "es", "es"],
    [undefined, "ar, *;q=0.1", "fr"],
    [undefined, "de;q=0, cs", "cs"],
    [undefined, "EL-gr", "el"],
    [undefined, undefined, "fr"],
    ["", "q=;;,,;q", "fr"],
  ];
  for (const [requested, header, wanted] of cases)
    expect([requested, header, labelLang(requested, header)]).toEqual([requested, header, wanted]);
});
