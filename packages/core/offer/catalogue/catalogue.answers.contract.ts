import * as z from "zod";
import { basisPointsAnswer, e4Answer, exact, lawRateAnswer, shareAnswer } from "#kit/answers.contract.ts";
import { ACTIVATIONS, DA_TYPES } from "#offer/catalogue/catalogue.ts";
import { publishedFields } from "#offer/catalogue/fields.contract.ts";
import { fieldsNamed, PUBLISHED_FIELDS } from "#offer/catalogue/fields.ts";
import { dutyRateAnswer } from "#shops/settings/taxes.answers.contract.ts";
import type {
  AddTier,
  AgreedPrice,
  Content,
  CustomTax,
  Format,
  GridPrice,
  PriceTier,
  Product,
  Promotion,
  Ticket,
  Vintage,
  VintageLegal,
} from "#offer/catalogue/catalogue.ts";
import { vatType } from "#shops/settings/enums.contract.ts";
import { formatType, packing, productStatus, productType, ticketKind } from "./enums.contract.ts";

export const customTaxAnswer = exact<CustomTax>("CustomTax")(
  z.object({
    name: z.string(),
    perHlE4: lawRateAnswer,
    families: z.array(productType),
    added: z.boolean(),
    vatRateBp: basisPointsAnswer,
  }),
);

export const vintageLegalAnswer = exact<VintageLegal>("VintageLegal")(
  z.object({
    typeDA: z.enum(DA_TYPES).optional(),
    da: dutyRateAnswer.optional(),
    css: dutyRateAnswer.optional(),
    customTax: customTaxAnswer.optional(),
  }),
);

export const contentAnswer = exact<Content>("Content")(
  z.object({ formatId: z.string(), quantity: z.number() }),
);

export const priceTierAnswer = exact<PriceTier>("PriceTier")(
  z.object({ from: z.number(), unitE4: e4Answer }),
);

export const addTierAnswer = exact<AddTier>("AddTier")(z.object({ from: z.number(), add: z.number() }));

export const promotionAnswer = exact<Promotion>("Promotion")(
  z.object({
    type: z.enum(["%", "€"]),
    amount: shareAnswer,
    activation: z.enum(ACTIVATIONS),
    threshold: z.number(),
    stackable: z.boolean().optional(),
    since: z.number().optional(),
    until: z.number().optional(),
    priorE4: e4Answer.nullable().optional(),
  }),
);

export const gridPriceAnswer = exact<GridPrice>("GridPrice")(
  z.object({
    visible: z.boolean(),
    unitE4: e4Answer,
    tiers: z.array(priceTierAnswer).optional(),
    add: z.array(addTierAnswer).optional(),
  }),
);

export const formatAnswer = exact<Format>("Format")(
  z.object({
    id: z.string(),
    ref: z.string(),
    type: formatType,
    nameInShop: z.string().optional(),
    volumeMl: z.number(),
    eq75: z.number(),
    weightG: z.number(),
    packing: z.object({ packing, packingQuantity: z.number() }).optional(),
    contents: z.array(contentAnswer).optional(),
    unitE4: e4Answer,
    tiers: z.array(priceTierAnswer).optional(),
    add: z.array(addTierAnswer).optional(),
    promotions: z.array(promotionAnswer).optional(),
    typologies: z.record(z.string(), gridPriceAnswer).optional(),
    wrappingE4: e4Answer.optional(),
    minQuantity: z.number().optional(),
    maxQuantity: z.number().optional(),
    multiple: z.number().optional(),
    visual: z.string().optional(),
  }),
);

export const vintageAnswer = exact<Vintage>("Vintage")(
  z.object({
    id: z.string(),
    name: z.string(),
    alcohol: z.number().optional(),
    dutyClass: z.string().optional(),
    legal: vintageLegalAnswer.optional(),
    formats: z.array(formatAnswer),
  }),
);

const publishedAnswer = publishedFields(fieldsNamed(PUBLISHED_FIELDS));

export const productAnswer = exact<Product>("Product")(
  z.object({
    id: z.string(),
    shopId: z.string(),
    productType,
    name: z.string(),
    slug: z.string(),
    ...publishedAnswer,
    vatType,
    disableVAT: z.boolean().optional(),
    fiscalLabel: z.string().optional(),
    status: productStatus,
    vintages: z.array(vintageAnswer),
  }),
);

export const agreedPriceAnswer = exact<AgreedPrice>("AgreedPrice")(
  z.object({
    add: z.array(addTierAnswer).optional(),
    unitE4: e4Answer,
    tiers: z.array(priceTierAnswer).optional(),
    since: z.number().optional(),
    until: z.number().optional(),
  }),
);

export const ticketAnswer = exact<Ticket>("VisitTicket")(
  z.object({
    id: z.string(),
    eventId: z.string(),
    kind: ticketKind,
    name: z.string(),
    unitE4: e4Answer,
    vatType,
    notCounting: z.boolean().optional(),
    onSite: z.boolean().optional(),
    laterBp: basisPointsAnswer.optional(),
    waivedFrom: z.number().optional(),
    taxes: z.array(z.string()).optional(),
    imprint: z.boolean().optional(),
  }),
);
