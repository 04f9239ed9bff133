import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { labelGapAnswer } from "#storefront/elabels/label.answers.contract.ts";
import type { LabelCode, VintageLabel } from "#storefront/elabels/contract.ts";

export const labelCodeAnswer = exact<LabelCode>("LabelCode")(
  z.object({
    formatId: z.string(),
    ref: z.string(),
    volumeMl: z.number(),
    gtin: z.string().nullable(),
    gs1Url: z.string().nullable(),
  }),
);

export const vintageLabelAnswer = exact<VintageLabel>("VintageLabel")(
  z.object({
    vintageId: z.string(),
    name: z.string(),
    closed: z.boolean(),
    due: z.enum(["yes", "maybe", "no"]),
    labelUrl: z.string(),
    gaps: z.array(labelGapAnswer),
    paper: z.object({ kj: z.number(), kcal: z.number() }).nullable(),
    allergens: z.array(z.string()),
    codes: z.array(labelCodeAnswer),
  }),
);
