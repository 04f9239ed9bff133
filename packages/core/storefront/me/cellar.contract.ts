import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import type { KeepingWindow } from "#offer/catalogue/wineFacts.ts";
import type { CellarWine } from "#storefront/me/cellar.ts";

const buyers = ["buyer"] as const;

const keepingWindowAnswer = exact<KeepingWindow>("KeepingWindow")(
  z.object({
    from: z.number(),
    peak: z.number().nullable(),
    to: z.number(),
    state: z.enum(["keep", "young", "peak", "soon", "past"]),
  }),
);

const cellarWineAnswer = exact<CellarWine>("CellarWine")(
  z.object({
    shopId: z.string(),
    formatId: z.string(),
    name: z.string(),
    vintage: z.string(),
    formatName: z.string().nullable(),
    volumeMl: z.number().nullable(),
    visual: z.string().nullable(),
    bought: z.number(),
    opened: z.number(),
    cameAt: z.string(),
    window: keepingWindowAnswer.nullable(),
    path: z.string().nullable(),
    isOnSale: z.boolean(),
  }),
);

/** The cellar of a buyer: bottles that came to them from any shop, and how many of them they opened. */
export const cellarContract = contract({
  cellar: {
    method: "GET",
    path: "/v1/users/me/cellar",
    who: buyers,
    summary: "Bottles that the buyer received, by wine, vintage and format, with the years to drink them in",
    answer: z.object({ wines: z.array(cellarWineAnswer) }),
  },
  open: {
    method: "PUT",
    path: "/v1/users/me/cellar/:shopId/:formatId",
    who: buyers,
    summary: "Write down how many bottles of a wine the buyer has opened so far",
    params: z.strictObject({ shopId: id, formatId: id }),
    body: z.strictObject({ opened: z.number().int().min(0).max(100_000) }),
    answer: cellarWineAnswer,
  },
});
