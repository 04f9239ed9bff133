import type { Format, GridPrice, VintageLegal } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const OFFER = statement(
  `update formats set unit_e4 = :unitE4, tiers = :tiers, add_tiers = :add, promotions = :promotions,
     wrapping_e4 = :wrappingE4, min_quantity = :minQuantity,
     max_quantity = :maxQuantity, multiple = :multiple, version = version + 1
   where shop_id = :shopId and id = :formatId and version = :version`,
);
const DROP_GRIDS = statement("delete from grid_prices where shop_id = :shopId and format_id = :formatId");
const ADD_GRIDS = statement(
  `insert into grid_prices (shop_id, format_id, typology, visible, unit_e4, tiers, add_tiers)
   select :shopId, :formatId, x.typology, x.visible, x."unitE4", coalesce(x.tiers, '[]'), coalesce(x.add, '[]')
   from jsonb_to_recordset(:grids) as x(typology text, visible boolean, "unitE4" bigint, tiers jsonb, add jsonb)`,
);
const LEGAL = statement(
  `select p.fiscal_label as "fiscalLabel", p.version, v.id as "vintageId", v.alcohol, v.legal
   from vintages v join products p on p.shop_id = v.shop_id and p.id = v.product_id
   where v.shop_id = :shopId and v.product_id = :productId`,
);
const LABEL = statement(
  `update products set fiscal_label = :fiscalLabel, version = version + 1
   where shop_id = :shopId and id = :productId and version = :version`,
);
const VINTAGE = statement(
  "update vintages set alcohol = :alcohol, legal = :legal where shop_id = :shopId and id = :vintageId",
);

type At = { shopId: string; formatId: string; version: number };

/** Settable parts of a format's price; null removes one. */
export type Offer = Pick<Format, "unitE4"> &
  Required<Pick<Format, "tiers" | "add" | "promotions" | "typologies">> & {
    wrappingE4: number | null;
    minQuantity: number | null;
    maxQuantity: number | null;
    multiple: number | null;
  };

/** Writes the whole offer of a format. Returns false when it has another version or does not exist. */
export async function saveOffer(tx: Tx, at: At, offer: Offer): Promise<boolean> {
  const { shopId, formatId, version } = at;
  const changed = await tx.run(OFFER, {
    shopId,
    formatId,
    version,
    unitE4: offer.unitE4,
    tiers: JSON.stringify(offer.tiers),
    add: JSON.stringify(offer.add),
    promotions: JSON.stringify(offer.promotions),
    wrappingE4: offer.wrappingE4,
    minQuantity: offer.minQuantity,
    maxQuantity: offer.maxQuantity,
    multiple: offer.multiple,
  });
  if (changed === 0) return false;
  const grids = Object.entries(offer.typologies).map(([typology, grid]: [string, GridPrice]) => ({
    typology,
    ...grid,
  }));
  await tx.run(DROP_GRIDS, { shopId, formatId });
  await tx.run(ADD_GRIDS, { shopId, formatId, grids: JSON.stringify(grids) });
  return true;
}

export type StoredLegal = {
  fiscalLabel: FiscalLabel | null;
  version: number;
  vintageId: string;
  alcohol: number | null;
  legal: VintageLegal;
};

/** Reads the legal and tax data of all vintages of a product. */
export const readLegalOf = (tx: Tx, shopId: string, productId: string): Promise<StoredLegal[]> =>
  tx.rows<StoredLegal>(LEGAL, { shopId, productId });

/** Writes a product's label and one vintage's data. Returns false when the product has another version. */
export async function saveLegal(
  tx: Tx,
  at: { shopId: string; productId: string; vintageId: string; version: number },
  to: Pick<StoredLegal, "fiscalLabel" | "alcohol" | "legal">,
): Promise<boolean> {
  if (
    (await tx.run(LABEL, {
      shopId: at.shopId,
      productId: at.productId,
      version: at.version,
      fiscalLabel: to.fiscalLabel,
    })) === 0
  )
    return false;
  await tx.run(VINTAGE, {
    shopId: at.shopId,
    vintageId: at.vintageId,
    alcohol: to.alcohol,
    legal: JSON.stringify(to.legal),
  });
  return true;
}
