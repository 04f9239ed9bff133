import { statement, type Tx } from "#kit/postgres/database.ts";

// Rows that undo each other leave no link: the documents that a rejected debit had paid are no longer tied to it.
const LINKS = statement(
  `select 's' || settlement_id as a, 'd' || document_id as b from allocations
     where shop_id = :shopId and document_id is not null and settlement_id is not null
       and (settlement_id = any(:settlementIds) or document_id = any(:documentIds))
     group by 1, 2 having sum(amount_cents) <> 0
   union all
   select 'd' || credit_id, 'd' || document_id from allocations
     where shop_id = :shopId and credit_id is not null and document_id is not null
       and (credit_id = any(:documentIds) or document_id = any(:documentIds))
     group by 1, 2 having sum(amount_cents) <> 0
   union all
   select 's' || settlement_id, 's' || receipt_id from allocations
     where shop_id = :shopId and receipt_id is not null
       and (settlement_id = any(:settlementIds) or receipt_id = any(:settlementIds))
     group by 1, 2 having sum(amount_cents) <> 0
   union all
   select 'd' || credit_id, 'd' || document_id from document_corrections
     where shop_id = :shopId and applied_cents > 0
       and (credit_id = any(:documentIds) or document_id = any(:documentIds))`,
);
const LINES = statement(
  `select l.entry_id, l.line, case when e.settlement_id is null then 'd' || e.document_id
     else 's' || e.settlement_id end as source, l.auxiliary, l.debit_cents - l.credit_cents as amount,
       e.booked_on as "on", e.closes_on, e.number,
     (select t.letter from journal_letters t where t.shop_id = l.shop_id and t.entry_id = l.entry_id and t.line = l.line
        order by t.id desc limit 1) as letter
   from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
   where e.shop_id = :shopId and l.auxiliary is not null
     and (e.settlement_id = any(:settlementIds) or (e.settlement_id is null and e.document_id = any(:documentIds)))
   order by e.closes_on, e.number, l.line`,
);
const LETTER = statement(
  `insert into journal_letters (shop_id, entry_id, line, letter, lettered_on, at)
   select :shopId, u.entry_id, u.line, :letter, :on, :at
   from unnest(:entryIds::text[], :lines::int[]) as u (entry_id, line)`,
);

/** Returns the links between these settlements and documents and everything tied to them. */
export const linksOf = (
  tx: Tx,
  shopId: string,
  settlementIds: readonly string[],
  documentIds: readonly string[],
) => tx.rows<{ a: string; b: string }>(LINKS, { shopId, settlementIds, documentIds });

export type LetterLine = {
  entry_id: string;
  line: number;
  source: string;
  auxiliary: string;
  amount: number;
  on: string;
  letter: string | null;
};
/** Returns the lines of clients' accounts of these settlements and documents, in the order of the books. */
export const clientLines = (
  tx: Tx,
  shopId: string,
  settlementIds: readonly string[],
  documentIds: readonly string[],
): Promise<LetterLine[]> => tx.rows<LetterLine>(LINES, { shopId, settlementIds, documentIds });

/** Writes a letter on lines, or removes it. */
export const writeLetter = (
  tx: Tx,
  shopId: string,
  lines: readonly { entry_id: string; line: number }[],
  { letter, on, at }: { letter: string | null; on: string | null; at: Date },
) =>
  tx.run(LETTER, {
    shopId,
    entryIds: lines.map((l) => l.entry_id),
    lines: lines.map((l) => l.line),
    letter,
    on,
    at,
  });
