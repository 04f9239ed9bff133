import { type CallResult, type SkipReason, type Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { ATTRIBUTION_DAYS } from "@cuvee/core/relations/lists/rules.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { IS_ORDER } from "./audience.queries.ts";

const READER = statement(
  "select id, name, lang, typology from clients where shop_id = :shopId and id = :id and merged_into is null",
);
// The partial index campaign_recipients_marks: few recipients have a mark, however many there are.
const HAS_MARK = `coalesce(bounced_at, complained_at, unsubscribed_at, replied_at, clicked_at) is not null`;
const MARKS = statement(
  `select count(*) filter (where bounced_at is not null)::int as bounced,
     count(*) filter (where complained_at is not null)::int as complained,
     count(*) filter (where unsubscribed_at is not null)::int as unsubscribed,
     count(*) filter (where replied_at is not null)::int as replies,
     count(*) filter (where clicked_at is not null)::int as clicked
   from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and ${HAS_MARK}`,
);
// Withdrawals on the page of the link, or by one click, after the message and within two weeks. The days of the
// campaign come as values: the planner then knows that few withdrawals and orders are of them.
const LEFT = statement(
  `select count(distinct r.id)::int as people from campaign_recipients r
   join campaigns c on c.shop_id = r.shop_id and c.id = r.campaign_id
   join consents k on k.shop_id = r.shop_id and k.address_id = r.address_id and k.state = 'withdrawn'
     and k.channel = c.channel and k.purpose = c.purpose
     and k.changed_at between r.decided_at and r.decided_at + interval '${ATTRIBUTION_DAYS} days'
     and k.changed_at >= :since and k.changed_at < :until
   where r.shop_id = :shopId and r.campaign_id = :campaignId and r.state = 'accepted'
     and r.unsubscribed_at is null`,
);
const SKIPS = statement(
  `select reason, count(*)::int as people from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and state = 'skipped' group by reason`,
);
const CALLS = statement(
  `select call_result as result, count(*)::int as people from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and call_result is not null group by 1`,
);
const LINKS = statement(
  `select l.id, l.url, l.variant, coalesce(sum(k.clicks), 0)::int as clicks from campaign_links l
   left join campaign_clicks k on k.shop_id = l.shop_id and k.link_id = l.id
   where l.shop_id = :shopId and l.campaign_id = :campaignId
   group by l.id, l.url, l.variant order by clicks desc, l.url, l.id limit 200`,
);
const DAYS = statement(
  `select k.day::text as day, sum(k.clicks)::int as clicks from campaign_links l
   join campaign_clicks k on k.shop_id = l.shop_id and k.link_id = l.id
   where l.shop_id = :shopId and l.campaign_id = :campaignId group by k.day order by k.day limit 400`,
);
const ARMS = statement(
  `select r.variant, count(*)::int as accepted from campaign_recipients r
   where r.shop_id = :shopId and r.campaign_id = :campaignId and r.state = 'accepted' and r.variant is not null
   group by r.variant`,
);

/**
 * Orders of a campaign: by its link, or by its coupon, within the days of attribution of its start. Codes of uses are
 * in capitals, and are found along their index. A campaign around it may be named `c` (`list.queries.ts`).
 */
export const ATTRIBUTED = `select o.id, o.client_id, o.total_ttc_cents - o.cancelled_ttc_cents as cents,
    min(a.variant) as variant,
    bool_or(a.by = 'link') as "byLink"
  from (
    select order_id, variant, 'link' as by from order_campaigns
    where shop_id = :shopId and campaign_id = :campaignId
    union all
    select u.order_id, r.variant, 'coupon' from campaigns own
    join promo_code_uses u on u.shop_id = own.shop_id and u.code = upper(own.coupon_code) and u.released_at is null
      and u.at >= own.started_at
      and (own.automation is not null
        or u.at < coalesce(own.ended_at, now()) + interval '${ATTRIBUTION_DAYS} days')
    join orders p on p.shop_id = u.shop_id and p.id = u.order_id
    left join lateral (select min(variant) as variant from campaign_recipients
      where shop_id = own.shop_id and campaign_id = own.id and client_id = p.client_id) r on true
    where own.shop_id = :shopId and own.id = :campaignId and own.coupon_code <> ''
  ) a
  join orders o on o.shop_id = :shopId and o.id = a.order_id and ${IS_ORDER}
  group by o.id, o.client_id, o.total_ttc_cents, o.cancelled_ttc_cents`;

const ORDERS = statement(
  `select count(*)::int as orders, coalesce(sum(cents), 0)::bigint as cents,
     count(*) filter (where "byLink")::int as "byLink",
     count(*) filter (where not "byLink")::int as "byCoupon" from (${ATTRIBUTED}) x`,
);
const ARM_ORDERS = statement(
  `select variant, count(*)::int as orders from (${ATTRIBUTED}) x where variant is not null group by variant`,
);
const INFLUENCED = statement(
  `select count(*)::int as orders, coalesce(sum(o.total_ttc_cents - o.cancelled_ttc_cents), 0)::bigint as cents
   from orders o
   where o.shop_id = :shopId and ${IS_ORDER} and o.id not in (select id from (${ATTRIBUTED}) x)
     and exists (select from campaign_recipients r
       where r.shop_id = :shopId and r.campaign_id = :campaignId and r.client_id = o.client_id
         and r.state = 'accepted' and r.bounced_at is null
         and o.created_at >= r.decided_at and o.created_at < r.decided_at + interval '${ATTRIBUTION_DAYS} days')
     and o.created_at >= :since and o.created_at < :until`,
);

type Of = { shopId: string; campaignId: string };
/** A campaign, and the time in which something may follow from its messages. */
type OfTime = Of & { since: Date; until: Date };
type OrderFigures = { orders: number; cents: number };

/** Returns a client as a reader of a preview. */
export const findReader = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ id: string; name: string; lang: Language; typology: string | null } | undefined> =>
  tx.one(READER, { shopId, id });

