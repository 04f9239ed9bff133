import { statement, type Tx } from "#kit/postgres/database.ts";

/** Contents of one unit of a format, for accompanying documents. */
export type FormatGoods = { volumeMl: number; alcoholE2: number | null };

const GOODS = statement(
  `select f.id, f.volume_ml as "volumeMl", v.alcohol as "alcoholE2"
   from formats f join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   where f.shop_id = :shopId and f.id = any(:formatIds)`,
);
export const goodsOfFormats = async (
  tx: Tx,
  shopId: string,
  formatIds: readonly string[],
): Promise<Map<string, FormatGoods>> =>
  new Map(
    (await tx.rows<FormatGoods & { id: string }>(GOODS, { shopId, formatIds })).map(({ id, ...one }) => [
      id,
      one,
    ]),
  );
