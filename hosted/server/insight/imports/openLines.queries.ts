import type { LineState } from "@cuvee/core/insight/imports/fields.ts";
import type { Mapping } from "@cuvee/core/insight/imports/headings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const SET_COLUMN = statement(
  `update import_lines set cells[:cell::int] = :value, fixed = fixed - :field::text,
     state = case state when 'skipped' then state else 'new' end, faults = '[]'
   where shop_id = :shopId and import_id = :id and state = any(:states)
     and (:lines::int[] is null or line = any(:lines))`,
);
const SET_FIXED = statement(
  `update import_lines set fixed = case when :value = '' then fixed - :field::text
       else fixed || jsonb_build_object(:field::text, :value::text) end,
     state = case state when 'skipped' then state else 'new' end, faults = '[]'
   where shop_id = :shopId and import_id = :id and state = any(:states)
     and (:lines::int[] is null or line = any(:lines))`,
);
const SKIP = statement(
  `update import_lines set state = case when :skipped then 'skipped' else 'new' end, faults = '[]'
   where shop_id = :shopId and import_id = :id and state = any(:states)
     and (:lines::int[] is null or line = any(:lines)) and (state = 'skipped') <> :skipped`,
);
const EARLIER = statement(
  `select x.email, x.siret from import_lines l,
     lateral (select lower(trim(coalesce(l.fixed ->> 'email', l.cells[:email], ''))) as email,
       regexp_replace(coalesce(l.fixed ->> 'siret', l.cells[:siret], ''), '[^0-9A-Za-z]', '', 'g') as siret) x
   where l.shop_id = :shopId and l.import_id = :id and l.line < :before and l.state = 'ready'
     and (x.email <> '' and x.email = any(:emails) or x.siret <> '' and x.siret = any(:sirets))`,
);
/** Open lines by their number, or all of a state. */
export type OpenRows = { states: readonly LineState[]; lines: readonly number[] | null };
/**
 * Sets a field of lines: in its column (from 0), or beside the cells where no column has it (null). Returns how many
 * were set.
 */
export const setField = (
  tx: Tx,
  shopId: string,
  id: string,
  { states, lines, field, value, column }: OpenRows & { field: string; value: string; column: number | null },
): Promise<number> =>
  column === null
    ? tx.run(SET_FIXED, { shopId, id, states, lines, field, value })
    : tx.run(SET_COLUMN, { shopId, id, states, lines, cell: column + 1, value, field });
/** Leaves lines out, or includes them again. */
export const skipLines = (
  tx: Tx,
  shopId: string,
  id: string,
  { states, lines, skipped }: OpenRows & { skipped: boolean },
): Promise<number> => tx.run(SKIP, { shopId, id, states, lines, skipped });
/** Marks by which a line of prospects is a client: its mailbox in lower case, its SIRET; empty without one. */
export type LineKeys = { email: string; siret: string };
/** Returns those keys of lines that valid lines before the first of them have too. */
export const earlierKeys = (
  tx: Tx,
  shopId: string,
  id: string,
  { keys, mapping, before }: { keys: readonly LineKeys[]; mapping: Mapping; before: number },
): Promise<LineKeys[]> => {
  const column = (field: string): number | null => (mapping[field] === undefined ? null : mapping[field] + 1);
  const emails = keys.map(({ email }) => email);
  const sirets = keys.map(({ siret }) => siret);
  const columns = { email: column("email"), siret: column("siret") };
  return tx.rows<LineKeys>(EARLIER, { shopId, id, before, emails, sirets, ...columns });
};
