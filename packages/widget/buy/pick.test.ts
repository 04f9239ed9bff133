import { expect, test } from "vitest";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { offerOf, sellable, stepAt } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import { pickFormat } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import { cellar } from "#e2e/cellar.ts";

const { products, rules, availability } = cellar();
const market = { rules, availability };
const named = (name: string): Product => products.find((p) => p.name === name) as Product;
const wine = named("Les Restanques");
const AT = Date.UTC(2026, 10, 21);
const NONE = { vintage: "", format: "" };

test("a bottle of the first vintage that can be ordered is shown first", () => {
  const picked = pickFormat(wine, market, NONE, AT);
  expect([picked?.vintage.name, picked?.format.ref]).toEqual(["2022", "b75"]);
  const gone = Object.fromEntries(wine.vintages[0]?.formats.map((f) => [f.id, 0]) ?? []);
  const later = pickFormat(wine, { rules, availability: { ...availability, ...gone } }, NONE, AT);
  expect(later?.vintage.name).toBe("2021");
});

test("a wish by name, ref or id is kept; another vintage keeps the format by its ref", () => {
  expect(pickFormat(wine, market, { vintage: "2021", format: "b150" }, AT)?.format.ref).toBe("b150");
  const magnum = wine.vintages[1]?.formats[2];
  expect(pickFormat(wine, market, { vintage: "2021", format: magnum?.id ?? "" }, AT)?.format).toBe(magnum);
  expect(pickFormat(wine, market, { vintage: "1900", format: "b9000" }, AT)?.vintage.name).toBe("2022");
});

test("tiers are told in units of the format", () => {
  const bottle = wine.vintages[0]?.formats.find((f) => f.ref === "b75");
  if (!bottle) throw new Error("no bottle");
  const offer = offerOf(bottle, market, AT);
  expect(offer.steps.map((s) => s.from)).toEqual([1, 6, 12, 36]);
  expect(stepAt(offer, 11)?.unitE4).toBe(115_000);
  const magnum = { ...bottle, volumeMl: 1500, eq75: 2000 };
  expect(
    offerOf(magnum, { ...market, rules: { ...rules, allRulesInEq75: true } }, AT).steps.map((s) => s.from),
  ).toEqual([1, 3, 6, 18]);
});

test("stock, least quantity and multiples bound what can be ordered", () => {
  const [format] = named("Clos des Amandiers").vintages[0]?.formats ?? [];
  if (!format) throw new Error("no format");
  expect(offerOf(format, market, AT)).toMatchObject({ left: 4, min: 1, max: 4 });
  const sixes = offerOf({ ...format, multiple: 6, minQuantity: 2 }, market, AT);
  expect(sixes).toMatchObject({ min: 6, max: 0 });
  expect(sellable(sixes)).toBe(false);
  expect(offerOf({ ...format, maxQuantity: 3 }, market, AT).max).toBe(3);
});

test("a hidden price leaves nothing to show", () => {
  const hidden = structuredClone(wine);
  for (const vintage of hidden.vintages)
    for (const format of vintage.formats)
      format.typologies = { public: { visible: false, unitE4: format.unitE4 } };
  expect(pickFormat(hidden, market, NONE, AT)).toBeNull();
});
