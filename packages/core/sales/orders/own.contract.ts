import * as z from "zod";
import { reorderLineAnswer } from "#sales/orders/own.answers.contract.ts";
import { contract, id, text } from "#kit/contract.ts";
import { orderView } from "#sales/orders/contract.ts";
import { localizedRichText } from "#shops/settings/contract.ts";
import { TERMS_LANGS } from "#shops/settings/saleTerms.ts";

const orderId = z.strictObject({ orderId: id });
const who = ["buyer", "link"] as const;

/** A buyer's operations on their own order, and the terms accepted with it. */
export const ownOrdersContract = contract({
  cancel: {
    method: "POST",
    path: "/v1/orders/:orderId/own-cancellation",
    who,
    idempotent: true,
    summary: "The buyer cancels an order that its seller has not accepted yet",
    params: orderId,
    body: z.strictObject({ reason: text(500).default("") }),
    answer: orderView,
  },
  terms: {
    method: "GET",
    path: "/v1/orders/:orderId/terms",
    who: ["owner", "iam", ...who],
    permission: "seeAllOrder",
    summary:
      "The very terms of sale that the buyer accepted with the order, for him and the shop; orders from before they were kept have none (404)",
    params: orderId,
    answer: z.object({
      name: z.string(),
      text: localizedRichText,
      lang: z.enum(TERMS_LANGS),
      sha256: z.string(),
      acceptedAt: z.string(),
    }),
  },
  reorder: {
    method: "GET",
    path: "/v1/orders/:orderId/reorder",
    who,
    summary: "What of an order is sold today, at which price",
    params: orderId,
    answer: z.object({ sellerId: id, lines: z.array(reorderLineAnswer) }),
  },
});
