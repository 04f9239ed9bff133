import { statement, type Tx } from "#kit/postgres/database.ts";

const SHOPS = statement('select shop_id as "shopId" from shops_with_clicks(:from, :to)');
const CLICKS = statement(
  `select c.id, c.name, sum(k.clicks)::int as clicks from campaign_clicks k
   join campaign_links l on l.shop_id = k.shop_id and l.id = k.link_id
   join campaigns c on c.shop_id = l.shop_id and c.id = l.campaign_id
   where k.shop_id = :shopId and k.day between :from and :to
   group by c.id, c.name order by 3 desc, c.id desc`,
);

type Days = { from: string; to: string };
/** Returns the shops whose campaign links were clicked in some days. */
export const shopsWithClicks = async (tx: Tx, days: Days): Promise<string[]> =>
  (await tx.rows<{ shopId: string }>(SHOPS, days)).map(({ shopId }) => shopId);
/** Returns the campaigns of a shop whose links were clicked in some days, the most clicked first. */
export const clicksOfCampaigns = (
  tx: Tx,
  shopId: string,
  days: Days,
): Promise<{ id: string; name: string; clicks: number }[]> => tx.rows(CLICKS, { shopId, ...days });
