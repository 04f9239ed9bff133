import * as z from "zod";
import { basisPointsAnswer, centsAnswer, e4Answer, exact } from "#kit/answers.contract.ts";
import { FREE_KINDS } from "#offer/pricing/free.ts";
import { VAT_TYPES } from "#shops/settings/taxes.ts";
import type { FreeWish, PricedFree } from "#offer/pricing/free.ts";

export const pricedFreeAnswer = exact<PricedFree>("PricedFree")(
  z.object({
    id: z.string(),
    name: z.string(),
    unitE4: e4Answer,
    quantity: z.number(),
    accountingType: z.enum(FREE_KINDS),
    amountCents: centsAnswer,
    discountCents: centsAnswer,
    vatRateBp: basisPointsAnswer,
  }),
);

export const freeWishAnswer = exact<FreeWish>("FreeWish")(
  z.object({
    id: z.string(),
    name: z.string(),
    quantity: z.number(),
    unitE4: e4Answer,
    vatType: z.enum(VAT_TYPES),
    accountingType: z.enum(FREE_KINDS),
  }),
);
