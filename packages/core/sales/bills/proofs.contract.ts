import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import { documentProofsAnswer } from "#sales/bills/proofs.answers.contract.ts";
import { contract, id, nameText } from "#kit/contract.ts";
import { PROOF_KINDS } from "./proofs.ts";

const own = { who: ["owner", "iam"], permission: "billOrder" } as const;
const answer = documentProofsAnswer;
const ofDocument = z.strictObject({ documentId: id });
const ofProof = z.strictObject({ documentId: id, proofId: id });

/** Proofs that goods left the country, stored with the invoice that bears no VAT for that reason. */
export const proofsContract = contract({
  proofs: {
    method: "GET",
    path: "/v1/documents/:documentId/proofs",
    ...own,
    summary: "What a bill without VAT must be proven by, and the proofs that are kept with it",
    params: ofDocument,
    answer,
  },
  add: {
    method: "POST",
    path: "/v1/documents/:documentId/proofs",
    ...own,
    idempotent: true,
    summary:
      "Keep a proof of export or of dispatch with a bill: the raw bytes of a PDF, JPEG or PNG of at most 15 MB (application/octet-stream)",
    params: ofDocument,
    query: z.strictObject({ kind: z.enum(PROOF_KINDS), dated: z.iso.date("date"), name: nameText(120, 1) }),
    answer,
    status: 201,
  },
  file: {
    method: "GET",
    path: "/v1/documents/:documentId/proofs/:proofId/file",
    ...own,
    summary: "The file of a proof",
    params: ofProof,
    answer: fileAnswer("application/octet-stream"),
  },
  withdraw: {
    method: "POST",
    path: "/v1/documents/:documentId/proofs/:proofId/withdrawal",
    ...own,
    idempotent: true,
    summary: "Take a proof off that was kept by mistake; its file stays in the archive",
    params: ofProof,
    answer,
  },
});
