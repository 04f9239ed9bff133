import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { PROOF_KINDS } from "#sales/bills/proofs.ts";
import type { DocumentProof, DocumentProofs, RequiredProof } from "#sales/bills/proofs.ts";

export const requiredProofAnswer = exact<RequiredProof>("RequiredProof")(z.enum(["export", "dispatch"]));

export const documentProofAnswer = exact<DocumentProof>("DocumentProof")(
  z.object({
    id: z.string(),
    kind: z.enum(PROOF_KINDS),
    dated: z.string(),
    name: z.string(),
    bytes: z.number(),
    by: z.string(),
    at: z.string(),
  }),
);

export const documentProofsAnswer = exact<DocumentProofs>("DocumentProofs")(
  z.object({ asked: requiredProofAnswer.nullable(), proofs: z.array(documentProofAnswer) }),
);
