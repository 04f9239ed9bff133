import type { ImportKind, ImportSource } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/database.ts";

const PRESET = statement(
  "select headings from import_presets where shop_id = $1 and kind = $2 and source = $3",
);
const KEEP_PRESET = statement(
  `insert into import_presets (shop_id, kind, source, headings) values ($1, $2, $3, $4)
   on conflict (shop_id, kind, source) do update set headings = excluded.headings`,
);

/** Which heading was which field in the last file of a source; undefined of a source that is new to the shop. */
export const findPreset = async (
  tx: Tx,
  shopId: string,
  kind: ImportKind,
  source: ImportSource,
): Promise<Record<string, string> | undefined> =>
  (await tx.one<{ headings: Record<string, string> }>(PRESET, [shopId, kind, source]))?.headings;
/** Keeps which heading is which field, for the next file of the source. */
export const keepPreset = (
  tx: Tx,
  shopId: string,
  kind: ImportKind,
  source: ImportSource,
  headings: Record<string, string>,
): Promise<number> => tx.run(KEEP_PRESET, [shopId, kind, source, JSON.stringify(headings)]);
