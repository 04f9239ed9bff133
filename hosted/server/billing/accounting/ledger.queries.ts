import type { LedgerEntry } from "@cuvee/core/billing/accounting/ledger.ts";
import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { SettlementKind } from "@cuvee/core/billing/payments/ledger.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const ADD_SEAL = statement(
  `with s as (
     insert into journal_seals (shop_id, closes_on, number, entry_id, hash, seal)
     values (:shopId, :closesOn, :number, :id, :hash, :seal))
   insert into journal_ends as e (shop_id, closes_on, number, seal, from_number, since, from_seal)
   values (:shopId, :closesOn, :number, :endSeal, :fromNumber, :since, :fromSeal)
   on conflict (shop_id, closes_on) do update set number = excluded.number, seal = excluded.seal`,
);
// A year ends at its last number in one snapshot: entries that are written meanwhile belong to the next check.
const YEARS = statement(
  `select y.*, (select count(*)::int from journal_seals s where s.shop_id = :shopId
     and s.closes_on = y."closesOn") as seals from (
   select closes_on as "closesOn", coalesce(max(e.number), 0) as last, coalesce(min(e.number), 1) as first,
     count(e.id)::int as entries, min(e.booked_on) as "firstOn",
     n.number as "endNumber", n.seal as "endSeal", n.from_number as "fromNumber", n.since, n.from_seal as "fromSeal"
   from (select * from journal_entries where shop_id = :shopId) e
   full join (select * from journal_ends where shop_id = :shopId) n using (closes_on)
   group by closes_on, n.number, n.seal, n.from_number, n.since, n.from_seal) y order by y."closesOn"`,
);
const PAGE = statement(
  `select e.id, e.number, e.closes_on as "closesOn", e.booked_on as "on", e.journal, e.journal_code as "journalCode",
     e.journal_name as "journalName", e.piece_ref as "pieceRef", e.piece_on as "pieceOn", e.label, e.kind,
     e.document_id as "documentId", e.settlement_id as "settlementId", e.validated_on as "validatedOn",
     e.made_by as "by",
     (select coalesce(json_agg(json_build_object('account', l.account, 'label', l.account_label,
       'auxiliary', l.auxiliary,
         'auxiliaryLabel', l.auxiliary_label, 'debitCents', l.debit_cents, 'creditCents', l.credit_cents,
         'vatType', l.vat_type,
         'vatBasis', l.vat_basis, 'vatBaseCents', l.vat_base_cents, 'vatDocumentId', l.vat_document_id)
         order by l.line), '[]')
      from journal_lines l where l.shop_id = e.shop_id and l.entry_id = e.id) as lines,
     s.hash, s.seal, s.entry_id as "sealedId",
     exists (select 1 from accounting_locks k where k.shop_id = e.shop_id and k.locked_until >= e.booked_on
       and k.at < e.validated_at) as "isLocked"
   from journal_entries e
   left join journal_seals s on s.shop_id = e.shop_id and s.closes_on = e.closes_on and s.number = e.number
   where e.shop_id = :shopId and e.closes_on = :closesOn and e.number > :after and e.number <= :last
   order by e.number limit :limit`,
);
const PAPERS = statement(
  `select d.id, d.kind, d.number, d.position, d.content, d.previous, d.hash, d.seal, c.document_id as "correctedId",
     t.kind as "correctedKind", c.applied_cents as "appliedCents",
     exists (select 1 from journal_lines l where l.shop_id = :shopId and l.vat_document_id = c.document_id
       and l.vat_basis = 'waiting')
       as waits
   from documents d
   left join document_corrections c on c.shop_id = d.shop_id and c.credit_id = d.id
   left join documents t on t.shop_id = c.shop_id and t.id = c.document_id
   where d.shop_id = :shopId and d.id = any(:ids)`,
);
const MONEY = statement(
  `select id, kind, amount_cents as "amountCents" from settlements where shop_id = :shopId and id = any(:ids)`,
);
const UNBOOKED_PAPERS = statement(
  `select d.id, d.number from documents d
   where d.shop_id = :shopId and d.kind in ('bill', 'deposit', 'credit') and d.id > :after and not exists (
     select 1 from journal_entries e where e.shop_id = d.shop_id and e.document_id = d.id and e.kind = 'document')
   order by d.id limit 200`,
);
const UNBOOKED_MONEY = statement(
  `select s.id, s.reference from settlements s
   where s.shop_id = :shopId and s.amount_cents > 0 and not exists (
     select 1 from journal_entries e where e.shop_id = s.shop_id and e.settlement_id = s.id and e.kind = 'money')
   order by s.id limit 1`,
);
const ADD_SEALS = statement(
  `insert into journal_seals (shop_id, closes_on, number, entry_id, hash, seal)
   select :shopId, :closesOn, x.number, x.id, x.hash, x.seal
   from jsonb_to_recordset(:seals) as x(number int, id text, hash text, seal text)
   on conflict do nothing`,
);
const ADD_END = statement(
  `insert into journal_ends (shop_id, closes_on, number, seal, from_number, since, from_seal)
   values (:shopId, :closesOn, :number, :seal, :fromNumber, :since, :fromSeal)
   on conflict (shop_id, closes_on) do update set from_number = excluded.from_number, since = excluded.since,
     from_seal = excluded.from_seal`,
);

