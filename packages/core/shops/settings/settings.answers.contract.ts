import * as z from "zod";
import { basisPointsAnswer, centsAnswer, exact } from "#kit/answers.contract.ts";
import {
  dutyRowAnswer,
  taxTableAnswer,
  vatRatesAnswer,
  vatTerritoryAnswer,
} from "#shops/settings/taxes.answers.contract.ts";
import type {
  ExciseRepresentative,
  LoyaltyLevel,
  LoyaltyRules,
  MatchGrids,
  ShippingBasis,
  ShippingMethod,
  ShippingStep,
  ShippingSurcharge,
  ShopRules,
  Typology,
} from "#shops/settings/settings.ts";

export const typologyAnswer = exact<Typology>("Typology")(
  z.object({
    key: z.string(),
    name: z.string(),
    public: z.boolean(),
    ttc: z.boolean(),
    globalDiscount: z.boolean(),
    allRulesInEq75: z.boolean().nullable(),
    withoutDuties: z.boolean().optional(),
  }),
);

export const shippingBasisAnswer = exact<ShippingBasis>("ShippingBasis")(
  z.enum(["bottles", "weight", "parcels"]),
);

export const shippingStepAnswer = exact<ShippingStep>("ShippingStep")(
  z.object({ upTo: z.number(), htCents: centsAnswer }),
);

export const shippingSurchargeAnswer = exact<ShippingSurcharge>("ShippingSurcharge")(
  z.object({
    name: z.string(),
    htCents: centsAnswer,
    perParcel: z.boolean().optional(),
    mountain: z.boolean().optional(),
    countries: z.array(z.string()).optional(),
    zipPrefixes: z.array(z.string()).optional(),
  }),
);

export const shippingMethodAnswer = exact<ShippingMethod>("ShippingMethod")(
  z.object({
    ref: z.string(),
    name: z.string(),
    carrier: z.string(),
    kind: z.enum(["delivery", "collectionPoint", "pickup"]),
    countries: z.array(z.string()),
    zipPrefixes: z.array(z.string()),
    zipExcluded: z.array(z.string()),
    basis: shippingBasisAnswer,
    steps: z.array(shippingStepAnswer),
    cartons: z.array(z.number()).optional(),
    surcharges: z.array(shippingSurchargeAnswer).optional(),
    marginBp: basisPointsAnswer.optional(),
    feesBp: basisPointsAnswer.optional(),
    commissionBp: basisPointsAnswer.optional(),
    address: z
      .object({
        name: z.string(),
        street: z.string(),
        zipcode: z.string(),
        city: z.string(),
        country: z.string(),
      })
      .optional(),
    beyond: z.object({ every: z.number(), htCents: centsAnswer }).optional(),
    francoBottles: z.number().optional(),
    francoCents: centsAnswer.optional(),
    hours: z.string().optional(),
    days: z.tuple([z.number(), z.number()]).optional(),
    proposed: z.boolean().optional(),
  }),
);

export const loyaltyLevelAnswer = exact<LoyaltyLevel>("LoyaltyLevel")(
  z.object({
    id: z.string(),
    name: z.string(),
    points: z.number(),
    discountCents: centsAnswer.optional(),
    discountBp: basisPointsAnswer.optional(),
    gifts: z.array(z.string()).optional(),
    maxGifts: z.number().optional(),
  }),
);

export const loyaltyRulesAnswer = exact<LoyaltyRules>("LoyaltyRules")(
  z.object({
    pointsPerEuroE2: z.number(),
    levels: z.array(loyaltyLevelAnswer),
    expiryMonths: z.number().optional(),
  }),
);

export const shopRulesAnswer = exact<ShopRules>("ShopRules")(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    hasTVA: z.boolean(),
    vatRate: vatRatesAnswer,
    allRulesInEq75: z.boolean(),
    typologies: z.array(typologyAnswer),
    shipping: z.array(shippingMethodAnswer),
    shippingVat: z.enum(["standard", "goods"]),
    territories: z.array(vatTerritoryAnswer).optional(),
    taxation: taxTableAnswer.optional(),
    ossSince: z.number().optional(),
    duties: z.array(dutyRowAnswer).optional(),
    loyalty: loyaltyRulesAnswer.optional(),
    minOrderHtCents: centsAnswer.optional(),
    minBottles: z.number().optional(),
    maxBottles: z.number().optional(),
    multipleOf: z.number().optional(),
  }),
);

export const matchGridsAnswer = exact<MatchGrids>("MatchGrids")(
  z.object({
    individual: z.string().optional(),
    professional: z.string().optional(),
    families: z.record(z.string(), z.string()).optional(),
  }),
);

export const exciseRepresentativeAnswer = exact<ExciseRepresentative>("ExciseRepresentative")(
  z.object({ country: z.string(), name: z.string(), exciseNumber: z.string() }),
);
