import type { Dashboard, PlacedBlock } from "@cuvee/core/insight/home/dashboard.ts";
import { isUnpaid } from "#shops/clients/claims.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

type Of<B extends keyof Dashboard> = NonNullable<Dashboard[B]>;

const SOLD = "status in ('pending', 'validated', 'invoiced')";
const MIDNIGHT = "(:today::date)::timestamp at time zone 'Europe/Paris'";

const onDay = (at: string): string =>
  `${at} >= d.day::timestamp at time zone 'Europe/Paris'
     and ${at} < (d.day + interval '1 day')::timestamp at time zone 'Europe/Paris'`;

const WEEK = statement(
  `select d.day::date::text as day, o.orders, o.cents + t.cents as cents, o.bottles + t.bottles as bottles, t.tickets
   from generate_series(:today::date - 6, :today::date, interval '1 day') as d(day)
   cross join lateral (
     select count(*)::int as orders, coalesce(sum(current_ttc_cents), 0)::bigint as cents,
       coalesce(sum(current_bottles), 0)::int as bottles
     from orders where shop_id = :shopId and ${SOLD} and ${onDay("created_at")}) o
   cross join lateral (
     select count(*) filter (where total_ttc_cents > 0)::int as tickets,
       coalesce(sum(total_ttc_cents), 0)::bigint as cents, coalesce(sum((
         select sum((l->>'quantity')::int * f.eq75 + (l->>'add')::int * f.eq75)
         from jsonb_array_elements(content->'lines') l
         join formats f on f.shop_id = :shopId and f.id = l->>'formatId' where l->>'move' = 'sale')), 0)::int as bottles
     from till_tickets where shop_id = :shopId and not is_training and ${onDay("at")}) t
   order by 1`,
);
const WAITING = statement(
  `select count(*) filter (where status = 'pending')::int as "toAccept",
     count(*) filter (where status in ('validated', 'invoiced')
       and delivery_status in ('pending', 'preparation'))::int as "toDeliver"
   from orders where shop_id = :shopId and status in ('pending', 'validated', 'invoiced')`,
);
const MONTHS = statement(
  `select to_char(m.month, 'YYYY-MM') as month,
     coalesce((select sum(turnover_cents) from sales where shop_id = :shopId
       and at >= m.month at time zone 'Europe/Paris'
       and at < (m.month + interval '1 month') at time zone 'Europe/Paris'), 0)::bigint as cents,
     coalesce((select sum(turnover_cents) from sales where shop_id = :shopId
       and at >= (m.month - interval '1 year') at time zone 'Europe/Paris'
       and at < (m.month - interval '11 months') at time zone 'Europe/Paris'), 0)::bigint as "lastYearCents"
   from generate_series(date_trunc('year', :today::date::timestamp), date_trunc('month', :today::date::timestamp),
     interval '1 month') as m(month)
   order by 1`,
);
const TO_DATE = statement(
  `select coalesce(sum(turnover_cents), 0)::bigint as cents from sales where shop_id = :shopId
     and at >= (date_trunc('year', :today::date::timestamp) - interval '1 year') at time zone 'Europe/Paris'
     and at < (:today::date + interval '1 day' - interval '1 year')::timestamp at time zone 'Europe/Paris'`,
);
const UNPAID = statement(
  `select count(*) filter (where ${isUnpaid("k", ":today::date")})::int as count,
     coalesce(sum(k.open_cents) filter (where ${isUnpaid("k", ":today::date")}), 0)::bigint as cents,
     coalesce(sum(k.open_cents), 0)::bigint as "outstandingCents"
   from claims k where k.shop_id = :shopId`,
);
const OLDEST_UNPAID = statement(
  `select k.id, k.kind, k.number, k.buyer_name as name, k.open_cents as cents, k.due_on as "dueOn" from claims k
   where k.shop_id = :shopId and ${isUnpaid("k", ":today::date")} order by k.due_on, k.id limit 5`,
);
const ALERTS = statement(
  `select t.format_id as "formatId", concat_ws(' ', p.name, v.name, coalesce(f.name_in_shop, f.ref)) as name, t.least,
     coalesce(sum(s.on_hand - s.reserved), 0)::bigint as level, count(*) over ()::int as total
   from stock_thresholds t
   join formats f on f.shop_id = t.shop_id and f.id = t.format_id
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   left join stocks s on s.shop_id = t.shop_id and s.format_id = t.format_id
     and (t.warehouse_id is null or s.warehouse_id = t.warehouse_id)
   where t.shop_id = :shopId and t.is_below group by t.id, t.format_id, t.least, p.name, v.name, f.name_in_shop, f.ref
   order by coalesce(sum(s.on_hand - s.reserved), 0)::numeric / t.least, name limit 6`,
);
const BEST = statement(
  `select product_id as "productId", max(name) as name, sum(units)::int as units, sum(cents)::bigint as cents from (
     select l.product_id, l.name, l.quantity - l.cancelled_quantity as units,
       case o.priced->>'chain' when 'ttc' then round((l.amount_cents - l.discount_cents - l.cancelled_cents) * 10000.0 /
         (10000 + l.vat_rate_bp))
         else l.amount_cents - l.discount_cents - l.cancelled_cents end as cents
     from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
     where o.shop_id = :shopId and o.status in ('validated', 'invoiced')
       and o.created_at >= ${MIDNIGHT} - interval '30 days'
       and l.product_id is not null
     union all
     select f.product_id, l->>'name', (l->>'quantity')::int, (l->>'netCents')::bigint
     from till_tickets t cross join jsonb_array_elements(t.content->'lines') l
     join formats f on f.shop_id = :shopId and f.id = l->>'formatId'
     where t.shop_id = :shopId and not t.is_training and t.at >= ${MIDNIGHT} - interval '30 days'
       and l->>'move' = 'sale') sold
   group by 1 order by 4 desc, 1 limit 5`,
);
const REQUESTS = statement(
  "select count(*)::int as count from grid_requests where shop_id = :shopId and status = 'pending'",
);
const NEW_CLIENTS = statement(
  `select count(*)::int as count from clients
   where shop_id = :shopId and merged_into is null and created_at >= ${MIDNIGHT} - interval '30 days'`,
);
const LAST_CLIENTS = statement(
  `select id, name, created_at as at from clients
   where shop_id = :shopId and merged_into is null order by created_at desc, id desc limit 5`,
);
const BOOKED =
  "r.status in ('pending', 'confirmed', 'attended', 'noShow') and (r.expires_at is null or r.expires_at > :at)";
