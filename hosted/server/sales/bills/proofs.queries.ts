import type { DocumentProof, ProofKind } from "@cuvee/core/sales/bills/proofs.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const OF_DOCUMENT = statement(
  `select id, kind, dated::text as dated, name, bytes, made_by as by, at from document_proofs
   where shop_id = :shopId and document_id = :documentId and withdrawn_at is null order by at, id`,
);
const FIND = statement(
  `select file_id, name, mime from document_proofs
   where shop_id = :shopId and document_id = :documentId and id = :id and withdrawn_at is null`,
);
const ADD = statement(
  `insert into document_proofs (shop_id, id, document_id, kind, dated, name, file_id, mime, bytes, made_by, at)
   values (:shopId, :id, :documentId, :kind, :dated, :name, :fileId, :mime, :bytes, :by, :at)`,
);
const WITHDRAW = statement(
  `update document_proofs set withdrawn_by = :by, withdrawn_at = :at
   where shop_id = :shopId and document_id = :documentId and id = :id and withdrawn_at is null`,
);
// The proof of an invoice that requires one is missing as long as none is stored.
const COUNT = statement(
  `update document_states s set proof = case when exists (
       select 1 from document_proofs p where p.shop_id = :shopId and p.document_id = :documentId
         and p.withdrawn_at is null)
     then 'kept' else 'missing' end
   where s.shop_id = :shopId and s.document_id = :documentId`,
);

export const proofsOf = async (tx: Tx, shopId: string, documentId: string): Promise<DocumentProof[]> =>
  (await tx.rows<Omit<DocumentProof, "at"> & { at: Date }>(OF_DOCUMENT, { shopId, documentId })).map(
    (row) => ({
      ...row,
      at: row.at.toISOString(),
    }),
  );

export const findProof = (tx: Tx, shopId: string, documentId: string, id: string) =>
  tx.one<{ file_id: string; name: string; mime: string }>(FIND, { shopId, documentId, id });

export type NewProof = {
  shopId: string;
  id: string;
  documentId: string;
  kind: ProofKind;
  dated: string;
  name: string;
  fileId: string;
  mime: string;
  bytes: number;
  by: string;
  at: Date;
};
export const addProof = (tx: Tx, p: NewProof): Promise<number> =>
  tx.run(ADD, {
    shopId: p.shopId,
    id: p.id,
    documentId: p.documentId,
    kind: p.kind,
    dated: p.dated,
    name: p.name,
    fileId: p.fileId,
    mime: p.mime,
    bytes: p.bytes,
    by: p.by,
    at: p.at,
  });

export const withdrawProof = (
  tx: Tx,
  shopId: string,
  documentId: string,
  { id, by }: { id: string; by: { name: string; at: Date } },
): Promise<number> => tx.run(WITHDRAW, { shopId, documentId, id, by: by.name, at: by.at });

/** Updates whether an invoice that requires a proof has one. */
export const countProofs = (tx: Tx, shopId: string, documentId: string): Promise<number> =>
  tx.run(COUNT, { shopId, documentId });
