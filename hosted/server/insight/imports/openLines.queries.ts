import type { LineState } from "@cuvee/core/insight/imports/fields.ts";
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
