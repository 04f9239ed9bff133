import type { FecLine } from "@cuvee/core/billing/accounting/fec.ts";
import type { CarriedBalance } from "@cuvee/core/billing/accounting/opening.ts";
import type { Journal, VatBasis } from "@cuvee/core/billing/accounting/entry.ts";
import type { EntryKind } from "@cuvee/core/billing/accounting/views.ts";
import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const ENTRY = statement(
  `select e.id, e.number, e.closes_on, e.booked_on, e.journal, e.journal_code, e.journal_name, e.piece_ref, e.piece_on,
     e.label, e.kind,
     e.validated_on, e.total_cents, e.settlement_id, d.id as document_id, d.kind as document_kind,
     d.number as document_number
   from journal_entries e left join documents d on d.shop_id = e.shop_id and d.id = e.document_id
   where e.shop_id = :shopId and e.id = :id`,
);
const LINES = statement(
  `select l.account, l.account_label as label, l.auxiliary, l.auxiliary_label as "auxiliaryLabel",
     l.debit_cents as "debitCents", l.credit_cents as "creditCents", t.letter, t.lettered_on as "letteredOn"
   from journal_lines l
   left join lateral (select letter, lettered_on from journal_letters t
     where t.shop_id = l.shop_id and t.entry_id = l.entry_id and t.line = l.line order by t.id desc limit 1) t on true
   where l.shop_id = :shopId and l.entry_id = :id order by l.line`,
);
const YEARS = statement(
  `select e.closes_on, count(*)::int as entries, f.name, f.sha256, f.at from journal_entries e
   left join accounting_files f on f.shop_id = e.shop_id and f.closes_on = e.closes_on
   where e.shop_id = :shopId group by e.closes_on, f.name, f.sha256, f.at order by 1 desc`,
);
const FROZEN = statement(
  "select name, content from accounting_files where shop_id = :shopId and closes_on = :closesOn",
);
const FREEZE = statement(
  `insert into accounting_files (shop_id, closes_on, name, content, sha256, made_by, at)
   values (:shopId, :closesOn, :name, :content, encode(sha256(:content), 'hex'), :by, :at)
   on conflict (shop_id, closes_on) do nothing`,
);
const NOT_FROZEN = statement(
  `select distinct e.closes_on from journal_entries e where e.shop_id = :shopId and e.closes_on <= :until
     and not exists (select 1 from accounting_files f where f.shop_id = e.shop_id and f.closes_on = e.closes_on)
     order by 1`,
);
const FIRST = statement(
  `select min(e.number) as number, min(e.validated_on) as "validatedOn",
     exists (select 1 from journal_entries b where b.shop_id = :shopId and b.closes_on < :closesOn) as "isCarried"
   from journal_entries e where e.shop_id = :shopId and e.closes_on = :closesOn`,
);
const BALANCES = statement(
  `select l.account, coalesce(l.auxiliary, '') as auxiliary, sum(l.debit_cents - l.credit_cents)::bigint as balance,
     (array_agg(l.account_label order by e.closes_on desc, e.number desc, l.line desc))[1] as "accountLabel",
     coalesce((array_agg(l.auxiliary_label order by e.closes_on desc, e.number desc, l.line desc))[1],
       '') as "auxiliaryLabel"
   from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
   where e.shop_id = :shopId and e.closes_on < :closesOn and l.account ~ '^[1-5]'
   group by 1, 2 having sum(l.debit_cents - l.credit_cents) <> 0 
   order by l.account collate "C", coalesce(l.auxiliary, '') collate "C"`,
);
const RESULTS = statement(
  `select sum(l.debit_cents - l.credit_cents)::bigint as result
   from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
   where e.shop_id = :shopId and e.closes_on < :closesOn and l.account !~ '^[1-5]' group by e.closes_on
   order by e.closes_on`,
);
const LOCKS = statement(
  `select locked_until as until, made_by as by, at from accounting_locks
   where shop_id = :shopId order by locked_until desc limit 50`,
);
const SIREN = statement(
  "select legal ->> 'siren' as siren, legal ->> 'siret' as siret from shops where id = :shopId",
);
const VAT = statement(
  `select l.vat_type as type, l.vat_basis as basis, sum(l.vat_base_cents)::bigint as "baseCents",
     sum(case when l.vat_basis = 'none' then 0 else l.credit_cents - l.debit_cents end)::bigint as "vatCents"
   from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
   where e.shop_id = :shopId and e.booked_on between :from and :to and l.vat_type is not null group by 1, 2`,
);
const WAITING = statement(
  `select coalesce(sum(l.credit_cents - l.debit_cents), 0)::bigint as cents
   from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
   where e.shop_id = :shopId and e.booked_on <= :day and l.vat_basis in ('waiting', 'turned')`,
);
const FEC_COLUMNS = `e.journal_code as "journalCode", e.journal_name as "journalName", e.number, e.booked_on as "on",
    l.account,
     l.account_label as "accountLabel", coalesce(l.auxiliary, '') as auxiliary,
     coalesce(l.auxiliary_label, '') as "auxiliaryLabel",
     e.piece_ref as "pieceRef", e.piece_on as "pieceOn", e.label, l.debit_cents as "debitCents",
     l.credit_cents as "creditCents",
     coalesce(t.letter, '') as letter, coalesce(t.lettered_on::text, '') as "letteredOn",
     e.validated_on as "validatedOn"`;
// For a locked year, letters are those of the day when it was locked: its files do not change.
const FEC_TABLES = `journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
   left join lateral (select k.letters_until from accounting_locks k where k.shop_id = e.shop_id
     and k.locked_until >= e.closes_on
     order by k.locked_until limit 1) k on true
   left join lateral (select letter, lettered_on from journal_letters t where t.shop_id = l.shop_id
     and t.entry_id = l.entry_id
     and t.line = l.line and (k.letters_until is null or t.id <= k.letters_until) order by t.id desc
     limit 1) t on true`;
