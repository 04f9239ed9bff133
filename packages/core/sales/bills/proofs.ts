import type { DocumentContent } from "#billing/documents/documents.ts";
import type { Id } from "#kit/ids.ts";

/**
 * Proofs that goods left: the customs' certificate of exit (EX-A), the consignment note (CMR), another document of the
 * carrier, the receipt of the movement under excise (EMCS), the buyer's attestation, another proof.
 */
export const PROOF_KINDS = ["exa", "cmr", "carrier", "arc", "buyer", "other"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** The largest file, in bytes. */
export const PROOF_BYTES = 15_000_000;

/**
 * Proof that an invoice without VAT needs: that its goods were exported (CGI art. 262, I), or dispatched within the
 * union.
 */
export type RequiredProof = "export" | "dispatch";

/** Returns the proof that the VAT of a document requires, null where none is: services are not transported. */
export function requiredProof({ kind, vat }: Pick<DocumentContent, "kind" | "vat">): RequiredProof | null {
  if (kind !== "bill") return null;
  if (vat.some(({ category }) => category === "G")) return "export";
  return vat.some(({ category }) => category === "K") ? "dispatch" : null;
}

/** A proof stored with an invoice. */
export type DocumentProof = {
  id: Id;
  kind: ProofKind;
  /** Date on the proof, `YYYY-MM-DD`. */
  dated: string;
  /** Original name of the file, with its size in bytes. */
  name: string;
  bytes: number;
  by: string;
  at: string;
};

export type DocumentProofs = { asked: RequiredProof | null; proofs: DocumentProof[] };

/** First bytes of a file, by its type. */
const SIGNS: Readonly<Record<string, readonly number[]>> = {
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** Returns the type of a file by its first bytes: a PDF, a JPEG or a PNG; null for any other. */
export const proofType = (bytes: Uint8Array): string | null =>
  Object.entries(SIGNS).find(([, sign]) => sign.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
