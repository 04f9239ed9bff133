import { newId } from "#kit/api.ts";
import { slugOf } from "@cuvee/core/kit/texts/slugs.ts";
import { ADVANCED_KEYS, DESCRIPTION_KEYS } from "@cuvee/core/offer/catalogue/facts.ts";
import {
  emptyFields,
  FORMAT_FIELDS,
  PRODUCT_FIELDS,
  VINTAGE_FIELDS,
} from "@cuvee/core/offer/catalogue/fields.ts";
import { NO_NUTRITION } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type { CatalogueOptions } from "@cuvee/core/offer/catalogue/record.ts";
import { TRADE_OF } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import {
  eachLang,
  gridKeys,
  nutritionOf,
  writtenOf,
  type FormatValues,
  type ProductValues,
  type VintageValues,
} from "#offer/catalogue/productValues.ts";

type Size = Pick<FormatValues, "ref" | "type" | "unityValueE3" | "weightG">;
/** Usual formats, by the key of their name; sizes in thousandths of a centilitre. */
export const PRESETS: readonly (Size & { key: string })[] = [
  { key: "bottle", ref: "b75", type: "bottle", unityValueE3: 75_000, weightG: 1250 },
  { key: "half", ref: "b375", type: "bottle", unityValueE3: 37_500, weightG: 700 },
  { key: "magnum", ref: "b150", type: "bottle", unityValueE3: 150_000, weightG: 2500 },
  { key: "bib", ref: "bib5", type: "bib", unityValueE3: 500_000, weightG: 5300 },
];
const BOTTLE: Size = { ref: "b75", type: "bottle", unityValueE3: 75_000, weightG: 1250 };

/**
 * Returns the default format of the settings: the shop's own, else a usual one of that reference; a bottle of 75 cl
 * without a setting.
 */
function defaultSize({ defaultFormat }: CatalogueOptions): Partial<FormatValues> {
  if (defaultFormat === null) return {};
  const { ref, known } = defaultFormat;
  const { key: _, ...usual } = PRESETS.find((preset) => preset.ref === ref) ?? { ...BOTTLE, key: "" };
  // The settings take any text: a reference of a format is a key.
  return { ...usual, ...known, ref: slugOf(ref, 40) || usual.ref };
}

/** Returns a new format of the shop. */
export function newFormat(options: CatalogueOptions): FormatValues {
  return {
    id: newId(),
    ...emptyFields(FORMAT_FIELDS),
    ...BOTTLE,
    unity: "cl",
    showUnityValue: true,
    eq75: null,
    ...defaultSize(options),
    packing: null,
    contents: [],
    ean: null,
    visuals: [],
    isNew: true,
    unitE4: null,
    initialStock: null,
    grids: Object.fromEntries(gridKeys(options).map((key) => [key, { visible: true, unitE4: null }])),
    onHand: 0,
    available: 0,
  };
}

export function newVintage(name: string, formats: FormatValues[]): VintageValues {
  return {
    id: newId(),
    name,
    ...emptyFields(VINTAGE_FIELDS),
    advanced: writtenOf(ADVANCED_KEYS, {}),
    ingredients: eachLang(() => ""),
    allergens: [],
    allergensNote: eachLang(() => ""),
    ingredientList: [],
    nutrition: nutritionOf(NO_NUTRITION),
    blend: [],
    plots: [],
    formats,
  };
}

/** Copies a vintage under a new name: all its facts, its formats and prices, without EANs and stock. */
export function copyOfVintage(vintage: VintageValues, name: string): VintageValues {
  const ids = new Map(vintage.formats.map((format) => [format.id, newId()]));
  return {
    ...vintage,
    id: newId(),
    name,
    closed: false,
    formats: vintage.formats
      .filter((format) => !format.closed)
      .map((format) => ({
        ...format,
        id: ids.get(format.id) ?? newId(),
        isNew: true,
        ean: null,
        contents: format.contents.map((c) => ({ ...c, formatId: ids.get(c.formatId) ?? c.formatId })),
        initialStock: null,
        onHand: 0,
        available: 0,
      })),
  };
}

/** Returns the initial values of a new product of this shop. */
export function newProduct(options: CatalogueOptions): ProductValues {
  const year = new Date().getFullYear() - 1;
  return {
    ...emptyFields(PRODUCT_FIELDS),
    slug: "",
    productType: TRADE_OF[options.businessType].productType,
    name: "",
    country: "FR",
    vatType: "standard",
    wineCategory: null,
    growingZone: null,
    status: "paused",
    descriptions: writtenOf(DESCRIPTION_KEYS, {}),
    visuals: [],
    vintages: [newVintage(String(year), [newFormat(options)])],
    version: 0,
  };
}
