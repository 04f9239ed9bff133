import type { Dashboard, PlacedBlock } from "@cuvee/core/insight/home/dashboard.ts";
import { isUnpaid } from "#shops/clients/claims.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

type Of<B extends keyof Dashboard> = NonNullable<Dashboard[B]>;

const MIDNIGHT = "(:today::date)::timestamp at time zone 'Europe/Paris'";

// Sales of accepted orders and tickets, and the orders that wait for the seller.
const WEEK = statement(
  `select d.day::date::text as day, coalesce(s.orders, 0)::int + coalesce(w.orders, 0)::int as orders,
     coalesce(s.cents, 0)::bigint + coalesce(w.cents, 0)::bigint as cents,
     coalesce(s.bottles, 0)::bigint + coalesce(w.bottles, 0)::bigint as bottles, coalesce(s.tickets, 0)::int as tickets
   from generate_series(:today::date - 6, :today::date, interval '1 day') as d(day)
   left join (
     select day, sum(sales) filter (where channel <> 'till') as orders, sum(ttc_cents) as cents, sum(eq75) as bottles,
       sum(sales) filter (where channel = 'till') as tickets
     from sale_day_sums where shop_id = :shopId and basis = 'ordered' and day between :today::date - 6 and :today::date
     group by day) s on s.day = d.day::date
   left join (
     select (created_at at time zone 'Europe/Paris')::date as day, count(*) as orders, sum(current_ttc_cents) as cents,
       sum(current_bottles) as bottles
     from orders where shop_id = :shopId and status = 'pending' and created_at >= ${MIDNIGHT} - interval '6 days 1 hour'
     group by 1) w on w.day = d.day::date
   order by 1`,
);
const WAITING = statement(
  `select (select count(*)::int from orders where shop_id = :shopId and status = 'pending') as "toAccept",
     (select count(*)::int from orders where shop_id = :shopId and status in ('validated', 'invoiced')
       and delivery_status in ('pending', 'preparation')) as "toDeliver"`,
);
const MONTHS = statement(
  `with sold as (
     select date_trunc('month', day::timestamp) as month, sum(ht_cents) as cents from sale_day_sums
     where shop_id = :shopId and basis = 'ordered'
       and day >= (date_trunc('year', :today::date::timestamp) - interval '1 year')::date
       and day < (date_trunc('month', :today::date::timestamp) + interval '1 month')::date
     group by 1
   )
   select to_char(m.month, 'YYYY-MM') as month, coalesce(s.cents, 0)::bigint as cents,
     coalesce(b.cents, 0)::bigint as "lastYearCents"
   from generate_series(date_trunc('year', :today::date::timestamp), date_trunc('month', :today::date::timestamp),
     interval '1 month') as m(month)
   left join sold s on s.month = m.month
   left join sold b on b.month = m.month - interval '1 year'
   order by 1`,
);
const TO_DATE = statement(
  `select coalesce(sum(ht_cents), 0)::bigint as cents from sale_day_sums
   where shop_id = :shopId and basis = 'ordered'
     and day >= (date_trunc('year', :today::date::timestamp) - interval '1 year')::date
     and day < (:today::date + interval '1 day' - interval '1 year')::date`,
);
const UNPAID = statement(
  `with k as materialized (select * from claims where shop_id = :shopId)
   select count(*) filter (where ${isUnpaid("k", ":today::date")})::int as count,
     coalesce(sum(k.open_cents) filter (where ${isUnpaid("k", ":today::date")}), 0)::bigint as cents,
     coalesce(sum(k.open_cents), 0)::bigint as "outstandingCents",
     (select coalesce(json_agg(o), '[]') from (
       select k.id, k.kind, k.number, k.buyer_name as name, k.open_cents as cents, k.due_on as "dueOn" from k
       where ${isUnpaid("k", ":today::date")} order by k.due_on, k.id limit 5) o) as oldest
   from k`,
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
  `select s.product_id as "productId", coalesce(p.name, '') as name, s.units, s.cents from (
     select product_id, sum(units)::int as units, sum(ht_cents)::bigint as cents from sale_product_sums
     where shop_id = :shopId and basis = 'ordered' and day >= :today::date - 30
     group by product_id having sum(units) <> 0 or sum(ht_cents) <> 0 order by 3 desc, 1 limit 5) s
   left join products p on p.shop_id = :shopId and p.id = s.product_id
   order by s.cents desc, s.product_id`,
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

export const readUnpaid = (tx: Tx, shopId: string, today: string): Promise<Of<"unpaid">> =>
  first(tx.one<Of<"unpaid">>(UNPAID, { shopId, today }));

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
