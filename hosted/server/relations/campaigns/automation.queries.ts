import type { PointsLot } from "@cuvee/core/offer/loyalty/expiry.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { IS_ORDER } from "./audience.queries.ts";

/** A client whom an automatic campaign writes to, and what about; at one address, where it is about an account's. */
export type Occasion = { clientId: string; occasion: string; address?: string };

// Carts of visitors stay in their browsers; `left_carts` finds those of signed-in buyers who agreed to be reminded. One
// that was reminded of a cart a short while ago is not reminded of the next.
const CARTS = statement(
  `select k.client_id as "clientId", 'cart:' || k.changed_at as occasion, k.address
   from left_carts(:after::bigint, :before::bigint) k
   where not exists (select from campaign_recipients r
     join campaigns c on c.shop_id = r.shop_id and c.id = r.campaign_id
     where r.shop_id = :shopId and r.client_id = k.client_id and r.occasion like 'cart:%'
       and c.automation ->> 'trigger' = 'cartAbandoned' and r.state not in ('skipped', 'refused')
       and coalesce(r.decided_at, r.due_at) > :gapSince)`,
);
// The client of a visit is the one of the order that paid, of the account, or with the mailbox, as in lists.
const VISITS = statement(
  `select distinct on (client_id) client_id as "clientId", 'visit:' || id as occasion from (
     select v.id, v.attended_at, coalesce(o.client_id, a.id, m.id) as client_id
     from reservations v
     left join orders o on o.shop_id = v.shop_id and o.id = v.order_id
     left join clients a on a.shop_id = v.shop_id and a.user_id = v.buyer_id
     left join lateral (
       select c.id from client_keys x join clients c on c.shop_id = x.shop_id and c.id = x.client_id
       where x.shop_id = v.shop_id and x.key = mail_key(v.contact ->> 'email') and c.merged_into is null
       order by c.user_id is null, c.created_at, c.id limit 1) m on o.id is null and a.id is null
     where v.shop_id = :shopId and v.attended_at is not null and v.attended_at <= :before and v.attended_at > :after
       and (cardinality(:productIds::text[]) = 0 or v.event_id = any(:productIds::text[]))
   ) came
   where client_id is not null order by client_id, attended_at desc`,
);
const BIRTHDAYS = statement(
  `select id as "clientId", 'birthday:' || :year::text as occasion from clients
   where shop_id = :shopId and merged_into is null and archived_at is null and birthday = any(:days::text[])`,
);
// The newest year of a product, made since the campaign's start and in stock, for buyers of earlier years.
const VINTAGES = statement(
  `with fresh as (
     select v.product_id, v.id, v.name from vintages v
     join products p on p.shop_id = v.shop_id and p.id = v.product_id and p.status = 'online'
     where v.shop_id = :shopId and v.id >= :since and not v.closed and v.name ~ '^\\d{4}$'
       and (cardinality(:productIds::text[]) = 0 or v.product_id = any(:productIds::text[]))
       and exists (select from formats f join stocks s on s.shop_id = f.shop_id and s.format_id = f.id
         where f.shop_id = v.shop_id and f.vintage_id = v.id and not f.closed and s.on_hand > s.reserved)
       and not exists (select from vintages w where w.shop_id = v.shop_id and w.product_id = v.product_id
         and w.name ~ '^\\d{4}$' and w.name > v.name)
   )
   select distinct o.client_id as "clientId", 'vintage:' || f.id as occasion from fresh f
   join order_lines l on l.shop_id = :shopId and l.product_id = f.product_id and l.vintage ~ '^\\d{4}$'
     and l.vintage < f.name
   join orders o on o.shop_id = l.shop_id and o.id = l.order_id and ${IS_ORDER}
   where not exists (select from order_lines m join orders q on q.shop_id = m.shop_id and q.id = m.order_id
     where m.shop_id = :shopId and m.product_id = f.product_id and m.vintage = f.name and q.client_id = o.client_id)`,
);
// The earliest day comes last: of several occasions of a client, the last one found is written about.
const EXPIRING = statement(
  `select c.id as "clientId", 'points:' || p.last_day as occasion
   from points_by_last_day(:shopId, array(
     select user_id from loyalty_accounts where shop_id = :shopId and points > 0)) p
   join clients c on c.shop_id = :shopId and c.user_id = p.user_id and c.merged_into is null and c.archived_at is null
   where p.last_day between :today::date and :until::date order by p.last_day desc, c.id`,
);
const LEFT_POINTS = statement(
  `select c.id as "clientId", 'points:' || p.last_day as occasion, p.last_day::text as "on", p.points
   from points_by_last_day(:shopId, array(
     select user_id from clients where shop_id = :shopId and id = any(:clientIds::text[]) and user_id is not null)) p
   join clients c on c.shop_id = :shopId and c.user_id = p.user_id and c.id = any(:clientIds::text[])
   where p.last_day >= :today::date`,
);
const RECENT = statement(
  `select distinct r.client_id as id from campaign_recipients r
   join campaigns c on c.shop_id = r.shop_id and c.id = r.campaign_id
   where r.shop_id = :shopId and c.automation is not null and c.kind = 'promotion'
     and r.client_id = any(:clientIds::text[])
     and (r.state in ('waiting', 'claimed') or (r.state in ('accepted', 'uncertain') and r.decided_at > :since))`,
);
const WRITTEN = statement(
  `select client_id as "clientId", occasion from campaign_recipients
   where shop_id = :shopId and campaign_id = :campaignId and occasion = any(:occasions::text[])`,
);

