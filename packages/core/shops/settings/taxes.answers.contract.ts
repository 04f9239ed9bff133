import * as z from "zod";
import { basisPointsAnswer, exact, lawRateAnswer } from "#kit/answers.contract.ts";
import type { DutyRate, DutyRow, TaxTable, TaxedAs, VatRates, VatTerritory } from "#shops/settings/taxes.ts";
import { EXEMPTIONS, TAX_ZONES } from "#shops/settings/taxes.ts";
import { dutyBasis } from "./enums.contract.ts";

export const exemption = z.enum(EXEMPTIONS);
export const taxZone = z.enum(TAX_ZONES);

export const vatRatesAnswer = exact<VatRates>("VatRates")(
  z.object({ standard: basisPointsAnswer, medium: basisPointsAnswer, reduced: basisPointsAnswer }),
);

export const vatTerritoryAnswer = exact<VatTerritory>("VatTerritory")(
  z.object({
    country: z.string(),
    zipPrefix: z.string().optional(),
    since: z.number(),
    until: z.number().optional(),
    kind: taxZone,
    vat: vatRatesAnswer.optional(),
  }),
);

export const taxedAsAnswer = exact<TaxedAs>("TaxedAs")(
  z.object({
    zone: taxZone,
    goods: exemption.optional(),
    service: exemption.optional(),
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
  z.object({ rateE4: lawRateAnswer, basis: dutyBasis }),
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
