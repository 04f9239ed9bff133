import type { CallInput } from "#kit/api.ts";
import {
  ADVANCED_KEYS,
  DESCRIPTION_KEYS,
  TEXT_LANGS,
  type TextLang,
} from "@cuvee/core/offer/catalogue/facts.ts";
import { NUTRITION_KEYS, type Nutrition, type NutritionKey } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type {
  CatalogueOptions,
  FormatRead,
  FormatRecord,
  ProductFacts,
  ProductRecord,
  VintageRecord,
} from "@cuvee/core/offer/catalogue/record.ts";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";

/** Price of a format in one grid: a price of its own, or null, and the public one applies. */
type GridCell = { visible: boolean; unitE4: number | null };
type Written<K extends string> = Record<TextLang, Record<K, RichText | null>>;

/** A format as the form keeps it: its facts and its prices. */
export type FormatValues = FormatRecord & {
  isNew: boolean;
  unitE4: number | null;
  grids: Record<string, GridCell>;
  /** The opening stock of a new format; sent once. */
  initialStock: number | null;
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
  /** Numbers of lists, as a select field of the form stores them. */
  wineCategory: string | null;
  growingZone: string | null;
  descriptions: Written<string>;
  vintages: VintageValues[];
  version: number;
};

export const eachLang = <T>(of: (lang: TextLang) => T): Record<TextLang, T> =>
  Object.fromEntries(TEXT_LANGS.map((lang) => [lang, of(lang)])) as Record<TextLang, T>;

type Texts = { [L in TextLang]?: { [key: string]: RichText | undefined } };
export const writtenOf = (keys: readonly string[], texts: Texts): Written<string> =>
  eachLang((lang) => Object.fromEntries(keys.map((key) => [key, texts[lang]?.[key] ?? null])));

export const nutritionOf = ({ ownE2, ...analysis }: Nutrition): VintageValues["nutrition"] => ({
  ...analysis,
  ownE2: Object.fromEntries(NUTRITION_KEYS.map((key) => [key, ownE2[key] ?? null])) as Record<
    NutritionKey,
    number | null
  >,
});

/** Returns the nutrition of the form without empty values. */
const nutritionSaid = ({ ownE2, ...analysis }: VintageValues["nutrition"]): Nutrition => ({
  ...analysis,
  ownE2: Object.fromEntries(Object.entries(ownE2).filter(([, value]) => value !== null)),
});

/** Returns the cell of a grid; a hidden grid whose price is 0 has no price of its own. */
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
    initialStock: null,
    grids: Object.fromEntries(
      keys.map((key) => [key, grids?.[key] ? cellOf(grids[key]) : { visible: true, unitE4: null }]),
    ),
  };
}

export const gridKeys = (options: CatalogueOptions): string[] => options.typologies.map((grid) => grid.key);

/** Returns the values of a form, from the record. */
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

const saidOf = (texts: Record<TextLang, string>): Partial<Record<TextLang, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));

/** Returns rich texts without empty ones. */
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

/**
 * Returns the prices of a format that differ from the start of the form: another user may have changed the others
 * meanwhile.
 */
function pricesOf({ unitE4, grids, isNew, closed }: FormatValues, start: FormatValues | undefined): object {
  if (closed && !isNew) return {};
  const changed = Object.entries(grids).filter(([key, cell]) => !sameCell(cell, start?.grids[key]));
  return {
    ...(unitE4 !== (start?.unitE4 ?? null) ? { unitE4: unitE4 ?? 0 } : {}),
    ...(changed.length > 0 ? { grids: Object.fromEntries(changed) } : {}),
  };
}

/** Returns the body of a product as the form has it, with the prices that differ from the form's start. */
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
        const { isNew, unitE4: _, grids: __, onHand, available, initialStock, ...format } = values;
        const begins = isNew && initialStock !== null && format.contents.length === 0;
        return {
          ...format,
          ...(begins ? { initialStock } : {}),
          ...pricesOf(values, isNew ? undefined : before.get(format.id)),
        };
      }),
    })),
  } as Body;
}
