import { statement, type Tx } from "#kit/postgres/database.ts";

const CHANGE_PRICE = statement(
  `update formats set unit_e4 = :unitE4, version = version + 1
   where shop_id = :shopId and product_id = :productId and id = :formatId and version = :version
   returning unit_e4 as "unitE4", version`,
);
const PRICE = statement(
  `select unit_e4 as "unitE4", version from formats
   where shop_id = :shopId and product_id = :productId and id = :formatId`,
);

export type PriceRow = { unitE4: number; version: number };

export const changeFormatPrice = (
  tx: Tx,
  at: { shopId: string; productId: string; formatId: string; version: number },
  unitE4: number,
): Promise<PriceRow | undefined> =>
  tx.one<PriceRow>(CHANGE_PRICE, {
    shopId: at.shopId,
    productId: at.productId,
    formatId: at.formatId,
    version: at.version,
    unitE4,
  });

export const readFormatPrice = (
  tx: Tx,
  shopId: string,
  productId: string,
  formatId: string,
): Promise<PriceRow | undefined> => tx.one<PriceRow>(PRICE, { shopId, productId, formatId });
