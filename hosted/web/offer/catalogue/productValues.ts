import type { CallInput } from "#kit/api.ts";
import { newId } from "#kit/api.ts";
import {
  ADVANCED_KEYS,
  DESCRIPTION_KEYS,
  TEXT_LANGS,
  type TextLang,
} from "@cuvee/core/offer/catalogue/facts.ts";
import {
  NO_NUTRITION,
  NUTRITION_KEYS,
  type Nutrition,
  type NutritionKey,
} from "@cuvee/core/offer/catalogue/nutrition.ts";
import type {
  CatalogueOptions,
  FormatRead,
  FormatRecord,
  ProductFacts,
  ProductRecord,
  VintageRecord,
} from "@cuvee/core/offer/catalogue/record.ts";
import { TRADE_OF } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import { slugOf } from "@cuvee/core/kit/slugs.ts";
import type { RichText } from "@cuvee/core/kit/richText.ts";

/** What one grid says of a format: a price of its own, or none: then the public one holds. */
export type GridCell = { visible: boolean; unitE4: number | null };
type Written<K extends string> = Record<TextLang, Record<K, RichText | null>>;

/** A format as the form keeps it: its facts, and what it costs. */
export type FormatValues = FormatRecord & {
  isNew: boolean;
  unitE4: number | null;
  grids: Record<string, GridCell>;
  /** Shown, never sent. */
  onHand: number;
  available: number;
};
export type VintageValues = Omit<
  VintageRecord,
  "formats" | "advanced" | "ingredients" | "allergensNote" | "nutrition"
> & {
  nutrition: Omit<Nutrition, "ownE2"> & { ownE2: Record<NutritionKey, number | null> };
  advanced: Written<string>;
  ingredients: Record<TextLang, string>;
  allergensNote: Record<TextLang, string>;
  formats: FormatValues[];
};
export type ProductValues = Omit<
  ProductFacts,
  "vintages" | "descriptions" | "wineCategory" | "growingZone"
> & {
  /** Numbers of lists, as a choice of a form keeps them. */
  wineCategory: string | null;
  growingZone: string | null;
  descriptions: Written<string>;
  vintages: VintageValues[];
  version: number;
};

const eachLang = <T>(of: (lang: TextLang) => T): Record<TextLang, T> =>
  Object.fromEntries(TEXT_LANGS.map((lang) => [lang, of(lang)])) as Record<TextLang, T>;

type Texts = { [L in TextLang]?: { [key: string]: RichText | undefined } };
const writtenOf = (keys: readonly string[], texts: Texts): Written<string> =>
  eachLang((lang) => Object.fromEntries(keys.map((key) => [key, texts[lang]?.[key] ?? null])));

const nutritionOf = ({ ownE2, ...analysis }: Nutrition): VintageValues["nutrition"] => ({
  ...analysis,
  ownE2: Object.fromEntries(NUTRITION_KEYS.map((key) => [key, ownE2[key] ?? null])) as Record<
    NutritionKey,
    number | null
  >,
});

/** What the form says of the nutrition, without values that nobody wrote. */
const nutritionSaid = ({ ownE2, ...analysis }: VintageValues["nutrition"]): Nutrition => ({
  ...analysis,
  ownE2: Object.fromEntries(Object.entries(ownE2).filter(([, value]) => value !== null)),
});

/** A grid that hides a format without having priced it says only that. */
const cellOf = ({ visible, unitE4 }: { visible: boolean; unitE4: number }): GridCell => ({
  visible,
  unitE4: !visible && unitE4 === 0 ? null : unitE4,
});

function formatOf(format: FormatRead, keys: readonly string[]): FormatValues {
  const { volumeMl: _, eq75InForce: __, version, unitE4, grids, ...facts } = format;
  return {
    ...facts,
    isNew: false,
    unitE4: unitE4 ?? null,
    grids: Object.fromEntries(
      keys.map((key) => [key, grids?.[key] ? cellOf(grids[key]) : { visible: true, unitE4: null }]),
    ),
  };
}

const gridKeys = (options: CatalogueOptions): string[] => options.typologies.map((grid) => grid.key);

/** The values of a form, from the record. */
export function valuesOf(record: ProductRecord, options: CatalogueOptions): ProductValues {
  const {
    id: _,
    createdAt,
    changedAt,
    changedBy,
    wineCategory,
    growingZone,
    descriptions,
    ...facts
  } = record;
  return {
    ...facts,
    wineCategory: wineCategory === null ? null : String(wineCategory),
    growingZone: growingZone === null ? null : String(growingZone),
    descriptions: writtenOf(DESCRIPTION_KEYS, descriptions),
    vintages: record.vintages.map((vintage) => ({
      ...vintage,
      advanced: writtenOf(ADVANCED_KEYS, vintage.advanced),
      nutrition: nutritionOf(vintage.nutrition),
      ingredients: eachLang((lang) => vintage.ingredients[lang] ?? ""),
      allergensNote: eachLang((lang) => vintage.allergensNote[lang] ?? ""),
      formats: vintage.formats.map((format) => formatOf(format, gridKeys(options))),
    })),
  };
}

type Size = Pick<FormatValues, "ref" | "type" | "unityValueE3" | "weightG">;
/** Usual formats, by the key of their name; sizes in thousandths of a centilitre. */
export const PRESETS: readonly (Size & { key: string })[] = [
  { key: "bottle", ref: "b75", type: "bottle", unityValueE3: 75_000, weightG: 1250 },
  { key: "half", ref: "b375", type: "bottle", unityValueE3: 37_500, weightG: 700 },
  { key: "magnum", ref: "b150", type: "bottle", unityValueE3: 150_000, weightG: 2500 },
  { key: "bib", ref: "bib5", type: "bib", unityValueE3: 500_000, weightG: 5300 },
];
const BOTTLE: Size = { ref: "b75", type: "bottle", unityValueE3: 75_000, weightG: 1250 };

