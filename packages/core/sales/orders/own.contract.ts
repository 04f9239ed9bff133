import * as z from "zod";
import { contract, id, text } from "#kit/contract.ts";
import { orderView } from "#sales/orders/contract.ts";
import type { ReorderLine } from "#sales/orders/own.ts";

const orderId = z.strictObject({ orderId: id });
const who = ["buyer", "link"] as const;

/** What a buyer does with an order of his own. */
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
  reorder: {
    method: "GET",
    path: "/v1/orders/:orderId/reorder",
    who,
    summary: "What of an order is sold today, at which price",
    params: orderId,
    answer: z.object({ sellerId: id, lines: z.array(z.custom<ReorderLine>()) }),
  },
});
