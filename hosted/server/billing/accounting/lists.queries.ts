import type { BookLine } from "@cuvee/core/billing/accounting/views.ts";
import type { ListDefinition } from "#kit/list.ts";

const LETTER = `(select t.letter from journal_letters t where t.shop_id = l.shop_id and t.entry_id = l.entry_id and t.line = l.line
  order by t.id desc limit 1)`;

/** Lines of the books, the newest first. */
export const bookLines: ListDefinition<BookLine> = {
  name: "journals",
  labels: "accounting:columns",
  from: "journal_lines l join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id",
  where: "l.shop_id = :shopId",
  // The newest entry first, and its lines from the first to the last.
  id: "l.entry_id || lpad((999 - l.line)::text, 3, '0')",
  columns: {
    number: { sql: "e.number", kind: "number", sort: true, required: true, filter: true },
    bookedOn: { sql: "e.booked_on", kind: "date", sort: true, required: true, filter: true },
    journal: {
      sql: "e.journal",
      kind: "text",
      sort: true,
      required: true,
      filter: ["sales", "bank", "cash", "sundry"],
      words: "accounting:journal",
    },
    journalCode: { sql: "e.journal_code", kind: "text", filter: true },
    account: { sql: "l.account", kind: "text", sort: true, required: true, filter: true },
    accountLabel: { sql: "l.account_label", kind: "text", filter: true },
    auxiliary: { sql: "l.auxiliary", kind: "text", sort: true, filter: true },
    auxiliaryLabel: { sql: "l.auxiliary_label", kind: "text", filter: true },
    pieceRef: { sql: "e.piece_ref", kind: "text", sort: true, required: true, filter: true },
    label: { sql: "e.label", kind: "text", filter: true },
    debitCents: {
      sql: "l.debit_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    creditCents: {
      sql: "l.credit_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    letter: { sql: LETTER, kind: "text", filter: true },
    closesOn: { sql: "e.closes_on", kind: "date", filter: true },
    vatType: { sql: "l.vat_type", kind: "text", filter: true },
  },
  extra: { entryId: "l.entry_id" },
  search: [
    "e.plain_search",
    "l.account",
    "plain_text(l.account_label || ' ' || coalesce(l.auxiliary_label, ''))",
  ],
  defaultSort: "-bookedOn",
};
