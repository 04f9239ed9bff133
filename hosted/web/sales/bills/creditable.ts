import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { creditParts, type CreditPart } from "@cuvee/core/sales/bills/credit.ts";
import { useEffect, useState } from "react";
import { call } from "#kit/api.ts";

const paperOf = async (documentId: Id) =>
  (await call("GET /v1/documents/:documentId", { params: { documentId } })).paper;

export type Creditable = { parts: readonly CreditPart[] | null; error: unknown };

/**
 * Returns the part of a document that can still be credited, by the same computation as the server's; read again with
 * each `attempt`.
 */
export function useCreditable(document: DocumentView, attempt: number): Creditable {
  const [stand, setStand] = useState<Creditable>({ parts: null, error: null });
  useEffect(() => {
    let gone = false;
    const read = async (): Promise<readonly CreditPart[]> => {
      const fresh = await call("GET /v1/documents/:documentId", { params: { documentId: document.id } });
      const bills = fresh.kind === "deposit" ? fresh.deductions : [];
      const [credits, deducting] = await Promise.all([
        Promise.all(fresh.corrections.map(({ id }) => paperOf(id))),
        Promise.all(bills.map(({ id }) => paperOf(id))),
      ]);
      return creditParts({ ...fresh.paper, id: fresh.id }, credits, deducting);
    };
    read().then(
      (parts) => (gone ? undefined : setStand({ parts, error: null })),
      (error: unknown) => (gone ? undefined : setStand({ parts: null, error })),
    );
    return () => {
      gone = true;
    };
  }, [document.id, attempt]);
  return stand;
}
