import type { EntryKind } from "@cuvee/core/billing/accounting/views.ts";
import type { Entry } from "@cuvee/core/billing/accounting/entry.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

// The lines are linked to their entry in the same statement.
const ENTRY = statement(
  `with e as (
   insert into journal_entries (shop_id, id, closes_on, booked_on, journal, journal_code, journal_name, piece_ref,
     piece_on,
     label, kind, document_id, settlement_id, total_cents, line_count, validated_on, validated_at,
     made_by, plain_search)
   values (:shopId, :id, :closesOn, :bookedOn, :journal, :journalCode, :journalName, :pieceRef, :pieceOn, :label,
     :kind, :documentId, :settlementId, :totalCents, :lineCount, :validatedOn, :at, :by,
     plain_text(:pieceRef || ' ' || :label || ' ' || :search))
   returning number), l as (
   insert into journal_lines (shop_id, entry_id, line, account, account_label, auxiliary, auxiliary_label, debit_cents,
     credit_cents, vat_type, vat_basis, vat_base_cents, vat_document_id)
   select :shopId, :id, l.line, l.account, l.label, l.auxiliary, l.auxiliary_label, l.debit, l.credit, l.vat_type,
     l.vat_basis, l.vat_base, l.vat_document
   from unnest(:lines::int[], :accounts::text[], :labels::text[], :auxiliaryCodes::text[], :auxiliaryNames::text[],
     :debitCents::bigint[], :creditCents::bigint[], :vatTypes::text[], :vatBases::text[],
     :vatBaseCents::bigint[], :vatDocumentIds::text[]) as l (line, account, label, auxiliary, auxiliary_label, debit,
       credit, vat_type, vat_basis, vat_base, vat_document))
   select number from e`,
);

export type NewEntry = {
  id: string;
  closesOn: string;
  journal: { code: string; name: string };
  kind: EntryKind;
  documentId?: string | undefined;
  settlementId?: string | undefined;
  at: Date;
  validatedOn: string;
  by: string;
};

/** Writes an entry with its lines; returns its number, which the database assigns. */
export async function insertEntry(tx: Tx, shopId: string, entry: Entry, newEntry: NewEntry): Promise<number> {
  const { lines } = entry;
  const names = lines.flatMap((l) => (l.auxiliary ? [l.auxiliary.code, l.auxiliary.name] : []));
  const row = await tx.one<{ number: number }>(ENTRY, {
    shopId,
    id: newEntry.id,
    closesOn: newEntry.closesOn,
    bookedOn: entry.on,
    journal: entry.journal,
    journalCode: newEntry.journal.code,
    journalName: newEntry.journal.name,
    pieceRef: entry.pieceRef,
    pieceOn: entry.pieceOn,
    label: entry.label,
    kind: newEntry.kind,
    documentId: newEntry.documentId ?? null,
    settlementId: newEntry.settlementId ?? null,
    totalCents: lines.reduce((a, l) => a + l.debitCents, 0),
    lineCount: lines.length,
    validatedOn: newEntry.validatedOn,
    at: newEntry.at,
    by: newEntry.by,
    search: [...new Set(names)].join(" "),
    lines: lines.map((_, at) => at + 1),
    accounts: lines.map((l) => l.account),
    labels: lines.map((l) => l.label),
    auxiliaryCodes: lines.map((l) => l.auxiliary?.code ?? null),
    auxiliaryNames: lines.map((l) => l.auxiliary?.name ?? null),
    debitCents: lines.map((l) => l.debitCents),
    creditCents: lines.map((l) => l.creditCents),
    vatTypes: lines.map((l) => l.vat?.type ?? null),
    vatBases: lines.map((l) => l.vat?.basis ?? null),
    vatBaseCents: lines.map((l) => l.vat?.baseCents ?? null),
    vatDocumentIds: lines.map((l) => l.vat?.documentId ?? null),
  });
  if (!row) throw new Error("no answer");
  return row.number;
}
