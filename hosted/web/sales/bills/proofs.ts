import { i18n } from "#kit/i18n.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import { PROOF_BYTES, type DocumentProofs, type ProofKind } from "@cuvee/core/sales/bills/proofs.ts";
import { CallError, session } from "#kit/api.ts";

const path = (documentId: string): string => `/v1/documents/${encodeURIComponent(documentId)}/proofs`;

/** Returns the address of the file of a proof. */
export const proofFile = (documentId: string, proofId: string): string =>
  `${path(documentId)}/${encodeURIComponent(proofId)}/file`;

/** Sends a proof to be kept with an invoice; repeating the same `key` changes nothing. Throws `CallError`. */
export async function sendProof(
  documentId: string,
  of: { kind: ProofKind; dated: string; file: File },
  key: string,
): Promise<DocumentProofs> {
  const { kind, dated, file } = of;
  if (file.size > PROOF_BYTES) {
    const message = i18n.t("invoicing:proof.tooHeavy");
    throw new CallError({
      type: "about:blank",
      title: "body-too-large",
      status: 413,
      code: "body-too-large",
      message,
      success: false,
    });
  }
  const query = new URLSearchParams({ kind, dated, name: file.name.slice(0, 120) });
  const send = (): Promise<Response> =>
    fetch(`${path(documentId)}?${query}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${session.token() ?? ""}`,
        "content-type": "application/octet-stream",
        "idempotency-key": key,
        "accept-language": i18n.resolvedLanguage ?? "fr",
      },
      body: file,
    });
  let response = await send();
  if (response.status === 401 && (await session.renew())) response = await send();
  const answer: unknown = await response.json();
  if (!response.ok) throw new CallError(answer as Problem);
  return answer as DocumentProofs;
}
