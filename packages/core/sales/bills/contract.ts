import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import { orderBillingAnswer } from "#sales/bills/billing.answers.contract.ts";
import { documentRowAnswer } from "#billing/documents/views.answers.contract.ts";
import { documentView } from "#billing/documents/contract.ts";
import { centsField, contract, id, nameText, text } from "#kit/contract.ts";

const staff = ["owner", "iam"] as const;
const day = z.iso.date("date");
const quantity = z.int().min(1).max(1_000_000);
/**
 * Lines of an order have ids; its wrapping, places, duties and shipping have names derived from them (`shipping:2000`).
 */
const lineId = text(60, 1);

export const billPart = z.strictObject({
  orderId: id,
  /** Part of it; the whole rest when absent. */
  lines: z
    .array(z.strictObject({ id: lineId, quantity }))
    .min(1)
    .max(500)
    .optional(),
});

/**
 * Amount to credit: the whole rest, units of lines, an amount, lower prices of lines (per unit, terms of the invoice).
 */
export const creditContent = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("whole") }),
  z.strictObject({
    mode: z.literal("lines"),
    lines: z
      .array(z.strictObject({ id: lineId, quantity }))
      .min(1)
      .max(500),
  }),
  z.strictObject({ mode: z.literal("amount"), amountCents: centsField.min(1) }),
  z.strictObject({
    mode: z.literal("prices"),
    prices: z
      .array(z.strictObject({ id: lineId, unitCents: centsField.min(0) }))
      .min(1)
      .max(500),
  }),
]);

export const billsContract = contract({
  billing: {
    method: "GET",
    path: "/v1/orders/:orderId/billing",
    who: staff,
    permission: "billOrder",
    summary: "What of an order is billed, what is left to bill, and its documents",
    params: z.strictObject({ orderId: id }),
    answer: orderBillingAnswer,
  },
  ofOrder: {
    method: "GET",
    path: "/v1/orders/:orderId/documents",
    who: ["buyer", "link"],
    summary: "The documents of an order for its buyer, or who holds its private link, the latest first",
    params: z.strictObject({ orderId: id }),
    answer: z.object({ rows: z.array(documentRowAnswer) }),
  },
  ofOrderPdf: {
    method: "GET",
    path: "/v1/orders/:orderId/documents/:documentId/file.pdf",
    who: ["buyer", "link"],
    summary: "One of them as PDF/A-3 with its Factur-X",
    params: z.strictObject({ orderId: id, documentId: id }),
    answer: fileAnswer("application/pdf"),
  },
  bill: {
    method: "POST",
    path: "/v1/bills",
    who: staff,
    permission: "billOrder",
    idempotent: true,
    summary: "Bill orders of one client, whole or in part: sealed at once, its deposits deducted",
    body: z.strictObject({
      id,
      orders: z.array(billPart).min(1).max(50),
      /** Due date; by default according to the terms of the client. */
      dueOn: day.optional(),
      deliveredOn: day.optional(),
      reference: nameText(60).default(""),
    }),
    answer: documentView,
    status: 201,
  },
  deposit: {
    method: "POST",
    path: "/v1/deposits",
    who: staff,
    permission: "billOrder",
    idempotent: true,
    summary: "Ask for a deposit on an order: a part of what is not billed, sealed at once",
    body: z.strictObject({
      id,
      orderId: id,
      /**
       * Share of the whole order with tax, in basis points, or an amount, or an instalment of its schedule by its
       * index.
       */
      share: z.union([
        z.strictObject({ percentBp: z.int().min(1).max(10_000) }),
        z.strictObject({ amountCents: centsField.min(1) }),
        z.strictObject({ instalment: z.int().min(0).max(11) }),
      ]),
      dueOn: day.optional(),
    }),
    answer: documentView,
    status: 201,
  },
  credit: {
    method: "POST",
    path: "/v1/documents/:documentId/credits",
    who: staff,
    permission: "billOrder",
    idempotent: true,
    summary: "Credit a bill or a deposit: whole, lines, an amount or prices; right in every state",
    params: z.strictObject({ documentId: id }),
    body: z.strictObject({
      id,
      what: creditContent,
      /** The credited part may be invoiced again; else it is given up. */
      reopens: z.boolean().default(false),
      reason: text(300, 1),
    }),
    answer: documentView,
    status: 201,
  },
});
