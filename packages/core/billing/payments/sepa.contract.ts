import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import {
  batchRowAnswer,
  batchViewAnswer,
  collectableAnswer,
  mandateRowAnswer,
  mandateViewAnswer,
} from "#billing/payments/sepa.answers.contract.ts";
import { versionBody, contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import { compactId, isBic, isIban } from "#kit/validation.ts";
import {
  isRum,
  SCHEMES,
  type BatchStatus,
  type MandateStatus,
  type Scheme,
  type SepaAddress,
  type Sequence,
} from "./sepa.ts";

const staff = ["owner", "iam"] as const;
/** Access to mandates, which hold accounts of clients: hidden from users who record payments without accounting. */
const books = { who: staff, permission: "seeAllPayment", also: "accessAccounting", priced: true } as const;
const day = z.iso.date("date");

export type MandateRow = {
  id: Id;
  clientId: Id;
  clientName: string;
  clientKind: "individual" | "professional";
  rum: string;
  scheme: Scheme;
  status: MandateStatus;
  debtor: string;
  /** Masked: country and end alone. */
  iban: string;
  signedOn: string | null;
  lastCollectedOn: string | null;
  /** The first day on which it is no longer valid; null while it is not signed. */
  lapsesOn: string | null;
  collections: number;
  oneOff: boolean;
  version: number;
};
export type MandateView = MandateRow & { address: SepaAddress; bic: string; isAmended: boolean; why: string };
/** A debit counts as money (`collected`) from its day on. */
export type DebitStatus = BatchStatus | "returned";

export type BatchRow = {
  id: Id;
  number: string;
  bankId: string;
  collectOn: string;
  status: BatchStatus;
  count: number;
  totalCents: Cents;
  version: number;
};
export type CollectionView = {
  id: Id;
  mandateId: Id;
  rum: string;
  documentId: Id;
  number: string;
  clientName: string;
  amountCents: Cents;
  sequence: Sequence | null;
  status: DebitStatus;
  settlementId: Id | null;
  reason: string;
};
export type BatchView = BatchRow & {
  collections: CollectionView[];
  /** Faults that keep the file from being made now. */
  faults: { at: string; code: string }[];
};
/** A due invoice that a mandate could collect. */
export type Collectable = {
  documentId: Id;
  number: string;
  clientName: string;
  dueOn: string | null;
  openCents: Cents;
  mandateId: Id;
  rum: string;
  /** Reason why the mandate cannot be used that day; null when it can. */
  fault: string | null;
};

export const mandateAddress = z.strictObject({
  street: nameText(70).default(""),
  building: nameText(16).default(""),
  zipcode: nameText(16).default(""),
  city: nameText(35, 1),
  country: z.string().regex(/^[A-Z]{2}$/, "country"),
  lines: z.array(text(70, 1)).max(2).default([]),
});
const fields = {
  debtor: nameText(70, 1),
  address: mandateAddress,
  iban: z.string().max(60).transform(compactId).refine(isIban, "iban"),
  bic: z
    .string()
    .max(20)
    .transform(compactId)
    .refine((v) => v === "" || isBic(v), "bic")
    .default(""),
};
const mandateId = z.strictObject({ mandateId: id });
const batchId = z.strictObject({ batchId: id });
const mandate = mandateViewAnswer;
const batch = batchViewAnswer;

export const mandatesList = listCalls({
  path: "/v1/payments/mandates",
  ...books,
  summary: "SEPA mandates of clients",
  row: mandateRowAnswer,
});
export const batchesList = listCalls({
  path: "/v1/payments/collections",
  ...books,
  summary: "Collections of due bills by SEPA direct debit",
  row: batchRowAnswer,
});

export const sepaContract = contract({
  mandates: mandatesList.list,
  mandatesMeasure: mandatesList.measure,
  mandatesExport: mandatesList.export,
  makeMandate: {
    method: "POST",
    path: "/v1/payments/mandates",
    ...books,
    idempotent: true,
    summary: "Write a mandate; B2B never with a consumer",
    body: z.strictObject({
      id,
      clientId: id,
      /** Made by the product when absent. */
      rum: z
        .string()
        .trim()
        .refine((v) => v === "" || isRum(v), "rum")
        .default(""),
      scheme: z.enum(SCHEMES),
      oneOff: z.boolean().default(false),
      /** Signed already. */
      signedOn: day.nullable().default(null),
      ...fields,
    }),
    answer: mandate,
    status: 201,
  },
  mandate: {
    method: "GET",
    path: "/v1/payments/mandates/:mandateId",
    ...books,
    summary: "A mandate",
    params: mandateId,
    answer: mandate,
  },
  changeMandate: {
    method: "PUT",
    path: "/v1/payments/mandates/:mandateId",
    ...books,
    summary:
      "Correct the debtor, his address, or his account: a new account is told to the bank as an amendment (SMNDA)",
    params: mandateId,
    body: z.strictObject({ version: versionField, ...fields, iban: fields.iban.optional() }),
    answer: mandate,
  },
  signMandate: {
    method: "POST",
    path: "/v1/payments/mandates/:mandateId/signature",
    ...books,
    idempotent: true,
    summary: "The debtor signed; a B2B mandate waits for his bank",
    params: mandateId,
    body: z.strictObject({ version: versionField, signedOn: day }),
    answer: mandate,
  },
  activateMandate: {
    method: "POST",
    path: "/v1/payments/mandates/:mandateId/activation",
    ...books,
    idempotent: true,
    summary: "The debtor's bank has registered a B2B mandate",
    params: mandateId,
    body: versionBody,
    answer: mandate,
  },
  endMandate: {
    method: "POST",
    path: "/v1/payments/mandates/:mandateId/revocation",
    ...books,
    idempotent: true,
    summary: "The mandate was revoked, or refused by the bank",
    params: mandateId,
    body: z.strictObject({ version: versionField, why: text(200, 1) }),
    answer: mandate,
  },
  batches: batchesList.list,
  batchesMeasure: batchesList.measure,
  batchesExport: batchesList.export,
  collectable: {
    method: "GET",
    path: "/v1/payments/collections/due",
    ...books,
    summary: "Bills that mandates could collect on a day",
    query: z.strictObject({ on: day }),
    answer: z.object({ earliest: z.string(), documents: z.array(collectableAnswer) }),
  },
  makeBatch: {
    method: "POST",
    path: "/v1/payments/collections",
    ...books,
    idempotent: true,
    summary: "Announce a collection of due bills: each debtor is told the amount and the day",
    body: z.strictObject({
      id,
      bankId: nameText(40, 1),
      collectOn: day,
      documentIds: z
        .array(id)
        .min(1)
        .max(500)
        .refine((all) => new Set(all).size === all.length, "duplicate"),
    }),
    answer: batch,
    status: 201,
  },
  batch: {
    method: "GET",
    path: "/v1/payments/collections/:batchId",
    ...books,
    summary: "A collection with its debits",
    params: batchId,
    answer: batch,
  },
  collect: {
    method: "POST",
    path: "/v1/payments/collections/:batchId/file",
    ...books,
    idempotent: true,
    summary:
      "Make the file for the bank (pain.008.001.08): the bills are paid by it, until a debit comes back",
    params: batchId,
    body: versionBody,
    answer: batch,
  },
  batchFile: {
    method: "GET",
    path: "/v1/payments/collections/:batchId/file.xml",
    ...books,
    summary: "The file as it was made",
    params: batchId,
    answer: fileAnswer("application/xml"),
  },
  cancelBatch: {
    method: "POST",
    path: "/v1/payments/collections/:batchId/cancellation",
    ...books,
    idempotent: true,
    summary: "Give up a collection of which no file was made",
    params: batchId,
    body: versionBody,
    answer: batch,
  },
  returned: {
    method: "POST",
    path: "/v1/payments/collections/:batchId/debits/:collectionId/return",
    ...books,
    idempotent: true,
    summary: "A debit came back: its bill is owed again",
    params: z.strictObject({ batchId: id, collectionId: id }),
    body: z.strictObject({ reason: text(200, 1) }),
    answer: batch,
  },
});
