import type { EntryKind } from "@cuvee/core/billing/accounting/views.ts";
import type { VatRow } from "@cuvee/core/billing/accounting/waitingVat.ts";
import type { Account } from "@cuvee/core/billing/accounting/accounts.ts";
import type { Journal } from "@cuvee/core/billing/accounting/entry.ts";
import type { PaymentType } from "@cuvee/core/shops/settings/paymentTypes.ts";
import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { SettlementKind } from "@cuvee/core/billing/payments/ledger.ts";
import type { VatLine } from "@cuvee/core/offer/pricing/priced.ts";
import type { TaxZone } from "@cuvee/core/shops/settings/taxes.ts";
import type { BillingSettings } from "@cuvee/core/shops/settings/billing.ts";
import type { FiscalYearDates } from "@cuvee/core/shops/settings/years.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type BooksRow = {
  billing_settings: Partial<BillingSettings>;
  oss_since: Date | null;
  log_start_month: number;
  log_start_day: number;
  fiscal_years: FiscalYearDates[];
  locked_until: string | null;
};

const OPEN = statement("select * from open_books(:shopId)");
const SHOP = statement(
  `select billing_settings, oss_since, log_start_month, log_start_day, fiscal_years,
     (select max(locked_until) from accounting_locks where shop_id = :shopId) as locked_until
   from shops where id = :shopId`,
);
const CODES = statement("select use, account, label from accounting_codes where shop_id = :shopId");
const JOURNALS = statement("select journal, code, name from accounting_journals where shop_id = :shopId");
const CORRECTED = statement(
  `select c.document_id as id, d.kind, c.applied_cents,
     exists (select 1 from journal_lines l where l.shop_id = :shopId and l.vat_document_id = d.id
       and l.vat_basis = 'waiting') as waits
   from document_corrections c join documents d on d.shop_id = c.shop_id and d.id = c.document_id
   where c.shop_id = :shopId and c.credit_id = :creditId`,
);
const DOCUMENTS = statement(
  "select id, kind, number, content from documents where shop_id = :shopId and id = any(:ids) order by id",
);
const SETTLEMENT = statement(
  `select s.id, s.kind, s.type, s.amount_cents, s.received_on, s.reference, c.code, c.name,
     (select e.id from journal_entries e where e.shop_id = :shopId and e.settlement_id = :id
       and e.kind = 'money') as entry_id,
     coalesce((select v.kind = 'banked' from settlement_events v where v.shop_id = :shopId and v.settlement_id = :id
       and v.kind in ('banked', 'unbanked') order by v.id desc limit 1), false) as is_banked,
     (select coalesce(json_agg(a order by a.first), '[]') from (
        select document_id, sum(amount_cents)::bigint as amount_cents, min(id) as first from allocations
        where shop_id = :shopId and settlement_id = :id and document_id is not null group by 1) a) as paid_documents,
     array(select distinct order_id from allocations
       where shop_id = :shopId and settlement_id = :id and order_id is not null order by 1) as paid_orders
   from settlements s left join clients c on c.shop_id = s.shop_id and c.id = s.client_id
   where s.shop_id = :shopId and s.id = :id`,
);
// Three queries in one, because each booking needs them: which of these documents have VAT that waits for payment or
// did, and their state; which of these orders, and of the orders of these documents, have money before their invoice;
// what their VAT in the books is.
// The amount due of a document and the amount received: payments and credit notes, less their reversals. A credit note
// has due what it can still give.
const WAITING = `select d.id, d.kind, (d.content::jsonb ->> 'dueCents')::bigint as due_cents,
     coalesce((select sum(c.applied_cents) from document_corrections c
       where c.shop_id = :shopId and case d.kind when 'credit' then c.credit_id else c.document_id end = d.id),
         0)::bigint as credited_cents,
     coalesce((select sum(a.amount_cents) from allocations a left join settlements s on s.shop_id = a.shop_id
       and s.id = a.settlement_id
       where a.shop_id = :shopId and (a.document_id = d.id or a.credit_id = d.id)
         and s.kind is distinct from 'discount'), 0)::bigint as paid_cents,
     coalesce((select sum(a.amount_cents) from allocations a join settlements s on s.shop_id = a.shop_id
       and s.id = a.settlement_id
       where a.shop_id = :shopId and a.document_id = d.id and s.kind = 'discount'), 0)::bigint as discount_cents
   from documents d where d.shop_id = :shopId and d.id = any(:ids)
     and exists (select 1 from journal_lines l where l.shop_id = :shopId and l.vat_document_id = d.id)`;
