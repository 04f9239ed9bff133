import * as z from "zod";
import { centsAnswer, e4Answer, exact, shareAnswer } from "#kit/answers.contract.ts";
import {
  addTierAnswer,
  priceTierAnswer,
  ticketAnswer,
  vintageLegalAnswer,
} from "#offer/catalogue/catalogue.answers.contract.ts";
import {
  exciseRepresentativeAnswer,
  matchGridsAnswer,
  shopRulesAnswer,
} from "#shops/settings/settings.answers.contract.ts";
import { vatTerritoryAnswer } from "#shops/settings/taxes.answers.contract.ts";
import type {
  ClientRow,
  ClientTerms,
  CodeRow,
  GridRequest,
  LegalRow,
  PricingSettings,
} from "#offer/pricing/settings.ts";

export const codeRowAnswer = exact<CodeRow>("CodeRow")(
  z.object({
    code: z.string(),
    type: z.enum(["%", "€"]),
    amount: shareAnswer,
    since: z.number().optional(),
    until: z.number().optional(),
    minCents: centsAnswer.optional(),
    minBottles: z.number().optional(),
    productIds: z.array(z.string()).optional(),
    typologies: z.array(z.string()).optional(),
    firstOrder: z.boolean().optional(),
    usesTotal: z.number().optional(),
    usesPerBuyer: z.number().optional(),
    uses: z.number(),
    version: z.number(),
  }),
);

export const pricingSettingsAnswer = exact<PricingSettings>("PricingSettings")(
  z.object({
    rules: shopRulesAnswer,
    ownTerritories: z.array(vatTerritoryAnswer),
    codes: z.array(codeRowAnswer),
    matchGrids: matchGridsAnswer,
    representatives: z.array(exciseRepresentativeAnswer),
    tickets: z.array(ticketAnswer),
    version: z.number(),
  }),
);

export const clientTermsAnswer = exact<ClientTerms>("ClientTerms")(
  z.object({
    clientId: z.string(),
    userId: z.string().nullable(),
    username: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    isPro: z.boolean(),
    typology: z.string().nullable(),
    vatNumber: z.string().nullable(),
    suspension: z.object({ attestation: z.string(), until: z.number().optional() }).nullable(),
    exciseNumber: z.string().nullable(),
    points: z.number(),
    prices: z.array(
      z.object({
        add: z.array(addTierAnswer).optional(),
        unitE4: e4Answer,
        tiers: z.array(priceTierAnswer).optional(),
        since: z.number().optional(),
        until: z.number().optional(),
        formatId: z.string(),
      }),
    ),
    version: z.number(),
  }),
);

export const legalRowAnswer = exact<LegalRow>("LegalRow")(
  z.object({
    fiscalLabel: z.string().nullable(),
    alcohol: z.number().nullable(),
    legal: vintageLegalAnswer,
    dutyClass: z.string().nullable(),
    version: z.number(),
  }),
);

export const gridRequestAnswer = exact<GridRequest>("GridRequest")(
  z.object({
    id: z.string(),
    userId: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    company: z.string(),
    message: z.string(),
    createdAt: z.string(),
    status: z.enum(["pending", "refused", "granted"]),
  }),
);

export const clientRowAnswer = exact<ClientRow>("ClientRow")(
  z.object({
    email: z.string(),
    version: z.number(),
    name: z.string(),
    typology: z.string().nullable(),
    username: z.string().nullable(),
    isPro: z.boolean(),
    suspension: z.object({ attestation: z.string(), until: z.number().optional() }).nullable(),
    userId: z.string().nullable(),
    vatNumber: z.string().nullable(),
    exciseNumber: z.string().nullable(),
    clientId: z.string(),
    points: z.number(),
  }),
);
