import * as z from "zod";
import { withdrawalViewAnswer } from "#sales/orders/withdrawal.answers.contract.ts";
import { centsField, contract, id, nameText, versionField } from "#kit/contract.ts";
import { email } from "#people/accounts/contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "#sales/cart/cart.ts";
import { manualPaymentType } from "#billing/payments/enums.contract.ts";
import { language } from "#kit/enums.contract.ts";

export const withdrawalView = withdrawalViewAnswer;

const orderId = z.strictObject({ orderId: id });
const one = z.strictObject({ orderId: id, withdrawalId: id });
const staff = ["owner", "iam"] as const;

/** The right of withdrawal (Code de la consommation, L221-18 to L221-28, D221-5). */
export const withdrawalContract = contract({
  read: {
    method: "GET",
    path: "/v1/orders/:orderId/withdrawals",
    who: [...staff, "buyer", "link"],
    permission: "seeAllOrder",
    summary: "Until when and from what the buyer may withdraw, and the withdrawals of the order",
    params: orderId,
    answer: withdrawalView,
  },
  declare: {
    method: "POST",
    path: "/v1/orders/:orderId/withdrawals",
    who: ["buyer", "link"],
    idempotent: true,
    summary: "The buyer withdraws; he is sent an acknowledgement with its content, day and hour",
    params: orderId,
    body: z.strictObject({
      /** Made by the client: the same declaration is never counted twice. */
      id,
      name: nameText(120, 1),
      /** Recipient of the acknowledgement. */
      email,
      lines: z
        .array(z.strictObject({ lineId: id, quantity: z.int().min(1).max(MAX_QUANTITY) }))
        .min(1, "needed")
        .max(MAX_LINES),
    }),
    answer: withdrawalView,
    status: 201,
  },
  link: {
    method: "POST",
    path: "/v1/withdrawal-links",
    who: ["public"],
    idempotent: true,
    summary:
      "Mails the private link of an order to its buyer; the answer is the same for an order that is none",
    body: z.strictObject({
      number: nameText(40, 1),
      email,
      lang: language.default("fr"),
    }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
    status: 202,
  },
  goodsReturn: {
    method: "POST",
    path: "/v1/orders/:orderId/withdrawals/:withdrawalId/return",
    who: staff,
    permission: "manageDelivery",
    idempotent: true,
    summary: "The goods of a withdrawal have come back, and go into stock again or not",
    params: one,
    body: z.strictObject({ version: versionField, restock: z.boolean() }),
    answer: withdrawalView,
  },
  refund: {
    method: "POST",
    path: "/v1/orders/:orderId/withdrawals/:withdrawalId/refund",
    who: staff,
    permission: "seeAllPayment",
    priced: true,
    idempotent: true,
    summary:
      "Settles a withdrawal in one act: credit notes, the money goes back (by card where it was paid by card), entries, stock",
    params: one,
    body: z.strictObject({
      version: versionField,
      /** Zero where nothing was paid for it: the invoiced part is credited all the same. */
      amountCents: centsField.min(0),
      /** Payment method of the refund of a manual payment. */
      type: manualPaymentType.optional(),
      /** The goods came back with it; without, their return is recorded separately. */
      goods: z.enum(["restocked", "lost"]).optional(),
    }),
    answer: withdrawalView,
  },
});
