import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import type { PricedLoyalty } from "./loyalty.ts";

export const pricedLoyaltyAnswer = exact<PricedLoyalty>("PricedLoyalty")(
  z.object({
    level: z.string().nullable(),
    discountCents: centsAnswer,
    pointsToLose: z.number(),
    pointsEarned: z.number(),
  }),
);
