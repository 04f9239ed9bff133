import type { Id } from "#kit/ids.ts";
import type { RichText } from "#kit/richText.ts";
import type {
  Color,
  Content,
  FormatType,
  Packing,
  ProductStatus,
  ProductType,
} from "#offer/catalogue/catalogue.ts";
import type {
  AccessoryType,
  AdvancedKey,
  Allergen,
  Container,
  DescriptionKey,
  ExciseCode,
  TextLang,
  Unity,
} from "#offer/catalogue/facts.ts";
import { UNITIES } from "#offer/catalogue/facts.ts";
import type { IngredientKey } from "#offer/catalogue/ingredients.ts";
import type { Nutrition } from "#offer/catalogue/nutrition.ts";
import type { BusinessType } from "#offer/catalogue/vocabulary.ts";
import { eq75, type Eq75 } from "#offer/catalogue/volume.ts";
import type { FiscalLabel } from "#offer/pricing/rates/labels.ts";
import { divideRounded } from "#kit/money.ts";
import type { VatType } from "#shops/settings/settings.ts";

/** A picture of a product or of a format: `/files/<id>` of the shop, and its alternative text. */
export type Visual = { visual: string; alt: string };

/** Rich texts by language and key; unwritten ones are absent. */
export type Texts<K extends string> = { [L in TextLang]?: { [T in K]?: RichText } };
/** A plain text by language. */
export type Said = { [L in TextLang]?: string };

/** A format as its seller keeps it. Its prices are in its offer (`/v1/pricing/formats/:formatId`). */
export type FormatRecord = {
  id: Id;
  ref: string;
  type: FormatType;
  container: Container | null;
  nameInShop: string | null;
  /** Content as shown on screen: thousandths of the unity. */
  unity: Unity;
  unityValueE3: number;
  showUnityValue: boolean;
  /** The seller's own count of 75 cl bottles instead of the computed one. */
  eq75: Eq75 | null;
  weightG: number;
  packing: { packing: Packing; packingQuantity: number } | null;
  contents: Content[];
  ean: string | null;
  visuals: Visual[];
  /** No longer sold: it was sold before, so it cannot be removed. */
  closed: boolean;
};

/** A vintage (a brew, a distillation) with its descriptions and its formats. */
export type VintageRecord = {
  id: Id;
  name: string;
  /** Hundredths of a percent by volume. */
  alcohol: number | null;
  advanced: Texts<AdvancedKey>;
  ingredients: Said;
  allergens: Allergen[];
  /** Mandatory mention beside the list of allergens ("sans sulfites ajoutés"). */
  allergensNote: Said;
  /** Ingredients in the order of weight, translated into every language. Empty: only `ingredients` gives them. */
  ingredientList: IngredientKey[];
  nutrition: Nutrition;
  closed: boolean;
  formats: FormatRecord[];
};

/** A product as its seller keeps it: all fields of specification §3. */
export type ProductFacts = {
  slug: string;
  productType: ProductType;
  accessoryType: AccessoryType | null;
  name: string;
  precision: string | null;
  color: Color | null;
  appellation: string | null;
  category: string | null;
  quality: string | null;
  gamme: string | null;
  /** Producer, when it is not the shop. */
  producer: string | null;
  brand: string | null;
  /** ISO 3166 alpha-2. */
  country: string | null;
  labels: string[];
  grapes: string[];
  vatType: VatType;
  disableVAT: boolean;
  fiscalLabel: FiscalLabel | null;
  exciseCode: ExciseCode | null;
  wineCategory: number | null;
  growingZone: number | null;
  /** Combined nomenclature, eight digits: written in movements under an e-AD or an e-SAD. */
  cnCode: string | null;
  /** Mass of one litre without its container, grams. */
  netMassGPerL: number | null;
  status: ProductStatus;
  descriptions: Texts<DescriptionKey>;
  visuals: Visual[];
  vintages: VintageRecord[];
};

/** Data that the server adds to a format: prices only for users who may see them. */
export type FormatFigures = {
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
export type ProductRow = {
  id: Id;
  name: string;
  productType: ProductType;
  color: Color | null;
  appellation: string | null;
  gamme: string | null;
  quality: string | null;
  labels: string[];
  vintages: string[];
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
  used: Record<"gamme" | "appellation" | "category" | "producer" | "brand" | "quality", string[]>;
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