// Money that an order has before its invoice, for orders that have any, or had.
const advances = (
  asked: string,
): string => `select o.id, o.total_ttc_cents, o.priced -> 'vat' as vat, o.created_at,
     o.priced -> 'tax' ->> 'zone' as zone, o.delivery_address ->> 'country' as sent_to,
     case when o.priced -> 'shipping' ->> 'kind' in ('delivery', 'collectionPoint') then o.delivery_address ->>
     'country' end as country, sum(a.amount_cents)::bigint as paid_cents
   from (${asked}) asked
   join orders o on o.shop_id = :shopId and o.id = asked.id
   join allocations a on a.shop_id = :shopId and a.order_id = asked.id
   group by o.shop_id, o.id`;
const bookedVat = (
  ids: string,
): string => `(select coalesce(json_agg(v order by id, type, basis), '[]') from (
        select vat_document_id as id, vat_type as type, vat_basis as basis, sum(vat_base_cents)::bigint as base_cents,
          sum(credit_cents - debit_cents)::bigint as vat_cents
        from journal_lines where shop_id = :shopId and vat_document_id in (${ids})
          and vat_basis in ('waiting', 'encashment')
        group by 1, 2, 3) v)`;
const TURNING = statement(
  `with w as materialized (${WAITING}), a as materialized (${advances(
    `select unnest(:orderIds::text[]) as id union select order_id from document_orders
     where shop_id = :shopId and document_id = any(:documentIds)`,
  )})
   select (select coalesce(json_agg(w order by id), '[]') from w) as documents,
     (select coalesce(json_agg(a order by id), '[]') from a) as orders,
     ${bookedVat("select id from w union all select id from a")} as vat,
     exists (select 1 from allocations where shop_id = :shopId and document_id = any(:ids))
       or exists (select 1 from allocations where shop_id = :shopId and credit_id = any(:ids))
       or exists (select 1 from document_corrections where shop_id = :shopId and credit_id = any(:ids))
       or exists (select 1 from document_corrections where shop_id = :shopId and document_id = any(:ids)) as tied`,
);
// The same of orders alone: each paid card is booked by it, long before its invoice.
const TURNING_ORDERS = statement(
  `with a as materialized (${advances("select distinct unnest(:orderIds::text[]) as id")})
   select '[]'::json as documents, (select coalesce(json_agg(a order by id), '[]') from a) as orders,
     ${bookedVat("select id from a")} as vat, false as tied`,
);
const HAVE_WAITING = statement(
  "select distinct vat_document_id as id from journal_lines where shop_id = :shopId and vat_document_id = any(:ids)",
);
const BOOKED = statement(
  "select 1 as there from journal_entries where shop_id = :shopId and kind = :kind and piece_ref = :pieceRef",
);
const BANKING = statement(
  `select id from journal_entries where shop_id = :shopId and kind = 'banking' and piece_ref = :pieceRef
     and total_cents = :totalCents
   order by closes_on desc, number desc limit 1`,
);
const LINES_OF = statement(
  `select account, account_label as label, auxiliary, auxiliary_label, debit_cents, credit_cents, vat_type, vat_basis,
     vat_base_cents, vat_document_id
   from journal_lines where shop_id = :shopId and entry_id = :entryId order by line`,
);

type OpenRow = BooksRow & {
  codes: (Account & { use: string })[];
  journals: { journal: Journal; code: string; name: string }[];
};
/** Blocks the closing of a period, and nothing else: from here to the commit no period is closed. */
export const lockBooksShared = (tx: Tx, shopId: string): Promise<OpenRow | undefined> =>
  tx.one<OpenRow>(OPEN, { shopId });
export const readBooks = (tx: Tx, shopId: string): Promise<BooksRow | undefined> =>
  tx.one<BooksRow>(SHOP, { shopId });
export const readCodes = (tx: Tx, shopId: string): Promise<(Account & { use: string })[]> =>
  tx.rows<Account & { use: string }>(CODES, { shopId });
export const readJournals = (tx: Tx, shopId: string) =>
  tx.rows<{ journal: Journal; code: string; name: string }>(JOURNALS, { shopId });

