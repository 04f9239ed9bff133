import * as z from "zod";
import { exact, moneyAnswer } from "#kit/answers.contract.ts";
import type { MatrixRow, PriceChange } from "#offer/pricing/matrix/matrix.contract.ts";
import { vatType } from "#shops/settings/enums.contract.ts";

export const matrixRowAnswer = exact<MatrixRow>("MatrixRow")(
  z.object({
    formatId: z.string(),
    productId: z.string(),
    name: z.string(),
    vintage: z.string(),
    format: z.object({
      ref: z.string(),
      nameInShop: z.string().nullable(),
      volumeMl: z.number(),
      packing: z.string().nullable(),
      packingQuantity: z.number().nullable(),
    }),
    status: z.string(),
    visual: z.string().nullable(),
    vatType,
    disableVAT: z.boolean(),
    unitE4: moneyAnswer,
    tiers: z.number(),
    promotions: z.number(),
    grids: z.record(z.string(), z.object({ visible: z.boolean(), unitE4: moneyAnswer, tiers: z.number() })),
    version: z.number(),
  }),
);

export const priceChangeAnswer = exact<PriceChange>("PriceChange")(
  z.object({
    id: z.string(),
    kind: z.enum(["copy", "cells"]),
    from: z.string().nullable(),
    to: z.string().nullable(),
    percentBp: z.number().nullable(),
    formats: z.number(),
    madeBy: z.string(),
    at: z.string(),
    undoneAt: z.string().nullable(),
  }),
);
