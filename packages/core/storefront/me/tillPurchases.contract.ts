import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import type { TillPurchase } from "#storefront/me/tillPurchase.ts";

const tillPurchaseAnswer = exact<TillPurchase>("TillPurchase")(
  z.object({
    id: z.string(),
    number: z.string(),
    shopId: z.string(),
    at: z.string(),
    place: z.string(),
    totalTtcCents: centsAnswer,
    returned: z.number(),
    lines: z.array(
      z.object({
        productId: z.string().nullable(),
        name: z.string(),
        detail: z.string(),
        quantity: z.number(),
        visual: z.string().nullable(),
      }),
    ),
    bill: z.object({ id: z.string(), number: z.string() }).nullable(),
  }),
);

/** Purchases of a buyer at the tills of shops. */
export const tillPurchasesContract = contract({
  list: {
    method: "GET",
    path: "/v1/users/me/tickets",
    who: ["buyer"],
    summary: "The last fifty purchases of the buyer at tills, of every shop or of one, the latest first",
    query: z.strictObject({ shopId: id.optional() }),
    answer: z.object({ purchases: z.array(tillPurchaseAnswer) }),
  },
});
