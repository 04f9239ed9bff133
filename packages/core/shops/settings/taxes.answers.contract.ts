import * as z from "zod";
import { basisPointsAnswer, exact, lawRateAnswer } from "#kit/answers.contract.ts";
import { DUTY_BASES, EXEMPTIONS, TAX_ZONES } from "#shops/settings/taxes.ts";
import type { DutyRate, DutyRow, TaxTable, TaxedAs, VatRates, VatTerritory } from "#shops/settings/taxes.ts";

export const vatRatesAnswer = exact<VatRates>("VatRates")(
  z.object({ standard: basisPointsAnswer, medium: basisPointsAnswer, reduced: basisPointsAnswer }),
);

export const vatTerritoryAnswer = exact<VatTerritory>("VatTerritory")(
  z.object({
    country: z.string(),
    zipPrefix: z.string().optional(),
    since: z.number(),
    until: z.number().optional(),
    kind: z.enum(TAX_ZONES),
    vat: vatRatesAnswer.optional(),
  }),
);

export const taxedAsAnswer = exact<TaxedAs>("TaxedAs")(
  z.object({
    zone: z.enum(TAX_ZONES),
    goods: z.enum(EXEMPTIONS).optional(),
    service: z.enum(EXEMPTIONS).optional(),
  }),
);

export const taxTableAnswer = exact<TaxTable>("TaxTable")(
  z.object({
    export: z.array(taxedAsAnswer),
    home: z.array(taxedAsAnswer),
    overseas: z.array(taxedAsAnswer),
    eu: z.array(taxedAsAnswer),
    oss: z.array(taxedAsAnswer),
  }),
);

export const dutyRateAnswer = exact<DutyRate>("DutyRate")(
  z.object({ rateE4: lawRateAnswer, basis: z.enum(DUTY_BASES) }),
);

export const dutyRowAnswer = exact<DutyRow>("DutyRow")(
  z.object({
    country: z.string(),
    zipPrefix: z.string().optional(),
    since: z.number(),
    until: z.number().optional(),
    dutyClass: z.string(),
    duty: dutyRateAnswer,
    css: dutyRateAnswer.optional(),
  }),
);
