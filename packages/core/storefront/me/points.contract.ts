import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { contract } from "#kit/contract.ts";
import { pointsLotAnswer } from "#offer/loyalty/loyalty.answers.contract.ts";
import { POINT_MOVEMENTS, type ShopPoints } from "#storefront/me/points.ts";

const shopPointsAnswer = exact<ShopPoints>("ShopPoints")(
  z.object({
    shopId: z.string(),
    points: z.number(),
    reached: z.string().nullable(),
    next: z.object({ name: z.string(), missing: z.number() }).nullable(),
    expiryMonths: z.number().nullable(),
    expiry: pointsLotAnswer.nullable(),
    movements: z.array(
      z.object({
        at: z.string(),
        kind: z.enum(POINT_MOVEMENTS),
        points: z.number(),
        order: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
      }),
    ),
  }),
);

/** The loyalty points of a buyer at every shop. */
export const ownPointsContract = contract({
  points: {
    method: "GET",
    path: "/v1/users/me/points",
    who: ["buyer"],
    summary: "Loyalty points of the buyer, shop by shop, with the last fifty movements of each",
    answer: z.object({ shops: z.array(shopPointsAnswer) }),
  },
});
