import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { NUTRITION_KEYS } from "#offer/catalogue/nutrition.ts";
import type { Nutrition } from "#offer/catalogue/nutrition.ts";

export const nutritionAnswer = exact<Nutrition>("Nutrition")(
  z.object({
    sugarsE1: z.number().nullable(),
    glycerolE1: z.number().nullable(),
    acidsE1: z.number().nullable(),
    ownE2: z.partialRecord(z.enum(NUTRITION_KEYS), z.number()),
  }),
);
