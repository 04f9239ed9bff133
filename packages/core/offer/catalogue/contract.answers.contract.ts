import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { Availability, ProductTexts } from "#offer/catalogue/contract.ts";

export const productTextsAnswer = exact<ProductTexts>("ProductTexts")(
  z.object({
    description: z.string().optional(),
    pairing: z.string().optional(),
    terroir: z.string().optional(),
    vinification: z.string().optional(),
    tasting: z.string().optional(),
    medals: z.array(z.string()).optional(),
    ingredients: z.string().optional(),
    allergens: z.string().optional(),
    nutrition: z.record(z.string(), z.number()).optional(),
  }),
);

export const availabilityAnswer = exact<Availability>("Availability")(z.record(z.string(), z.number()));
