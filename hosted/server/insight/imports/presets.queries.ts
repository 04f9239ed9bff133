import type { ImportKind, ImportSource } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const PRESET = statement(
  "select headings from import_presets where shop_id = :shopId and kind = :kind and source = :source",
);
const KEEP_PRESET = statement(
  `insert into import_presets (shop_id, kind, source, headings) values (:shopId, :kind, :source, :headings)
   on conflict (shop_id, kind, source) do update set headings = excluded.headings`,
);

export const findPreset = async (
  tx: Tx,
  shopId: string,
  kind: ImportKind,
  source: ImportSource,
): Promise<Record<string, string> | undefined> =>
  (await tx.one<{ headings: Record<string, string> }>(PRESET, { shopId, kind, source }))?.headings;
export const savePreset = (
  tx: Tx,
  shopId: string,
  { kind, source, headings }: { kind: ImportKind; source: ImportSource; headings: Record<string, string> },
): Promise<number> => tx.run(KEEP_PRESET, { shopId, kind, source, headings: JSON.stringify(headings) });
