import * as z from "zod";
import { id, nameText, text, versionField } from "#kit/contract.ts";
import { isRichText, richTextPlain } from "#kit/texts/richText.ts";
import { richText } from "#kit/texts/richText.contract.ts";
import {
  ADVANCED_KEYS,
  ALLERGENS,
  DESCRIPTION_KEYS,
  TEXT_LANGS,
  UNITY_KEYS,
} from "#offer/catalogue/facts.ts";
import { bodyFields, valueFields } from "#offer/catalogue/fields.contract.ts";
import {
  fieldsNamed,
  FORMAT_FIELDS,
  PRODUCT_FIELDS,
  SHARED_FIELDS,
  VINTAGE_FIELDS,
} from "#offer/catalogue/fields.ts";
import { gtinFault } from "#offer/catalogue/gtin.ts";
import { INGREDIENT_KEYS } from "#offer/catalogue/ingredients.ts";
import { NUTRITION_KEYS } from "#offer/catalogue/nutrition.ts";
import { volumeOf } from "#offer/catalogue/record.ts";
import { SLUG, SLUG_MAX } from "#kit/texts/slugs.ts";
import { contents } from "#offer/catalogue/contents.contract.ts";
import { unitE4 } from "#kit/amounts.contract.ts";
import { key, rule, unique } from "#kit/rules.contract.ts";
import { inAscent } from "#offer/catalogue/wineFacts.ts";
import { packing, productStatus } from "./enums.contract.ts";

/** Makes the field of texts by language: an empty language or key is left out. */
const byLang = <T extends z.ZodType>(schema: T) => z.partialRecord(z.enum(TEXT_LANGS), schema);
const richTexts = <const K extends readonly string[]>(keys: K) =>
  byLang(z.partialRecord(z.enum(keys), richText));
/**
 * Letters of a product's description (specification §5, "description": its message contradicts its figures, which
 * count).
 */
export const DESCRIPTION_LETTERS = { least: 10, most: 5000 } as const;

const localized = (max: number) => byLang(text(max));

export const visualsBody = z
  .array(
    z.strictObject({
      visual: z.string().regex(/^\/files\/[0-9a-hjkmnp-tv-z]{16}$/, "unknown-file"),
      alt: nameText(200),
    }),
  )
  .max(20)
  .check(unique((v) => v.visual));

const nullIfEmpty = (written: string): string | null => written || null;

const ean = z.string().check((ctx) => {
  const fault = gtinFault(ctx.value);
  if (fault) ctx.issues.push({ code: "custom", message: fault, path: [], input: ctx.value });
});

/** Ten hectolitres: a larger container is no format. The contents of a pack have a limit of their own. */
const MOST_ML = 1_000_000;
/** A larger stock is counted in the cellar, with lots and warehouses. */
const MOST_INITIAL = 10_000_000;

export const formatBody = z
  .strictObject({
    id,
    ref: key,
    ...bodyFields(FORMAT_FIELDS),
    unity: z.enum(UNITY_KEYS),
    unityValueE3: z.int().min(1).max(1_000_000_000),
    eq75: z.int().min(0).max(100_000_000).nullable(),
    packing: z.strictObject({ packing, packingQuantity: z.int().min(1).max(9_999) }).nullable(),
    contents,
    ean: ean.nullable(),
    visuals: visualsBody,
    /** Public price; without it an existing format keeps its own. */
    unitE4: unitE4.optional(),
    /**
     * Grids that differ from the public price (`unitE4: null`: they do not), by key; grids that are not named keep
     * theirs.
     */
    grids: z.record(key, z.strictObject({ visible: z.boolean(), unitE4: unitE4.nullable() })).optional(),
    /**
     * The opening stock of a new format: units, millilitres of bulk. It enters the first selling warehouse, as counted.
     * Ignored for an existing format, and for a pack (its contents have the stock).
     */
    initialStock: z.int().min(0).max(MOST_INITIAL).optional(),
  })
  .check(
    rule((f) => volumeOf(f) <= MOST_ML, "too-big", ["unityValueE3"]),
    rule((f) => f.type === "packing" || f.contents.length === 0, "contents-packing", ["contents"]),
  );

const grams = z.int().min(0).max(10_000);
export const nutritionBody = z.strictObject({
  sugarsE1: grams.nullable(),
  glycerolE1: grams.nullable(),
  acidsE1: grams.nullable(),
  ownE2: z.partialRecord(z.enum(NUTRITION_KEYS), z.int().min(0).max(1_000_000)),
});

/** Most grapes of a blend, and most plots of a wine. */
const MOST_PARTS = 20;
const blendBody = z
  .array(z.strictObject({ grape: text(60, 1), percent: z.int().min(1).max(100) }))
  .max(MOST_PARTS)
  .check(
    unique(({ grape }) => grape.toLowerCase()),
    rule((parts) => parts.reduce((sum, { percent }) => sum + percent, 0) <= 100, "over-hundred"),
  );