export type Seal = { hash: string; seal: string };
/** The end of a fiscal year as it was sealed. */
export type YearEnd = { number: number; seal: string; fromNumber: number; since: Date; fromSeal: string };

/** Stores the seal of an entry, and the end of its year. */
export const addSeal = (
  tx: Tx,
  shopId: string,
  at: Pick<LedgerEntry, "id" | "number" | "closesOn">,
  { sealed: { hash, seal }, end }: { sealed: Seal; end: YearEnd },
): Promise<number> =>
  tx.run(ADD_SEAL, {
    shopId,
    closesOn: at.closesOn,
    number: at.number,
    id: at.id,
    hash,
    seal,
    endSeal: end.seal,
    fromNumber: end.fromNumber,
    since: end.since,
    fromSeal: end.fromSeal,
  });

/** A fiscal year of the books; `endNumber` and the following fields are null where its end was never sealed. */
export type YearRow = {
  closesOn: string;
  last: number;
  first: number;
  entries: number;
  firstOn: string | null;
  seals: number;
} & (
  | { endNumber: number; endSeal: string; fromNumber: number; since: Date; fromSeal: string }
  | { endNumber: null; endSeal: null; fromNumber: null; since: null; fromSeal: null }
);
export const readLedgerYears = (tx: Tx, shopId: string): Promise<YearRow[]> =>
  tx.rows<YearRow>(YEARS, { shopId });

/** An entry with its seal, and whether its period was closed before it was written. */
export type LedgerRow = LedgerEntry & {
  hash: string | null;
  seal: string | null;
  sealedId: string | null;
  isLocked: boolean;
};
/** Returns the entries of a year after a number, up to another. */
export const readLedger = (
  tx: Tx,
  shopId: string,
  { closesOn, last }: { closesOn: string; last: number },
  { after, limit }: { after: number; limit: number },
): Promise<LedgerRow[]> => tx.rows<LedgerRow>(PAGE, { shopId, closesOn, after, last, limit });

export type TotalsRow = {
  id: string;
  kind: SealedKind;
  number: string;
  position: number;
  content: string;
  previous: string;
  hash: string;
  seal: string;
  correctedId: string | null;
  correctedKind: SealedKind | null;
  appliedCents: number | null;
  waits: boolean;
};
/** Returns sealed documents with the documents that they correct. */
export const readSealedDocuments = (tx: Tx, shopId: string, ids: readonly string[]): Promise<TotalsRow[]> =>
  tx.rows<TotalsRow>(PAPERS, { shopId, ids });

export const readMoney = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<{ id: string; kind: SettlementKind; amountCents: number }>(MONEY, { shopId, ids });

/** Returns documents after an id that have no entry. */
export const unbookedDocuments = (tx: Tx, shopId: string, after: string) =>
  tx.rows<{ id: string; number: string }>(UNBOOKED_PAPERS, { shopId, after });
/** Returns the first payment that has no entry. */
export const unbookedMoney = (tx: Tx, shopId: string) =>
  tx.one<{ id: string; reference: string }>(UNBOOKED_MONEY, { shopId });

/** Seals entries that were written before entries were sealed. */
export const addSeals = (
  tx: Tx,
  shopId: string,
  closesOn: string,
  seals: readonly ({ number: number; id: string } & Seal)[],
): Promise<number> => tx.run(ADD_SEALS, { shopId, closesOn, seals: JSON.stringify(seals) });

/** Stores the entry from which on a year is sealed. */
export const setYearEnd = (tx: Tx, shopId: string, closesOn: string, end: YearEnd): Promise<number> =>
  tx.run(ADD_END, {
    shopId,
    closesOn,
    number: end.number,
    seal: end.seal,
    fromNumber: end.fromNumber,
    since: end.since,
    fromSeal: end.fromSeal,
  });

const COUNT_SEALS = statement(
  `select count(*)::int as seals from journal_seals
   where shop_id = :shopId and closes_on = :closesOn and number < :number`,
);
/** Counts the sealed entries below a number. */
export const sealsBelow = async (tx: Tx, shopId: string, closesOn: string, number: number): Promise<number> =>
  (await tx.one<{ seals: number }>(COUNT_SEALS, { shopId, closesOn, number }))?.seals ?? 0;