const FEC = statement(
  `select ${FEC_COLUMNS} from ${FEC_TABLES} where e.shop_id = :shopId and e.closes_on = :closesOn and e.number > :after
     and e.number <= :number order by e.number, l.line`,
);
const PERIOD = statement(
  `select ${FEC_COLUMNS}, case when l.auxiliary is not null and e.kind = 'document' then coalesce(s.due_on::text, '')
     else '' end as "dueOn"
   from ${FEC_TABLES} left join document_states s on s.shop_id = e.shop_id and s.document_id = e.document_id
   where e.shop_id = :shopId and e.booked_on between :from and :to order by e.closes_on, e.number, l.line`,
);

export type EntryRow = {
  id: string;
  number: number;
  closes_on: string;
  booked_on: string;
  journal: Journal;
  journal_code: string;
  journal_name: string;
  piece_ref: string;
  piece_on: string;
  label: string;
  kind: EntryKind;
  validated_on: string;
  total_cents: number;
  settlement_id: string | null;
  document_id: string | null;
  document_kind: SealedKind | null;
  document_number: string | null;
};

export const findEntry = (tx: Tx, shopId: string, id: string): Promise<EntryRow | undefined> =>
  tx.one<EntryRow>(ENTRY, { shopId, id });
export const linesOfEntry = (tx: Tx, shopId: string, id: string) =>
  tx.rows<{
    account: string;
    label: string;
    auxiliary: string | null;
    auxiliaryLabel: string | null;
    debitCents: Cents;
    creditCents: Cents;
    letter: string | null;
    letteredOn: string | null;
  }>(LINES, { shopId, id });
/** Returns the fiscal years that have entries, the newest first, with the stored FEC of those that are locked. */
export const bookYears = (tx: Tx, shopId: string) =>
  tx.rows<{
    closes_on: string;
    entries: number;
    name: string | null;
    sha256: string | null;
    at: Date | null;
  }>(YEARS, { shopId });

/** Returns the FEC of a locked year, byte for byte. */
export const storedFec = (tx: Tx, shopId: string, closesOn: string) =>
  tx.one<{ name: string; content: Buffer }>(FROZEN, { shopId, closesOn });
/** Stores the FEC of a locked year; one that is stored already stays. */
export const storeFec = (
  tx: Tx,
  f: { shopId: string; closesOn: string; name: string; content: Buffer; by: string; at: Date },
): Promise<number> =>
  tx.run(FREEZE, {
    shopId: f.shopId,
    closesOn: f.closesOn,
    name: f.name,
    content: f.content,
    by: f.by,
    at: f.at,
  });
/** Returns the fiscal years up to a day that have entries and no stored FEC, the oldest first. */
export const yearsWithoutFec = async (tx: Tx, shopId: string, until: string): Promise<string[]> =>
  (await tx.rows<{ closes_on: string }>(NOT_FROZEN, { shopId, until })).map((row) => row.closes_on);

/** Returns the first number of a year, and whether earlier years were booked. */
export const firstOfYear = (tx: Tx, shopId: string, closesOn: string) =>
  tx.one<{ number: number | null; validatedOn: string | null; isCarried: boolean }>(FIRST, {
    shopId,
    closesOn,
  });
/** Returns the balances of balance sheet accounts before a year, clients one by one; zero balances are left out. */
export const balancesBefore = (tx: Tx, shopId: string, closesOn: string): Promise<CarriedBalance[]> =>
  tx.rows<CarriedBalance>(BALANCES, { shopId, closesOn });
/** Returns debits less credits of the other accounts, for each year before. */
export const resultsBefore = async (tx: Tx, shopId: string, closesOn: string): Promise<number[]> =>
  (await tx.rows<{ result: number }>(RESULTS, { shopId, closesOn })).map((row) => row.result);
export const readLocks = (tx: Tx, shopId: string) =>
  tx.rows<{ until: string; by: string; at: Date }>(LOCKS, { shopId });

/** Returns the SIREN of a shop, nine digits; null where it has not entered one. */
export async function sirenOf(tx: Tx, shopId: string): Promise<string | null> {
  const row = await tx.one<{ siren: string | null; siret: string | null }>(SIREN, { shopId });
  const digits = (row?.siren || row?.siret || "").replace(/\s/g, "").slice(0, 9);
  return /^\d{9}$/.test(digits) ? digits : null;
}

export const vatLines = (tx: Tx, shopId: string, from: string, to: string) =>
  tx.rows<{ type: string; basis: VatBasis; baseCents: Cents; vatCents: Cents }>(VAT, { shopId, from, to });
/** Returns the VAT that waits for payment at the end of a day. */
export const waitingVatAt = async (tx: Tx, shopId: string, day: string): Promise<Cents> =>
  (await tx.one<{ cents: Cents }>(WAITING, { shopId, day }))?.cents ?? (0 as Cents);
/** Returns lines of a fiscal year, in the order of their numbers: of the entries after a number, up to this many. */
export const fecLines = (
  tx: Tx,
  shopId: string,
  { closesOn, after, count }: { closesOn: string; after: number; count: number },
): Promise<FecLine[]> => tx.rows<FecLine>(FEC, { shopId, closesOn, after, number: after + count });
/** Returns the lines of a period, in the order of their numbers, with the days when invoices fall due. */
export const periodLines = (tx: Tx, shopId: string, from: string, to: string): Promise<FecLine[]> =>
  tx.rows<FecLine>(PERIOD, { shopId, from, to });