const plotsBody = z
  .array(
    z.strictObject({
      name: nameText(80, 1),
      soil: text(160).transform(nullIfEmpty).nullable(),
      areaA: z.int().min(1).max(1_000_000).nullable(),
      altitudeM: z.int().min(0).max(4000).nullable(),
    }),
  )
  .max(MOST_PARTS)
  .check(unique(({ name }) => name.toLowerCase()));

export const vintageBody = z
  .strictObject({
    id,
    name: nameText(20, 1),
    ...bodyFields(VINTAGE_FIELDS),
    advanced: richTexts(ADVANCED_KEYS),
    ingredients: localized(2000),
    allergens: z
      .array(z.enum(ALLERGENS))
      .max(ALLERGENS.length)
      .check(unique((a) => a)),
    allergensNote: localized(300),
    ingredientList: z
      .array(z.enum(INGREDIENT_KEYS))
      .max(INGREDIENT_KEYS.length)
      .check(unique((key) => key))
      .default([]),
    nutrition: nutritionBody,
    blend: blendBody.default([]),
    plots: plotsBody.default([]),
    formats: z.array(formatBody).max(60),
  })
  .check(
    rule((v) => new Set(v.formats.map((f) => f.ref)).size === v.formats.length, "duplicate", ["formats"]),
    rule((v) => inAscent(v.servingFromC, v.servingToC), "ascending", ["servingToC"]),
    rule((v) => inAscent(v.keepFrom, v.keepPeak), "ascending", ["keepPeak"]),
    rule((v) => inAscent(v.keepFrom, v.keepTo) && inAscent(v.keepPeak, v.keepTo), "ascending", ["keepTo"]),
  );

export const slug = z.string().max(SLUG_MAX).regex(SLUG, "slug");
const fields = bodyFields(PRODUCT_FIELDS);
export const labelsField = fields.labels;
/** Fields of a product that can also be set on many at once. */
export const sharedFields = valueFields(fieldsNamed(SHARED_FIELDS));

const facts = z.strictObject({
  slug,
  name: nameText(120, 1),
  ...fields,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "country")
    .nullable(),
  cnCode: z
    .string()
    .trim()
    .regex(/^(\d{8})?$/, "cn-code")
    .transform((code) => code || null)
    .nullable()
    .default(null),
  status: productStatus,
  descriptions: richTexts(DESCRIPTION_KEYS),
  visuals: visualsBody,
  vintages: z.array(vintageBody).min(1).max(60),
});

type FactsOut = z.output<typeof facts>;
const formatsOf = (product: FactsOut): FactsOut["vintages"][number]["formats"] =>
  product.vintages.flatMap((v) => v.formats);

const whole = <S extends z.ZodType<FactsOut>>(schema: S) =>
  schema.check(
    rule<FactsOut>(
      (p) => new Set(p.vintages.map((v) => v.name.toLowerCase())).size === p.vintages.length,
      "duplicate",
      ["vintages"],
    ),
    rule<FactsOut>(
      (p) => {
        const ids = [...p.vintages, ...formatsOf(p)].map((one) => one.id);
        return new Set(ids).size === ids.length;
      },
      "duplicate",
      ["vintages"],
    ),
    rule<FactsOut>((p) => formatsOf(p).length <= 400, "too-many-formats", ["vintages"]),
    // A product that is not drunk has no strength and no colour, but a box may: only its own type is required.
    rule<FactsOut>((p) => p.accessoryType === null || p.productType === "accessory", "accessory-type", [
      "accessoryType",
    ]),
  );

/**
 * Checks that a non-empty description has its minimum length; the code of the field (`descriptions.fr.description`) is
 * `description`.
 */
const described = <S extends z.ZodType<FactsOut>>(schema: S) =>
  schema.check(({ value: { descriptions }, issues }) => {
    for (const lang of TEXT_LANGS) {
      const input = descriptions[lang]?.["description"];
      // A value that is no rich text has been refused as one.
      if (!isRichText(input)) continue;
      const letters = richTextPlain(input).trim().length;
      if (letters > 0 && (letters < DESCRIPTION_LETTERS.least || letters > DESCRIPTION_LETTERS.most))
        issues.push({
          code: "custom",
          message: "description",
          path: ["descriptions", lang, "description"],
          input,
        });
    }
  });

/**
 * A new product; the sender makes the `id`, so that a repeated request creates no second one. An empty `slug` is made
 * of the name, with a number where another product has that address.
 */
export const newProductBody = described(
  whole(z.strictObject({ ...facts.shape, slug: z.union([z.literal(""), slug]), id })),
);
/**
 * The whole product in its new state. Vintages and formats that are left out are removed, or closed where they were
 * sold.
 */
export const productBody = described(whole(z.strictObject({ ...facts.shape, version: versionField })));
/** A stored product that is restored or gets a picture: a description from before the rule stays unchanged. */
export const storedProductBody = whole(z.strictObject({ ...facts.shape, version: versionField }));
export type ProductBody = z.input<typeof productBody>;
