import * as z from "zod";
import {
  clientAccountAnswer,
  rulesViewAnswer,
  settlementRowAnswer,
  settlementViewAnswer,
  slipRowAnswer,
  slipViewAnswer,
} from "#billing/payments/views.answers.contract.ts";
import { versionBody, centsField, contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { SLIP_TYPES } from "./ledger.ts";
import { manualPaymentType } from "./enums.contract.ts";

const staff = ["owner", "iam"] as const;
export const money = { who: staff, permission: "seeAllPayment", priced: true } as const;
export const day = z.iso.date("date");
/** An amount of money that a user records: up to ten million euros. */
export const amount = centsField.min(1).max(1_000_000_000);
const settlementId = z.strictObject({ settlementId: id });
const view = settlementViewAnswer;

/** Makes the allocation of an amount to a target; a negative amount undoes. */
const portion = (value: z.ZodInt) =>
  z.union([
    z.strictObject({ documentId: id, amountCents: value }),
    z.strictObject({ orderId: id, amountCents: value }),
  ]);
export const portions = z
  .array(portion(amount))
  .max(100)
  .refine(
    (all) => new Set(all.map((p) => ("documentId" in p ? p.documentId : p.orderId))).size === all.length,
    "duplicate",
  );
const changes = z
  .array(portion(centsField.min(-1_000_000_000).max(1_000_000_000)))
  .min(1)
  .max(100)
  .refine(
    (all) => new Set(all.map((p) => ("documentId" in p ? p.documentId : p.orderId))).size === all.length,
    "duplicate",
  )
  .refine((all) => all.every((p) => p.amountCents !== 0), "amount");

const how = {
  type: manualPaymentType,
  receivedOn: day,
  reference: nameText(60).default(""),
  /** One of the shop's accounts. */
  bankId: nameText(40, 1).nullable().default(null),
};

const settlements = listCalls({
  path: "/v1/settlements",
  ...money,
  summary: "Money that came and went back",
  row: settlementRowAnswer,
});
const slips = listCalls({
  path: "/v1/payments/slips",
  ...money,
  summary: "Slips with which checks and cash were carried to the bank",
  row: slipRowAnswer,
});
export const settlementsList = settlements;
export const slipsList = slips;

export const reminderStep = z.strictObject({
  afterDays: z.int().min(1).max(365),
  subject: nameText(150),
  text: text(4000),
});

export const paymentRulesBody = z.strictObject({
  version: versionField,
  methods: z
    .partialRecord(
      manualPaymentType,
      z.strictObject({ isDeletable: z.boolean(), autoSetInBank: z.boolean() }),
    )
    .optional(),
  /** Basis points; zero allows no discount. */
  discountMaxBp: z.int().min(0).max(1000).optional(),
  reminders: z
    .strictObject({ isAutomatic: z.boolean(), steps: z.tuple([reminderStep, reminderStep, reminderStep]) })
    .refine(({ steps: [a, b, c] }) => a.afterDays < b.afterDays && b.afterDays < c.afterDays, "steps-order")
    .optional(),
  sepa: z
    .strictObject({
      ics: text(40).transform((v) => v.replaceAll(/\s/g, "").toUpperCase()),
      noticeDays: z.int().min(1).max(30),
    })
    .optional(),
});

export const settlementsContract = contract({
  ...settlements,
  record: {
    method: "POST",
    path: "/v1/settlements",
    ...money,
    idempotent: true,
    summary: "Note money that came, and what it pays; the rest stays free",
    body: z.strictObject({
      id,
      clientId: id,
      amountCents: amount,
      ...how,
      allocations: portions.default([]),
    }),
    answer: view,
    status: 201,
  },
  settlement: {
    method: "GET",
    path: "/v1/settlements/:settlementId",
    ...money,
    summary: "Money with all that became of it",
    params: settlementId,
    answer: view,
  },
  allocations: {
    method: "POST",
    path: "/v1/settlements/:settlementId/allocations",
    ...money,
    idempotent: true,
    summary: "Let free money pay documents or orders, or take it back from them",
    params: settlementId,
    body: z.strictObject({ version: versionField, allocations: changes }),
    answer: view,
  },
  refund: {
    method: "POST",
    path: "/v1/settlements/:settlementId/refunds",
    ...money,
    idempotent: true,
    summary: "Give back what was too much",
    params: settlementId,
    body: z.strictObject({ id, version: versionField, amountCents: amount, ...how }),
    answer: view,
    status: 201,
  },
  banking: {
    method: "POST",
    path: "/v1/settlements/:settlementId/banking",
    ...money,
    idempotent: true,
    summary: "The money is in the bank",
    params: settlementId,
    body: versionBody,
    answer: view,
  },
  rejection: {
    method: "POST",
    path: "/v1/settlements/:settlementId/rejection",
    ...money,
    idempotent: true,
    summary: "The bank sent it back: a bounced check, a returned debit; what it paid is owed again",
    params: settlementId,
    body: z.strictObject({ version: versionField, reason: text(300, 1) }),
    answer: view,
  },
  cancellation: {
    method: "POST",
    path: "/v1/settlements/:settlementId/cancellation",
    ...money,
    idempotent: true,
    summary: "It was noted by mistake; only while its method allows it and it is on no slip",
    params: settlementId,
    body: z.strictObject({ version: versionField, reason: text(300, 1) }),
    answer: view,
  },
  discount: {
    method: "POST",
    path: "/v1/payments/discounts",
    ...money,
    also: "accessAccounting",
    idempotent: true,
    summary: "Let something off a bill that is paid early (escompte), at most the rate of the shop",
    body: z.strictObject({ id, documentId: id, amountCents: amount, on: day }),
    answer: view,
    status: 201,
  },
  creditRefund: {
    method: "POST",
    path: "/v1/payments/credits/:creditId/refunds",
    ...money,
    idempotent: true,
    summary: "Give back the money of a credit note",
    params: z.strictObject({ creditId: id }),
    body: z.strictObject({ id, amountCents: amount, ...how }),
    answer: view,
    status: 201,
  },
  creditUse: {
    method: "POST",
    path: "/v1/payments/credits/:creditId/uses",
    ...money,
    idempotent: true,
    summary: "Pay a bill with a credit note; a negative amount undoes",
    params: z.strictObject({ creditId: id }),
    body: z.strictObject({ documentId: id, amountCents: centsField.min(-1_000_000_000).max(1_000_000_000) }),
    answer: z.object({ creditOpenCents: z.int(), documentOpenCents: z.int() }),
  },
  account: {
    method: "GET",
    path: "/v1/payments/clients/:clientId",
    ...money,
    summary: "What a client owes, and what stands against it: credit notes, free money",
    params: z.strictObject({ clientId: id }),
    answer: clientAccountAnswer,
  },
  clients: {
    method: "GET",
    path: "/v1/payments/clients",
    ...money,
    summary: "Clients by their name or the number of what they owe, those who owe most first",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({
      clients: z.array(z.object({ id, name: z.string(), code: z.string(), owedCents: z.int() })),
    }),
  },
  rules: {
    method: "GET",
    path: "/v1/payments/rules",
    ...money,
    summary: "What the shop sets of its money: methods, discount, reminders, collections",
    answer: rulesViewAnswer,
  },
  putRules: {
    method: "PUT",
    path: "/v1/payments/rules",
    ...money,
    also: "accessAccounting",
    summary: "Set it; a part that is given replaces the part",
    body: paymentRulesBody,
    answer: rulesViewAnswer,
  },
  slips: slips.list,
  slipsMeasure: slips.measure,
  slipsExport: slips.export,
  makeSlip: {
    method: "POST",
    path: "/v1/payments/slips",
    ...money,
    idempotent: true,
    summary: "Carry checks or cash to the bank: they are in it from here on",
    body: z.strictObject({
      id,
      type: z.enum(SLIP_TYPES),
      bankId: nameText(40, 1),
      madeOn: day,
      settlementIds: z
        .array(id)
        .min(1)
        .max(200)
        .refine((all) => new Set(all).size === all.length, "duplicate"),
    }),
    answer: slipViewAnswer,
    status: 201,
  },
  slip: {
    method: "GET",
    path: "/v1/payments/slips/:slipId",
    ...money,
    summary: "A slip as it is printed",
    params: z.strictObject({ slipId: id }),
    answer: slipViewAnswer,
  },
  undoSlip: {
    method: "POST",
    path: "/v1/payments/slips/:slipId/undoing",
    ...money,
    idempotent: true,
    summary: "It never went to the bank: its money waits for a slip again; only before a statement shows it",
    params: z.strictObject({ slipId: id }),
    answer: slipViewAnswer,
  },
});
