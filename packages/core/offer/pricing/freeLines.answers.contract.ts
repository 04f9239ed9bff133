import * as z from "zod";
import { basisPointsAnswer, centsAnswer, e4Answer, exact } from "#kit/answers.contract.ts";
import type { FreeLineInput, PricedFree } from "#offer/pricing/freeLines.ts";
import { vatType } from "#shops/settings/enums.contract.ts";
import { freeLineKind } from "./enums.contract.ts";

export const pricedFreeAnswer = exact<PricedFree>("PricedFree")(
  z.object({
    id: z.string(),
    name: z.string(),
    unitE4: e4Answer,
    quantity: z.number(),
    accountingType: freeLineKind,
    amountCents: centsAnswer,
    discountCents: centsAnswer,
    vatRateBp: basisPointsAnswer,
  }),
);

export const freeLineInputAnswer = exact<FreeLineInput>("FreeLineInput")(
  z.object({
    id: z.string(),
    name: z.string(),
    quantity: z.number(),
    unitE4: e4Answer,
    vatType,
    accountingType: freeLineKind,
  }),
);
