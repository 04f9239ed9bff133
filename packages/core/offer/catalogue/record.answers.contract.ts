import * as z from "zod";
import { blendPartAnswer, vineyardPlotAnswer } from "#offer/catalogue/wineFacts.answers.contract.ts";
import { exact, moneyAnswer } from "#kit/answers.contract.ts";
import { richTextAnswer } from "#kit/texts/richText.answers.contract.ts";
import { contentAnswer } from "#offer/catalogue/catalogue.answers.contract.ts";
import { containerAnswer, unityAnswer } from "#offer/catalogue/facts.answers.contract.ts";
import { ALLERGENS } from "#offer/catalogue/facts.ts";
import { answerFields } from "#offer/catalogue/fields.contract.ts";
import {
  fieldsNamed,
  FORMAT_FIELDS,
  LISTED_FIELDS,
  PRODUCT_FIELDS,
  REUSED_FIELDS,
  VINTAGE_FIELDS,
} from "#offer/catalogue/fields.ts";
import { ingredientKeyAnswer } from "#offer/catalogue/ingredients.answers.contract.ts";
import { nutritionAnswer } from "#offer/catalogue/nutrition.answers.contract.ts";
import { businessTypeAnswer } from "#offer/catalogue/vocabulary.answers.contract.ts";
import { fiscalLabelAnswer } from "#offer/rates/labels.answers.contract.ts";
import type {
  CatalogueOptions,
  DefaultFormat,
  FormatRead,
  ProductEvent,
  ProductRecord,
  ProductRow,
  LocalizedText,
  VintageRead,
  Visual,
} from "#offer/catalogue/record.ts";
import { formatType, packing, productColor, productStatus, productType } from "./enums.contract.ts";

export const visualAnswer = exact<Visual>("Visual")(z.object({ visual: z.string(), alt: z.string() }));

export const localizedTextAnswer = exact<LocalizedText>("LocalizedText")(
  z.object({ fr: z.string().optional(), en: z.string().optional() }),
);

export const formatReadAnswer = exact<FormatRead>("FormatRead")(
  z.object({
    id: z.string(),
    ref: z.string(),
    ...answerFields(FORMAT_FIELDS),
    container: containerAnswer.nullable(),
    unity: unityAnswer,
    unityValueE3: z.number(),
    eq75: z.number().nullable(),
    packing: z.object({ packing, packingQuantity: z.number() }).nullable(),
    contents: z.array(contentAnswer),
    ean: z.string().nullable(),
    visuals: z.array(visualAnswer),
    volumeMl: z.number(),
    eq75InForce: z.number(),
    unitE4: moneyAnswer.optional(),
    grids: z.record(z.string(), z.object({ visible: z.boolean(), unitE4: moneyAnswer })).optional(),
    onHand: z.number(),
    available: z.number(),
    version: z.number(),
  }),
);

export const vintageReadAnswer = exact<VintageRead>("VintageRead")(
  z.object({
    id: z.string(),
    name: z.string(),
    ...answerFields(VINTAGE_FIELDS),
    advanced: z.object({
      fr: z
        .object({
          tasting: richTextAnswer.optional(),
          aroma: richTextAnswer.optional(),
          vinification: richTextAnswer.optional(),
          terroir: richTextAnswer.optional(),
          medals: richTextAnswer.optional(),
          appellation: richTextAnswer.optional(),
          vintage: richTextAnswer.optional(),
          grapeVarieties: richTextAnswer.optional(),
          assembly: richTextAnswer.optional(),
          breeding: richTextAnswer.optional(),
          aged: richTextAnswer.optional(),
          culturemode: richTextAnswer.optional(),
          analysis: richTextAnswer.optional(),
          alcool: richTextAnswer.optional(),
        })
        .optional(),
      en: z
        .object({
          tasting: richTextAnswer.optional(),
          aroma: richTextAnswer.optional(),
          vinification: richTextAnswer.optional(),
          terroir: richTextAnswer.optional(),
          medals: richTextAnswer.optional(),
          appellation: richTextAnswer.optional(),
          vintage: richTextAnswer.optional(),
          grapeVarieties: richTextAnswer.optional(),
          assembly: richTextAnswer.optional(),
          breeding: richTextAnswer.optional(),
          aged: richTextAnswer.optional(),
          culturemode: richTextAnswer.optional(),
          analysis: richTextAnswer.optional(),
          alcool: richTextAnswer.optional(),
        })
        .optional(),
    }),
    ingredients: localizedTextAnswer,
    allergens: z.array(z.enum(ALLERGENS)),
    allergensNote: localizedTextAnswer,
    ingredientList: z.array(ingredientKeyAnswer),
    nutrition: nutritionAnswer,
    blend: z.array(blendPartAnswer),
    plots: z.array(vineyardPlotAnswer),
    formats: z.array(formatReadAnswer),
  }),
);

export const productRecordAnswer = exact<ProductRecord>("ProductRecord")(
  z.object({
    name: z.string(),
    status: productStatus,
    slug: z.string(),
    ...answerFields(PRODUCT_FIELDS),
    fiscalLabel: fiscalLabelAnswer.nullable(),
    descriptions: z.object({
      fr: z.object({ description: richTextAnswer.optional(), pairing: richTextAnswer.optional() }).optional(),
      en: z.object({ description: richTextAnswer.optional(), pairing: richTextAnswer.optional() }).optional(),
    }),
    visuals: z.array(visualAnswer),
    id: z.string(),
    vintages: z.array(vintageReadAnswer),
    version: z.number(),
    createdAt: z.string(),
    changedAt: z.string(),
    changedBy: z.string(),
  }),
);

export const productRowAnswer = exact<ProductRow>("ProductRow")(
  z.object({
    id: z.string(),
    name: z.string(),
    productType,
    color: productColor.nullable(),
    ...answerFields(fieldsNamed(LISTED_FIELDS)),
    labels: z.array(z.string()),
    vintages: z.array(z.string()),
    blend: z.string().nullable(),
    plots: z.string().nullable(),
    formats: z.number(),
    status: productStatus,
    price: z.number().nullable().optional(),
    available: z.number(),
    changedAt: z.string(),
    visual: z.string().nullable(),
    slug: z.string(),
    version: z.number(),
  }),
);

export const defaultFormatAnswer = exact<DefaultFormat>("DefaultFormat")(
  z.object({
    ref: z.string(),
    known: z
      .object({
        type: formatType,
        unity: unityAnswer,
        unityValueE3: z.number(),
        container: containerAnswer.nullable(),
        weightG: z.number(),
      })
      .nullable(),
  }),
);

export const catalogueOptionsAnswer = exact<CatalogueOptions>("CatalogueOptions")(
  z.object({
    businessType: businessTypeAnswer,
    shopCode: z.string(),
    typologies: z.array(
      z.object({ key: z.string(), name: z.string(), ttc: z.boolean(), public: z.boolean() }),
    ),
    defaultFormat: defaultFormatAnswer.nullable(),
    used: z.record(z.enum(REUSED_FIELDS), z.array(z.string())),
  }),
);

export const productEventAnswer = exact<ProductEvent>("ProductEvent")(
  z.object({
    id: z.number(),
    at: z.string(),
    by: z.string(),
    kind: z.enum(["changed", "status", "created", "bulk", "duplicated", "reversed"]),
    fields: z.array(z.string()),
  }),
);