const TODAY = statement(
  `select count(*)::int as reservations, coalesce(sum(r.people), 0)::int as people,
     coalesce(sum(r.attended_people), 0)::int as attended
   from reservations r join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   where r.shop_id = :shopId and ${BOOKED} and s.day = :today::date`,
);
const PENDING = statement(
  `select count(*)::int as count from reservations r where r.shop_id = :shopId and r.status = 'pending'
     and (r.expires_at is null or r.expires_at > :at)`,
);
const NEXT = statement(
  `select r.id, r.number, trim(concat_ws(' ', r.contact->>'firstname', r.contact->>'lastname')) as name,
     e.title as event, s.starts_at as at, r.people
   from reservations r join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   join events e on e.shop_id = r.shop_id and e.id = r.event_id
   where r.shop_id = :shopId and r.status in ('pending', 'confirmed') and (r.expires_at is null or r.expires_at > :at)
     and s.ends_at > :at
   order by s.starts_at, r.id limit 6`,
);
const LAYOUT = statement(
  "select blocks, version from dashboard_layouts where shop_id = :shopId and user_id = :userId",
);
const MAKE_LAYOUT = statement(
  `insert into dashboard_layouts (shop_id, user_id, blocks) values (:shopId, :userId, :blocks) on conflict do nothing
   returning version`,
);
const SAVE_LAYOUT = statement(
  `update dashboard_layouts set blocks = :blocks, version = version + 1
   where shop_id = :shopId and user_id = :userId and version = :version returning version`,
);

const first = async <T extends object>(rows: Promise<T | undefined>): Promise<T> => {
  const row = await rows;
  if (!row) throw new Error("a count has no row");
  return row;
};
const dated = <T extends { at: Date }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, at: row.at.toISOString() }));