type Span = { shopId: string; before: Date; after: Date };
/**
 * Returns clients who left their cart behind and agreed to be reminded of it; `after` and `before` (milliseconds since
 * 1970) bound its last change. Those who were reminded of a cart since a moment are left out.
 */
export const readCarts = (
  tx: Tx,
  of: { shopId: string; after: number; before: number; gapSince: Date },
): Promise<Occasion[]> => tx.rows<Occasion>(CARTS, of);
/** Returns clients who came to a visit in a span; of some events, where any are named. */
export const readVisits = (tx: Tx, of: Span & { productIds: readonly string[] }): Promise<Occasion[]> =>
  tx.rows<Occasion>(VISITS, of);
/** Returns clients with a birthday on some days (`MM-DD`). */
export const readBirthdays = (
  tx: Tx,
  of: { shopId: string; year: number; days: readonly string[] },
): Promise<Occasion[]> => tx.rows<Occasion>(BIRTHDAYS, of);
/** Returns buyers of earlier years of products that have a new one since an id of a vintage. */
export const readNewVintages = (
  tx: Tx,
  of: { shopId: string; since: string; productIds: readonly string[] },
): Promise<Occasion[]> => tx.rows<Occasion>(VINTAGES, of);
/** Returns clients with points whose last day is one of some days (`YYYY-MM-DD`), bounds included. */
export const readExpiringPoints = (
  tx: Tx,
  of: { shopId: string; today: string; until: string },
): Promise<Occasion[]> => tx.rows<Occasion>(EXPIRING, of);
/** Returns what some clients have left of their points, by their last day from a day on. */
export const readLeftPoints = (
  tx: Tx,
  of: { shopId: string; clientIds: readonly string[]; today: string },
): Promise<(Occasion & PointsLot)[]> => tx.rows<Occasion & PointsLot>(LEFT_POINTS, of);
/** Returns those of some clients to whom an automatic promotion went since a moment, or is about to. */
export const readRecentlyWritten = async (
  tx: Tx,
  of: { shopId: string; clientIds: readonly string[]; since: Date },
): Promise<Set<string>> => new Set((await tx.rows<{ id: string }>(RECENT, of)).map(({ id }) => id));
/** Returns which of some occasions a campaign has written to whom about. */
export const readWritten = async (
  tx: Tx,
  of: { shopId: string; campaignId: string; occasions: readonly string[] },
): Promise<Set<string>> =>
  new Set((await tx.rows<Occasion>(WRITTEN, of)).map(({ clientId, occasion }) => `${clientId} ${occasion}`));