/** Returns the document that a credit note corrects, and whether that document's VAT waits for payment. */
export const correctedBy = (tx: Tx, shopId: string, creditId: string) =>
  tx.one<{ id: string; kind: SealedKind; applied_cents: number; waits: boolean }>(CORRECTED, {
    shopId,
    creditId,
  });
export const readDocuments = async (tx: Tx, shopId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx.rows<{ id: string; kind: SealedKind; number: string; content: string }>(DOCUMENTS, { shopId, ids });

export type SettlementRow = {
  id: string;
  kind: SettlementKind;
  type: PaymentType;
  amount_cents: number;
  received_on: string;
  reference: string;
  code: string | null;
  name: string | null;
  entry_id: string | null;
  is_banked: boolean;
  /** Documents that it pays or paid, with its current share of each. */
  paid_documents: { document_id: string; amount_cents: number }[];
  /** Ids of orders that it pays, or paid. */
  paid_orders: string[];
};
export const readSettlement = (tx: Tx, shopId: string, id: string): Promise<SettlementRow | undefined> =>
  tx.one<SettlementRow>(SETTLEMENT, { shopId, id });
/** Returns the latest entry by which money of this piece and sum went to the bank. */
export const findBanking = (tx: Tx, shopId: string, pieceRef: string, totalCents: number) =>
  tx.one<{ id: string }>(BANKING, { shopId, pieceRef, totalCents });
/** Returns those of these documents whose VAT waits for payment or did. */
export const withWaitingVat = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (await tx.rows<{ id: string }>(HAVE_WAITING, { shopId, ids })).map(({ id }) => id),
  );

/** Documents, and orders that have money before their invoice, whose VAT may fall due. */
export type DueVatSource = {
  ids: readonly string[];
  orderIds: readonly string[];
  /** An invoice or deposit whose orders are included. */
  documentId?: string;
};
export type BookedVat = {
  id: string;
  type: VatRow["type"];
  basis: "waiting" | "encashment";
  base_cents: number;
  vat_cents: number;
};
export type TurningRow = {
  /** Those of the documents whose VAT waits for payment or did. */
  documents: {
    id: string;
    kind: SealedKind;
    due_cents: number;
    credited_cents: number;
    paid_cents: number;
    discount_cents: number;
  }[];
  /** Money of orders that no invoice has taken over, with their VAT as it was agreed. */
  orders: {
    id: string;
    total_ttc_cents: number;
    vat: VatLine[] | null;
    /**
     * Destination by the table of tax zones, and the country of its address; null for orders from before zones were
     * stored.
     */
    zone: TaxZone | null;
    sent_to: string | null;
    /**
     * For orders from before zones were stored: the country that the goods are sent to; null for goods collected and
     * visits, which are sold where the shop is.
     */
    country: string | null;
    created_at: string;
    paid_cents: number;
  }[];
  /** The VAT of both in the books. */
  vat: BookedVat[];
  /** Set when anything pays or corrects these documents, or did. */
  tied: boolean;
};
export async function readDueVatSource(tx: Tx, shopId: string, of: DueVatSource): Promise<TurningRow> {
  const { ids, orderIds, documentId } = of;
  const documentIds = documentId === undefined ? [] : [documentId];
  const row = await (ids.length + documentIds.length === 0
    ? tx.one<TurningRow>(TURNING_ORDERS, { shopId, orderIds })
    : tx.one<TurningRow>(TURNING, { shopId, ids, orderIds, documentIds }));
  if (!row) throw new Error("no answer");
  return row;
}

/** Checks whether an entry that is booked once per document exists. */
export const isBooked = async (tx: Tx, shopId: string, kind: EntryKind, pieceRef: string): Promise<boolean> =>
  (await tx.one(BOOKED, { shopId, kind, pieceRef })) !== undefined;

export type LineRow = {
  account: string;
  label: string;
  auxiliary: string | null;
  auxiliary_label: string | null;
  debit_cents: number;
  credit_cents: number;
  vat_type: string | null;
  vat_basis: "debits" | "waiting" | "encashment" | "turned" | "none" | null;
  vat_base_cents: number | null;
  vat_document_id: string | null;
};
export const readLines = (tx: Tx, shopId: string, entryId: string): Promise<LineRow[]> =>
  tx.rows<LineRow>(LINES_OF, { shopId, entryId });