/** `today` is the day in Paris, `YYYY-MM-DD`, in all of these queries. */
export async function readFigures(tx: Tx, shopId: string, today: string): Promise<Of<"figures">> {
  const week = await tx.rows<{
    day: string;
    orders: number;
    tickets: number;
    cents: number;
    bottles: number;
  }>(WEEK, { shopId, today });
  const waiting = await first(tx.one<{ toAccept: number; toDeliver: number }>(WAITING, { shopId }));
  const { orders = 0, tickets = 0, bottles = 0, cents = 0 } = week.at(-1) ?? {};
  return {
    today: { orders, tickets, bottles: Math.round(bottles / 1000), cents },
    ...waiting,
    days: week.map(({ bottles: _, ...day }) => day),
  };
}

export async function readSales(tx: Tx, shopId: string, today: string): Promise<Of<"sales">> {
  const months = await tx.rows<Of<"sales">["months"][number]>(MONTHS, { shopId, today });
  const { cents } = await first(tx.one<{ cents: number }>(TO_DATE, { shopId, today }));
  return { months, toDateCents: months.reduce((sum, m) => sum + m.cents, 0), lastYearToDateCents: cents };
}

export async function readUnpaid(tx: Tx, shopId: string, today: string): Promise<Of<"unpaid">> {
  const all = await first(tx.one<Omit<Of<"unpaid">, "oldest">>(UNPAID, { shopId, today }));
  return { ...all, oldest: await tx.rows<Of<"unpaid">["oldest"][number]>(OLDEST_UNPAID, { shopId, today }) };
}

export async function readStockAlerts(tx: Tx, shopId: string): Promise<Of<"stock">> {
  const rows = await tx.rows<Of<"stock">["alerts"][number] & { total: number }>(ALERTS, { shopId });
  return { count: rows[0]?.total ?? 0, alerts: rows.map(({ total: _, ...alert }) => alert) };
}

export const readBest = (tx: Tx, shopId: string, today: string): Promise<Of<"products">> =>
  tx.rows(BEST, { shopId, today });

export const readRequestCount = (tx: Tx, shopId: string): Promise<Of<"requests">> =>
  first(tx.one<{ count: number }>(REQUESTS, { shopId }));

export async function readNewClients(tx: Tx, shopId: string, today: string): Promise<Of<"clients">> {
  const { count } = await first(tx.one<{ count: number }>(NEW_CLIENTS, { shopId, today }));
  return {
    count,
    last: dated(await tx.rows<{ id: string; name: string; at: Date }>(LAST_CLIENTS, { shopId })),
  };
}

/** Returns the bookings of today and the next ones, as seen at a moment. */
export async function readBookings(
  tx: Tx,
  shopId: string,
  today: string,
  now: number,
): Promise<Of<"bookings">> {
  const at = new Date(now);
  const day = await first(tx.one<Of<"bookings">["today"]>(TODAY, { shopId, at, today }));
  const { count } = await first(tx.one<{ count: number }>(PENDING, { shopId, at }));
  type Next = Omit<Of<"bookings">["next"][number], "at"> & { at: Date };
  return { today: day, pending: count, next: dated(await tx.rows<Next>(NEXT, { shopId, at })) };
}

type Layout = { blocks: PlacedBlock[]; version: number };
export const findLayout = (tx: Tx, shopId: string, userId: string): Promise<Layout | undefined> =>
  tx.one<Layout>(LAYOUT, { shopId, userId });

/**
 * Writes a layout over the version that was read (0: none yet). Returns the new version, or undefined when it was
 * changed meanwhile.
 */
export async function saveLayout(
  tx: Tx,
  shopId: string,
  userId: string,
  { blocks, version }: Layout,
): Promise<number | undefined> {
  const values = { shopId, userId, blocks: JSON.stringify(blocks) };
  const row =
    version === 0
      ? await tx.one<{ version: number }>(MAKE_LAYOUT, values)
      : await tx.one<{ version: number }>(SAVE_LAYOUT, { ...values, version });
  return row?.version;
}