/** What the settings say that a new format is: as the shop has it, else a usual one of that reference; a bottle of 75 cl without. */
function defaultSize({ defaultFormat }: CatalogueOptions): Partial<FormatValues> {
  if (defaultFormat === null) return {};
  const { ref, known } = defaultFormat;
  const { key: _, ...usual } = PRESETS.find((preset) => preset.ref === ref) ?? { ...BOTTLE, key: "" };
  // The settings take any text: a reference of a format is a key.
  return { ...usual, ...known, ref: slugOf(ref, 40) || usual.ref };
}

/** A new format of the shop. */
export function newFormat(options: CatalogueOptions): FormatValues {
  return {
    id: newId(),
    ...BOTTLE,
    container: null,
    nameInShop: null,
    unity: "cl",
    showUnityValue: true,
    eq75: null,
    ...defaultSize(options),
    packing: null,
    contents: [],
    ean: null,
    visuals: [],
    closed: false,
    isNew: true,
    unitE4: null,
    grids: Object.fromEntries(gridKeys(options).map((key) => [key, { visible: true, unitE4: null }])),
    onHand: 0,
    available: 0,
  };
}

export function newVintage(name: string, formats: FormatValues[]): VintageValues {
  return {
    id: newId(),
    name,
    alcohol: null,
    advanced: writtenOf(ADVANCED_KEYS, {}),
    ingredients: eachLang(() => ""),
    allergens: [],
    allergensNote: eachLang(() => ""),
    ingredientList: [],
    nutrition: nutritionOf(NO_NUTRITION),
    closed: false,
    formats,
  };
}

/** A copy of a vintage under a new name: all that is said of it, its formats and prices, without EANs and stock. */
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
        onHand: 0,
        available: 0,
      })),
  };
}

/** What a new product of this shop begins with. */
export function newProduct(options: CatalogueOptions): ProductValues {
  const year = new Date().getFullYear() - 1;
  return {
    slug: "",
    productType: TRADE_OF[options.businessType].productType,
    accessoryType: null,
    name: "",
    precision: null,
    color: null,
    appellation: null,
    category: null,
    quality: null,
    gamme: null,
    producer: null,
    brand: null,
    country: "FR",
    labels: [],
    grapes: [],
    vatType: "standard",
    disableVAT: false,
    fiscalLabel: null,
    exciseCode: null,
    wineCategory: null,
    growingZone: null,
    cnCode: null,
    netMassGPerL: null,
    status: "paused",
    descriptions: writtenOf(DESCRIPTION_KEYS, {}),
    visuals: [],
    vintages: [newVintage(String(year), [newFormat(options)])],
    version: 0,
  };
}

const saidOf = (texts: Record<TextLang, string>): Partial<Record<TextLang, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));

/** Rich texts without those that say nothing. */
const richOf = (texts: Written<string>) =>
  Object.fromEntries(
    Object.entries(texts)
      .map(
        ([lang, keys]) => [lang, Object.fromEntries(Object.entries(keys).filter(([, doc]) => doc))] as const,
      )
      .filter(([, keys]) => Object.keys(keys).length > 0),
  );

type Body = CallInput<"PUT /v1/catalogue/products/:productId">["body"];

const sameCell = (a: GridCell, b: GridCell | undefined): boolean =>
  b === undefined ? a.visible && a.unitE4 === null : a.visible === b.visible && a.unitE4 === b.unitE4;

/** The prices that a format changes against the start of the form: another person may have changed the others meanwhile. */
function pricesOf({ unitE4, grids, isNew, closed }: FormatValues, start: FormatValues | undefined): object {
  if (closed && !isNew) return {};
  const changed = Object.entries(grids).filter(([key, cell]) => !sameCell(cell, start?.grids[key]));
  return {
    ...(unitE4 !== (start?.unitE4 ?? null) ? { unitE4: unitE4 ?? 0 } : {}),
    ...(changed.length > 0 ? { grids: Object.fromEntries(changed) } : {}),
  };
}

/** The body that says a product as the form has it, with the prices that differ from the form's start. */
export function bodyOf(values: ProductValues, start?: ProductValues): Body {
  const { wineCategory, growingZone, descriptions, vintages, ...facts } = values;
  const before = new Map((start?.vintages ?? []).flatMap((v) => v.formats.map((f) => [f.id, f])));
  return {
    ...facts,
    accessoryType: facts.productType === "accessory" ? facts.accessoryType : null,
    wineCategory: wineCategory === null ? null : Number(wineCategory),
    growingZone: growingZone === null ? null : Number(growingZone),
    descriptions: richOf(descriptions),
    vintages: vintages.map(({ advanced, ingredients, allergensNote, nutrition, formats, ...vintage }) => ({
      ...vintage,
      nutrition: nutritionSaid(nutrition),
      advanced: richOf(advanced),
      ingredients: saidOf(ingredients),
      allergensNote: saidOf(allergensNote),
      formats: formats.map((values) => {
        const { isNew, unitE4: _, grids: __, onHand, available, ...format } = values;
        return { ...format, ...pricesOf(values, isNew ? undefined : before.get(format.id)) };
      }),
    })),
  } as Body;
}
