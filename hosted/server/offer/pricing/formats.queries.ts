import type { Content, Format, GridPrice, VintageLegal } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { FiscalLabel } from "@cuvee/core/offer/pricing/rates/labels.ts";
import type { VatType } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/database.ts";

const OFFER = statement(
  `update formats set unit_e4 = $4, tiers = $5, add_tiers = $6, promotions = $7, wrapping_e4 = $8, min_quantity = $9,
     max_quantity = $10, multiple = $11, version = version + 1
   where shop_id = $1 and id = $2 and version = $3`,
);
const DROP_GRIDS = statement("delete from grid_prices where shop_id = $1 and format_id = $2");
const ADD_GRIDS = statement(
  `insert into grid_prices (shop_id, format_id, typology, visible, unit_e4, tiers, add_tiers)
   select $1, $2, x.typology, x.visible, x."unitE4", coalesce(x.tiers, '[]'), coalesce(x.add, '[]')
   from jsonb_to_recordset($3) as x(typology text, visible boolean, "unitE4" bigint, tiers jsonb, add jsonb)`,
);
const PARTS = statement(
  `select f.id, f.volume_ml as "volumeMl", f.eq75, p.vat_type as "vatType", p.disable_vat as "disableVAT",
     exists (select 1 from format_contents c where c.shop_id = $1 and c.format_id = f.id) as "holdsOthers"
   from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
   where f.shop_id = $1 and f.id = any($2)`,
);
const HELD = statement("select 1 from format_contents where shop_id = $1 and content_id = $2 limit 1");
const PACK = statement(
  `update formats set version = version + 1, volume_ml = coalesce($4, volume_ml), eq75 = coalesce($5, eq75)
   where shop_id = $1 and id = $2 and version = $3`,
);
const DROP_CONTENTS = statement("delete from format_contents where shop_id = $1 and format_id = $2");
const ADD_CONTENTS = statement(
  `insert into format_contents (shop_id, format_id, content_id, quantity)
   select $1, $2, x."formatId", x.quantity from jsonb_to_recordset($3) as x("formatId" text, quantity int)`,
);
const LEGAL = statement(
  `select p.fiscal_label as "fiscalLabel", p.version, v.id as "vintageId", v.alcohol, v.legal
   from vintages v join products p on p.shop_id = v.shop_id and p.id = v.product_id
   where v.shop_id = $1 and v.product_id = $2`,
);
const LABEL = statement(
  "update products set fiscal_label = $4, version = version + 1 where shop_id = $1 and id = $2 and version = $3",
);
const VINTAGE = statement("update vintages set alcohol = $3, legal = $4 where shop_id = $1 and id = $2");

type At = { shopId: string; formatId: string; version: number };

/** What of a format's price can be set; null removes. */
export type Offer = Pick<Format, "unitE4"> &
  Required<Pick<Format, "tiers" | "add" | "promotions" | "typologies">> & {
    wrappingE4: number | null;
    minQuantity: number | null;
    maxQuantity: number | null;
    multiple: number | null;
  };

/** Writes the whole offer of a format. False when it has another version, or is not there. */
export async function saveOffer(tx: Tx, at: At, offer: Offer): Promise<boolean> {
  const { shopId, formatId, version } = at;
  const changed = await tx.run(OFFER, [
    shopId,
    formatId,
    version,
    offer.unitE4,
    JSON.stringify(offer.tiers),
    JSON.stringify(offer.add),
    JSON.stringify(offer.promotions),
    offer.wrappingE4,
    offer.minQuantity,
    offer.maxQuantity,
    offer.multiple,
  ]);
  if (changed === 0) return false;
  const grids = Object.entries(offer.typologies).map(([typology, grid]: [string, GridPrice]) => ({
    typology,
    ...grid,
  }));
  await tx.run(DROP_GRIDS, [shopId, formatId]);
  await tx.run(ADD_GRIDS, [shopId, formatId, JSON.stringify(grids)]);
  return true;
}

/** A format as something that a pack may hold. */
export type Part = {
  id: string;
  volumeMl: number;
  eq75: number;
  vatType: VatType;
  disableVAT: boolean;
  holdsOthers: boolean;
};

export const readParts = (tx: Tx, shopId: string, ids: readonly string[]): Promise<Part[]> =>
  tx.rows<Part>(PARTS, [shopId, ids]);

/** Whether some pack holds the format. */
export const isHeld = async (tx: Tx, shopId: string, formatId: string): Promise<boolean> =>
  (await tx.one(HELD, [shopId, formatId])) !== undefined;

/** Writes what a pack holds, and with `size` how much that is. False when it has another version, or is not there. */
export async function saveContents(
  tx: Tx,
  { shopId, formatId, version }: At,
  contents: readonly Content[],
  size: { volumeMl: number; eq75: number } | null,
): Promise<boolean> {
  const values = [shopId, formatId, version, size?.volumeMl ?? null, size?.eq75 ?? null];
  if ((await tx.run(PACK, values)) === 0) return false;
  await tx.run(DROP_CONTENTS, [shopId, formatId]);
  await tx.run(ADD_CONTENTS, [shopId, formatId, JSON.stringify(contents)]);
  return true;
}

export type LegalStored = {
  fiscalLabel: FiscalLabel | null;
  version: number;
  vintageId: string;
  alcohol: number | null;
  legal: VintageLegal;
};

/** All vintages of a product before the tax office. */
export const readLegalOf = (tx: Tx, shopId: string, productId: string): Promise<LegalStored[]> =>
  tx.rows<LegalStored>(LEGAL, [shopId, productId]);

/** Writes a product's label and one vintage's data. False when the product has another version. */
export async function saveLegal(
  tx: Tx,
  at: { shopId: string; productId: string; vintageId: string; version: number },
  to: Pick<LegalStored, "fiscalLabel" | "alcohol" | "legal">,
): Promise<boolean> {
  if ((await tx.run(LABEL, [at.shopId, at.productId, at.version, to.fiscalLabel])) === 0) return false;
  await tx.run(VINTAGE, [at.shopId, at.vintageId, to.alcohol, JSON.stringify(to.legal)]);
  return true;
}
