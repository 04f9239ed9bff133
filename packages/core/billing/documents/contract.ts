import * as z from "zod";
import { documentRowAnswer, documentViewAnswer } from "#billing/documents/views.answers.contract.ts";
import { centsAnswer, fileAnswer } from "#kit/answers.contract.ts";
import { contract, id, mailAgain, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { email } from "#people/accounts/contract.ts";
import { legalStatus, sealedKind } from "./enums.contract.ts";

const staff = ["owner", "iam"] as const;
export const documentView = documentViewAnswer;
const documentId = z.strictObject({ documentId: id });

const list = listCalls({
  path: "/v1/documents",
  who: staff,
  permission: "billOrder",
  summary: "Bills, deposit invoices and credit notes of the shop (filter `kind`)",
  row: documentRowAnswer,
});

/** Result of the check of a chain's links. */
export const chainReport = z.object({
  kind: z.enum(["bill", "deposit", "credit"]),
  documents: z.int(),
  /** Day of the first document; null where there is none. */
  since: z.iso.date().nullable(),
  broken: z
    .object({
      position: z.int(),
      number: z.string(),
      /** Id of the document, where there is one. */
      id: id.nullable(),
      why: z.enum(["gap", "chain", "content", "seal", "end"]),
    })
    .nullable(),
});

export const documentsContract = contract({
  ...list,
  verification: {
    method: "GET",
    path: "/v1/documents/verification",
    who: staff,
    permission: "accessAccounting",
    summary:
      "Whether every sealed document is what was sealed: the first link of each chain that does not hold",
    answer: z.object({ chains: z.array(chainReport) }),
  },
  detail: {
    method: "GET",
    path: "/v1/documents/:documentId",
    who: ["buyer", ...staff],
    permission: "billOrder",
    summary: "A document with all that became of it",
    params: documentId,
    answer: documentView,
  },
  pdf: {
    method: "GET",
    path: "/v1/documents/:documentId/file.pdf",
    who: ["buyer", ...staff],
    permission: "billOrder",
    priced: true,
    summary: "The document as PDF/A-3 with its Factur-X",
    params: documentId,
    answer: fileAnswer("application/pdf"),
  },
  facturX: {
    method: "GET",
    path: "/v1/documents/:documentId/factur-x.xml",
    who: staff,
    permission: "billOrder",
    priced: true,
    summary: "The Factur-X of the document alone (EN 16931)",
    params: documentId,
    answer: fileAnswer("application/xml"),
  },
  sending: {
    method: "POST",
    path: "/v1/documents/:documentId/sending",
    who: staff,
    permission: "billOrder",
    idempotent: true,
    summary: "Mail the document to these addresses, with its file",
    params: documentId,
    body: z.strictObject({
      to: z.array(email).min(1).max(10),
      message: text(2000).default(""),
      version: versionField,
      again: mailAgain,
    }),
    answer: documentView,
  },
  prints: {
    method: "POST",
    path: "/v1/documents/prints",
    who: staff,
    permission: "billOrder",
    priced: true,
    idempotent: true,
    summary: "One file of many documents, made in the background (specification §7, to-download)",
    body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
    answer: z.object({ id, count: z.int() }),
    status: 202,
  },
  printing: {
    method: "GET",
    path: "/v1/documents/prints/:printId",
    who: staff,
    permission: "billOrder",
    priced: true,
    summary: "How far a file of many documents is",
    params: z.strictObject({ printId: id }),
    answer: z.object({ state: z.enum(["waiting", "ready", "failed"]), done: z.int(), count: z.int() }),
  },
  mine: {
    method: "GET",
    path: "/v1/users/me/documents",
    who: ["buyer"],
    summary:
      "Bills, deposit invoices and credit notes of the signed-in buyer, of every shop, the latest first",
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      /** Only those of this order, all of them. */
      orderId: id.optional(),
    }),
    answer: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          kind: sealedKind,
          number: z.string(),
          buyerName: z.string(),
          clientId: z.string(),
          issuedOn: z.string(),
          dueOn: z.string().nullable(),
          totalHtCents: centsAnswer,
          totalTtcCents: centsAnswer,
          dueCents: centsAnswer,
          creditedCents: centsAnswer,
          settledCents: centsAnswer,
          openCents: centsAnswer,
          legalStatus,
          sentAt: z.string().nullable(),
          reminders: z.number(),
          proof: z.enum(["kept", "missing"]).nullable(),
          version: z.number(),
          shopName: z.string(),
          shopCode: z.string(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
});
