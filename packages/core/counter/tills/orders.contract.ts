import * as z from "zod";
import { addressAnswer } from "#sales/orders/orders.answers.contract.ts";
import { emptyBody, centsField, contract, id, nameText, text } from "#kit/contract.ts";
import { MAX_LINES } from "#sales/cart/cart.ts";
import { postalAddress } from "#sales/orders/address.contract.ts";
import { saleDiscount, saleLine } from "#sales/quotes/body.contract.ts";
import { FULFILMENTS } from "./tickets/fulfilment.ts";

const staff = {
  who: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const;
const till = { tillId: id };

/** Orders that a till makes online, to be sent or collected later (decision 0015.8). */
export const tillOrdersContract = contract({
  addresses: {
    method: "GET",
    path: "/v1/tills/:tillId/clients/:clientId/addresses",
    ...staff,
    summary: "Where goods of a client may be sent to, his main place of delivery first",
    params: z.strictObject({ ...till, clientId: id }),
    answer: z.object({
      /** Names and telephone, where none of the client's addresses has them. */
      contact: z.object({ firstname: z.string(), lastname: z.string(), phone: z.string() }),
      addresses: z.array(addressAnswer),
    }),
  },
  order: {
    method: "POST",
    path: "/v1/tills/:tillId/orders",
    ...staff,
    summary:
      "Make an order of a basket, to be sent or fetched later: its stock is taken. Asked again with the same id it answers the same",
    params: z.strictObject(till),
    body: z.strictObject({
      /** Id of the basket: it is ordered once. */
      id,
      clientId: id,
      operatorId: id,
      way: z.enum(FULFILMENTS),
      /** The shop's shipping method; null where goods are collected at the counter. */
      ref: nameText(60).nullable(),
      address: postalAddress.nullable(),
      lines: z
        .array(saleLine)
        .min(1)
        .max(MAX_LINES)
        .refine((all) => new Set(all.map((line) => line.id)).size === all.length, "duplicate"),
      discount: saleDiscount.optional(),
      notes: text(2000).default(""),
      /** Total that the till shows; another one is refused with `till-order-price`, never accepted silently. */
      expectedTotalCents: centsField.min(0),
    }),
    answer: z.object({ orderId: id, number: z.string(), totalTtcCents: z.int() }),
    status: 201,
  },
  giveUp: {
    method: "POST",
    path: "/v1/tills/:tillId/orders/:basketId/cancellation",
    ...staff,
    summary: "Give up an order of this till of which nothing was paid: its stock is free again",
    params: z.strictObject({ ...till, basketId: id }),
    body: emptyBody,
    answer: z.object({ done: z.literal(true) }),
  },
});
