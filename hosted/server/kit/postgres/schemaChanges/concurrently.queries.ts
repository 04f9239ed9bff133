import { statement } from "#kit/postgres/database.ts";

/** The index of a name: its table, and whether it is complete; no row where there is none. */
export const BUILT_INDEX = statement(
  `select i.indrelid::regclass::text as table, i.indisvalid as valid from pg_index i
   where i.indexrelid = to_regclass(:index)`,
);
