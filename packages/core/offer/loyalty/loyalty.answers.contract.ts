import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import type { PointsLot } from "./expiry.ts";
import type { PricedLoyalty } from "./loyalty.ts";

export const pointsLotAnswer = exact<PointsLot>("PointsLot")(
  z.object({ on: z.string(), points: z.number() }),
);

export const pricedLoyaltyAnswer = exact<PricedLoyalty>("PricedLoyalty")(
  z.object({
    level: z.string().nullable(),
    discountCents: centsAnswer,
    pointsToLose: z.number(),
    pointsEarned: z.number(),
  }),
);
