import type { Id } from "#kit/ids.ts";
import type { RichText } from "#kit/texts/richText.ts";
import type { Color, Content, Packing, ProductStatus, ProductType } from "#offer/catalogue/catalogue.ts";
import type { AdvancedKey, Allergen, DescriptionKey, TextLang, Unity } from "#offer/catalogue/facts.ts";
import type { BlendPart, VineyardPlot } from "#offer/catalogue/wineFacts.ts";
import { UNITIES } from "#offer/catalogue/facts.ts";
import type { FormatFields, NamesWith, ProductFields, VintageFields } from "#offer/catalogue/fields.ts";
import type { IngredientKey } from "#offer/catalogue/ingredients.ts";
import type { Nutrition } from "#offer/catalogue/nutrition.ts";
import type { BusinessType } from "#offer/catalogue/vocabulary.ts";
import { eq75, type Eq75 } from "#offer/catalogue/volume.ts";
import { divideRounded } from "#kit/money.ts";

/** A picture of a product or of a format: `/files/<id>` of the shop, and its alternative text. */
export type Visual = { visual: string; alt: string };

/** Rich texts by language and key; unwritten ones are absent. */
type Texts<K extends string> = { [L in TextLang]?: { [T in K]?: RichText } };
/** A plain text by language. */
export type LocalizedText = { [L in TextLang]?: string };

/** A format as its seller keeps it. Its prices are in its offer (`/v1/pricing/formats/:formatId`). */
export type FormatRecord = FormatFields & {
  id: Id;
  ref: string;
  /** Content as shown on screen: thousandths of the unity. */
  unity: Unity;
  unityValueE3: number;
  /** The seller's own count of 75 cl bottles instead of the computed one. */
  eq75: Eq75 | null;
  packing: { packing: Packing; packingQuantity: number } | null;
  contents: Content[];
  ean: string | null;
  visuals: Visual[];
};

/** A vintage (a brew, a distillation) with its descriptions and its formats. */
export type VintageRecord = VintageFields & {
  id: Id;
  name: string;
  advanced: Texts<AdvancedKey>;
  ingredients: LocalizedText;
  allergens: Allergen[];
  /** Mandatory mention beside the list of allergens ("sans sulfites ajoutés"). */
  allergensNote: LocalizedText;
  /** Ingredients in the order of weight, translated into every language. Empty: only `ingredients` gives them. */
  ingredientList: IngredientKey[];
  nutrition: Nutrition;
  /** Grapes with their shares; together at most a hundred percent. */
  blend: BlendPart[];
  plots: VineyardPlot[];
  formats: FormatRecord[];
};

/** A product as its seller keeps it: all fields of specification §3. */
export type ProductFacts = ProductFields & {
  slug: string;
  name: string;
  status: ProductStatus;
  descriptions: Texts<DescriptionKey>;
  visuals: Visual[];
  vintages: VintageRecord[];
};

/** Data that the server adds to a format: prices only for users who may see them. */
type FormatFigures = {
  volumeMl: number;
  /** Effective value: the seller's own, else computed. */
  eq75InForce: Eq75;
  unitE4?: number;
  grids?: Record<string, { visible: boolean; unitE4: number }>;
  onHand: number;
  available: number;
  version: number;
};
export type FormatRead = FormatRecord & FormatFigures;
export type VintageRead = Omit<VintageRecord, "formats"> & { formats: FormatRead[] };

/** A product with the server's data on it. */
export type ProductRecord = Omit<ProductFacts, "vintages"> & {
  id: Id;
  vintages: VintageRead[];
  version: number;
  /** ISO 8601. */
  createdAt: string;
  changedAt: string;
  changedBy: string;
};

/** A row of the list of products. */
export type ProductRow = Pick<ProductFields, NamesWith<"listed">> & {
  id: Id;
  name: string;
  productType: ProductType;
  color: Color | null;
  labels: string[];
  vintages: string[];
  /** Grapes with their shares, and plots, of the first vintage that has them, as imports read them. */
  blend: string | null;
  plots: string | null;
  formats: number;
  status: ProductStatus;
  /** Lowest public price of an open format, ten-thousandths; absent for users who may not see prices. */
  price?: number | null;
  available: number;
  changedAt: string;
  visual: string | null;
  slug: string;
  version: number;
};

/** The format that the settings name for new products. */
export type DefaultFormat = Pick<FormatRecord, "ref"> & {
  known: Pick<FormatRecord, "type" | "container" | "unity" | "unityValueE3" | "weightG"> | null;
};

/** Shop data that a product form needs. */
export type CatalogueOptions = {
  businessType: BusinessType;
  shopCode: string;
  typologies: { key: string; name: string; ttc: boolean; public: boolean }[];
  /**
   * Default new format by the settings: as the shop has it already under that reference, or its reference alone; null
   * without.
   */
  defaultFormat: DefaultFormat | null;
  /** Words that the shop has used, offered again. */
  used: Record<NamesWith<"reused">, string[]>;
};

/** One change of a product, for its history. */
export type ProductEvent = {
  id: number;
  at: string;
  by: string;
  kind: "created" | "changed" | "duplicated" | "status" | "bulk" | "reversed";
  /** Names of the fields that changed. */
  fields: string[];
};

/** Returns the volume of a format in millilitres; 0 for products that are weighed or counted. */
export function volumeOf({ unity, unityValueE3 }: Pick<FormatRecord, "unity" | "unityValueE3">): number {
  const ml = UNITIES[unity];
  return ml === null ? 0 : divideRounded(unityValueE3 * ml, 1000);
}

/** Returns the 75 cl equivalents of a format: the seller's own count, else that of its volume (rules §9). */
export const eq75Of = (format: Pick<FormatRecord, "unity" | "unityValueE3" | "eq75">): Eq75 =>
  format.eq75 ?? eq75(volumeOf(format));
