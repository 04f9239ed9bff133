import type { Content } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { VatType } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const PARTS = statement(
  `select f.id, f.volume_ml as "volumeMl", f.eq75, p.vat_type as "vatType", p.disable_vat as "disableVAT",
     exists (select 1 from format_contents c where c.shop_id = :shopId and c.format_id = f.id) as "holdsOthers"
   from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
   where f.shop_id = :shopId and f.id = any(:ids)`,
);
const HELD = statement(
  "select 1 from format_contents where shop_id = :shopId and content_id = :formatId limit 1",
);
const PACK = statement(
  `update formats set version = version + 1, volume_ml = coalesce(:volumeMl, volume_ml), eq75 = coalesce(:eq75, eq75)
   where shop_id = :shopId and id = :formatId and version = :version`,
);
const DROP_CONTENTS = statement(
  "delete from format_contents where shop_id = :shopId and format_id = :formatId",
);
const ADD_CONTENTS = statement(
  `insert into format_contents (shop_id, format_id, content_id, quantity)
   select :shopId, :formatId, x."formatId", x.quantity
   from jsonb_to_recordset(:contents) as x("formatId" text, quantity int)`,
);
type At = { shopId: string; formatId: string; version: number };

/** A format as a possible part of a pack. */
export type Part = {
  id: string;
  volumeMl: number;
  eq75: number;
  vatType: VatType;
  disableVAT: boolean;
  holdsOthers: boolean;
};

export const readParts = (tx: Tx, shopId: string, ids: readonly string[]): Promise<Part[]> =>
  tx.rows<Part>(PARTS, { shopId, ids });

/** Checks whether some pack contains the format. */
export const isHeld = async (tx: Tx, shopId: string, formatId: string): Promise<boolean> =>
  (await tx.one(HELD, { shopId, formatId })) !== undefined;

/**
 * Writes the contents of a pack, and with `size` its volume. Returns false when it has another version or does not
 * exist.
 */
export async function saveContents(
  tx: Tx,
  { shopId, formatId, version }: At,
  contents: readonly Content[],
  size: { volumeMl: number; eq75: number } | null,
): Promise<boolean> {
  const values = {
    shopId,
    formatId,
    version,
    volumeMl: size?.volumeMl ?? null,
    eq75: size?.eq75 ?? null,
  };
  if ((await tx.run(PACK, values)) === 0) return false;
  await tx.run(DROP_CONTENTS, { shopId, formatId });
  await tx.run(ADD_CONTENTS, { shopId, formatId, contents: JSON.stringify(contents) });
  return true;
}
