import { statement, type Tx } from "#kit/postgres/database.ts";

// An order that counts: placed, and neither refused nor given up.
export const IS_ORDER = "o.status in ('pending', 'validated', 'invoiced')";

const UNANSWERED = statement(
  `select distinct r.client_id as id from campaign_recipients r
   where r.shop_id = :shopId and r.campaign_id = :campaignId and r.state = 'accepted' and r.bounced_at is null
     and r.replied_at is null and r.clicked_at is null and r.unsubscribed_at is null
     and not exists (select from orders o
       where o.shop_id = r.shop_id and o.client_id = r.client_id and o.created_at > r.decided_at and ${IS_ORDER})
     and not exists (select from till_tickets t
       where t.shop_id = r.shop_id and t.client_id = r.client_id and t.at > r.decided_at and not t.is_training)
     and not exists (select from reservations v join orders p on p.shop_id = v.shop_id and p.id = v.order_id
       where v.shop_id = r.shop_id and p.client_id = r.client_id and v.created_at > r.decided_at
         and v.cancelled_at is null)
   order by 1`,
);
const RECALLED = statement(
  `select client_id as id from recall_clients where shop_id = :shopId and recall_id = :recallId order by 1`,
);
// Those whom a mail of the recall has reached, or is about to.
const MAILED = statement(
  `select distinct r.client_id as id from campaigns c
   join campaign_recipients r on r.shop_id = c.shop_id and r.campaign_id = c.id
   where c.shop_id = :shopId and c.recall_id = :recallId and c.channel = any(:channels::text[])
     and r.bounced_at is null and r.state in ('waiting', 'claimed', 'accepted')`,
);

const ids = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id);

/** Returns the clients whom a campaign reached and who neither ordered, bought, booked, replied nor clicked since. */
export const readUnanswered = (tx: Tx, shopId: string, campaignId: string): Promise<string[]> =>
  ids(tx.rows<{ id: string }>(UNANSWERED, { shopId, campaignId }));
/** Returns the clients of a recall. */
export const readRecalled = (tx: Tx, shopId: string, recallId: string): Promise<string[]> =>
  ids(tx.rows<{ id: string }>(RECALLED, { shopId, recallId }));
/** Returns the clients whom messages of a recall by some channels have reached, or are about to. */
export const readInformed = (
  tx: Tx,
  shopId: string,
  recallId: string,
  channels: readonly string[],
): Promise<string[]> => ids(tx.rows<{ id: string }>(MAILED, { shopId, recallId, channels }));