const first = async <T>(row: Promise<T | undefined>): Promise<T> => {
  const found = await row;
  if (found === undefined) throw new Error("a count without a row");
  return found;
};

type Marks = { bounced: number; complained: number; unsubscribed: number; replies: number; clicked: number };
/** Counts the marks of a campaign's recipients. */
export const readMarks = (tx: Tx, of: Of): Promise<Marks> => first(tx.one<Marks>(MARKS, of));
/** Counts recipients who withdrew their consent after the message. */
export const readLeavers = async (tx: Tx, of: OfTime): Promise<number> =>
  (await first(tx.one<{ people: number }>(LEFT, of))).people;
/** Counts those who got nothing, by reason. */
export const readSkips = (tx: Tx, of: Of): Promise<{ reason: SkipReason; people: number }[]> =>
  tx.rows(SKIPS, of);
/** Counts calls by result. */
export const readCalls = (tx: Tx, of: Of): Promise<{ result: CallResult; people: number }[]> =>
  tx.rows(CALLS, of);
/** Returns the links of a campaign with their clicks. */
export const readLinkClicks = (
  tx: Tx,
  of: Of,
): Promise<{ id: string; url: string; variant: Variant; clicks: number }[]> => tx.rows(LINKS, of);
/** Returns clicks by day. */
export const readDays = (tx: Tx, of: Of): Promise<{ day: string; clicks: number }[]> => tx.rows(DAYS, of);
/** Counts accepted messages by version. */
export const readArms = (tx: Tx, of: Of): Promise<{ variant: Variant; accepted: number }[]> =>
  tx.rows(ARMS, of);
/** Counts attributed orders by version. */
export const readArmOrders = (tx: Tx, of: Of): Promise<{ variant: Variant; orders: number }[]> =>
  tx.rows(ARM_ORDERS, of);
/** Returns attributed orders: by link, or by coupon alone. */
export const readAttributed = (
  tx: Tx,
  of: Of,
): Promise<OrderFigures & { byLink: number; byCoupon: number }> =>
  first(tx.one<OrderFigures & { byLink: number; byCoupon: number }>(ORDERS, of));
/** Returns other orders of recipients within the days of attribution. */
export const readInfluenced = (tx: Tx, of: OfTime): Promise<OrderFigures> =>
  first(tx.one<OrderFigures>(INFLUENCED, of));
