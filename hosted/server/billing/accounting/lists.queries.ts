import { BOOK_LINE_LIST } from "@cuvee/core/billing/accounting/bookLines.list.ts";
import type { BookLine } from "@cuvee/core/billing/accounting/views.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

const LETTER = `(select t.letter from journal_letters t where t.shop_id = l.shop_id and t.entry_id = l.entry_id
    and t.line = l.line
  order by t.id desc limit 1)`;

/** Lines of the books, the newest first. */
export const bookLines: ListDefinition<BookLine> = defineList(BOOK_LINE_LIST, {
  from: "journal_lines l join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id",
  where: "l.shop_id = :shopId",
  // The newest entry first, and its lines from the first to the last.
  id: "l.entry_id || lpad((999 - l.line)::text, 3, '0')",
  columns: {
    number: { sql: "e.number", required: true },
    bookedOn: { sql: "e.booked_on", required: true },
    journal: { sql: "e.journal", required: true },
    journalCode: "e.journal_code",
    account: { sql: "l.account", required: true },
    accountLabel: "l.account_label",
    auxiliary: "l.auxiliary",
    auxiliaryLabel: "l.auxiliary_label",
    pieceRef: { sql: "e.piece_ref", required: true },
    label: "e.label",
    debitCents: { sql: "l.debit_cents", required: true },
    creditCents: { sql: "l.credit_cents", required: true },
    letter: LETTER,
    closesOn: "e.closes_on",
    vatType: "l.vat_type",
  },
  extra: { entryId: "l.entry_id" },
  search: [
    "e.plain_search",
    "l.account",
    "plain_text(l.account_label || ' ' || coalesce(l.auxiliary_label, ''))",
  ],
});
