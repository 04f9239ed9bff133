import type { DayRange } from "@cuvee/core/relations/lists/periods.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import type { Compiler } from "#relations/lists/compiler.ts";

/** Goods and channels of purchases; null: all of them. */
export type Goods = {
  products: string[] | null;
  vintages: string[] | null;
  productTypes: string[] | null;
  colors: string[] | null;
  appellations: string[] | null;
  channels: string[] | null;
};

export const ALWAYS: DayRange = { from: null, until: null };

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: string): string => dayAfter(nextMonth(day), -1);
function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/**
 * Divides days into whole months, whose sums are kept, and the days beside them. `months` is null where there is no
 * whole month; its bounds are first days, null is open.
 */
export function monthsAndDays({ from, until }: DayRange): {
  months: DayRange | null;
  days: DayRange[];
} {
  const first = from === null || from === monthOf(from) ? from : nextMonth(from);
  const last =
    until === null
      ? null
      : until === lastOfMonth(until)
        ? monthOf(until)
        : monthOf(dayAfter(monthOf(until), -1));
  if (first !== null && last !== null && last < first) return { months: null, days: [{ from, until }] };
  const days: DayRange[] = [];
  if (from !== null && first !== null && first !== from) days.push({ from, until: dayAfter(first, -1) });
  if (until !== null && last !== null && until !== lastOfMonth(until))
    days.push({ from: monthOf(until), until });
  return { months: { from: first, until: last }, days };
}

/** Returns the condition that a column of days is within a range; each part begins with `and`. */
export function within(k: Compiler, column: string, { from, until }: DayRange): string {
  const since = from === null ? "" : ` and ${column} >= ${k.bind(from, "date")}`;
  return since + (until === null ? "" : ` and ${column} <= ${k.bind(until, "date")}`);
}

/** Returns the name of the table of purchases of any goods by client: `times`, `eq75`, `cents`. */
export function purchases(k: Compiler, range: DayRange): string {
  const { months, days } = monthsAndDays(range);
  const parts = days.map(
    (part) => `select client_id, sales, eq75, ht_cents from sale_facts
      where shop_id = :shopId and basis = 'ordered' and client_id is not null
        ${within(k, "day", part)}${k.only("client_id")}`,
  );
  if (months)
    parts.unshift(`select client_id, sales, eq75, ht_cents from sale_client_sums
      where shop_id = :shopId and basis = 'ordered' and client_id <> ''
        ${within(k, "month", months)}${k.only("client_id")}`);
  return k.table(
    `select client_id, sum(sales) as times, sum(eq75) as eq75, sum(ht_cents) as cents
     from (${parts.join(" union all ")}) p group by client_id`,
  );
}

/** Checks whether goods are named, and not only channels. */
export const namesGoods = ({ channels: _, ...goods }: Goods): boolean =>
  Object.values(goods).some((values) => values !== null);

/** Returns the condition on goods, over the columns `product_id` and `vintage_id`; each part begins with `and`. */
export function ofGoods(k: Compiler, goods: Omit<Goods, "channels">): string {
  const ofProduct: [string, string[] | null][] = [
    ["product_type", goods.productTypes],
    ["color", goods.colors],
    ["appellation", goods.appellations],
  ];
  const named = ofProduct.flatMap(([column, values]) =>
    values === null ? [] : [`p.${column} = any (${k.bind(values, "text[]")})`],
  );
  return [
    goods.products === null ? "" : ` and product_id = any (${k.bind(goods.products, "text[]")})`,
    named.length === 0
      ? ""
      : ` and product_id in (select p.id from products p where p.shop_id = :shopId and ${named.join(" and ")})`,
    goods.vintages === null
      ? ""
      : ` and vintage_id in (select v.id from vintages v where v.shop_id = :shopId
          and v.name = any (${k.bind(goods.vintages, "text[]")}))`,
  ].join("");
}

/**
 * Returns the name of the table of purchases of goods by client: `units`, `eq75`, `cents`, and where they are counted
 * `times`: the orders and tickets that still have some.
 */
export function purchasesOf(k: Compiler, goods: Goods, range: DayRange, countsTimes: boolean): string {
  const isNamed = namesGoods(goods);
  const channels = goods.channels === null ? "" : ` and channel = any (${k.bind(goods.channels, "text[]")})`;
  const where = `shop_id = :shopId and basis = 'ordered' and client_id is not null${
    isNamed ? " and kind = 'line'" : ""
  }${channels}${isNamed ? ofGoods(k, goods) : ""}${within(k, "day", range)}${k.only("client_id")}`;
  if (!isNamed)
    return k.table(
      `select client_id, sum(sales) as times, sum(sales) as units, sum(eq75) as eq75, sum(ht_cents) as cents
       from sale_facts where ${where} group by client_id`,
    );
  if (!countsTimes)
    return k.table(
      `select client_id, sum(units) as units, sum(eq75) as eq75, sum(ht_cents) as cents
       from sale_facts where ${where} group by client_id`,
    );
  return k.table(
    `select client_id, count(*) filter (where units > 0) as times, sum(units) as units, sum(eq75) as eq75,
       sum(cents) as cents
     from (select client_id, source_id, sum(units) as units, sum(eq75) as eq75, sum(ht_cents) as cents
       from sale_facts where ${where} group by client_id, source_id) s group by client_id`,
  );
}

const PARIS = (column: string): string => `(${column} at time zone 'Europe/Paris')::date`;

/** Returns the name of the table of the first and the last purchase of a client, as the list of clients shows it. */
export const orderDays = (k: Compiler): string =>
  k.table(
    `select client_id, ${PARIS("min(at)")} as first_on, ${PARIS("max(at)")} as last_on from sales
     where shop_id = :shopId and is_purchase and client_id is not null${k.only("client_id")} group by client_id`,
  );

/**
 * Returns the name of the table of the clients whose next order is late: more than twice their median gap. The days of
 * each client are sorted apart, because one sort of all sales takes twice as long; and the median is compared by
 * counting the gaps below the half, which needs no second sort. With as many below as above it is the mean of the two
 * in the middle.
 */
export const overdueClients = (k: Compiler): string =>
  k.table(
    `select client_id from (
       select client_id, array_agg(at) as times, ${k.bind(k.calendar.today, "date")} - ${PARIS("max(at)")} as since
       from sales where shop_id = :shopId and is_purchase and client_id is not null${k.only("client_id")}
       group by client_id having count(*) > 2) s
     cross join lateral (
       select count(*) as gaps, count(*) filter (where 2 * gap < since) as less,
         max(gap) filter (where 2 * gap < since) + min(gap) filter (where 2 * gap >= since) as middle
       from (select day - lag(day) over (order by day) as gap
         from (select ${PARIS("t")} as day from unnest(s.times) t) d) g where gap > 0) m
     where gaps >= 2 and (2 * less > gaps or (2 * less = gaps and middle < since))`,
  );

/**
 * Returns the name of the table of visits by client: the one of the order that paid, of the account, or with the
 * mailbox; `status`, `day` of the visit, `booked_on`, `event_id`. Those without any of them belong to nobody.
 */
export const visits = (k: Compiler): string =>
  k.table(
    `select * from (
       select coalesce(o.client_id, a.id, m.id) as client_id, r.status, s.day, r.event_id,
         ${PARIS("r.created_at")} as booked_on
       from reservations r
       join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
       left join orders o on o.shop_id = r.shop_id and o.id = r.order_id
       left join clients a on a.shop_id = r.shop_id and a.user_id = r.buyer_id
       left join lateral (
         select c.id from client_keys x join clients c on c.shop_id = x.shop_id and c.id = x.client_id
         where x.shop_id = r.shop_id and x.key = mail_key(r.contact ->> 'email') and c.merged_into is null
         order by c.user_id is null, c.created_at, c.id limit 1) m on o.id is null and a.id is null
       where r.shop_id = :shopId and r.status in ('confirmed', 'attended', 'noShow')) v
     where client_id is not null${k.only("client_id")}`,
  );

/** Returns the name of the table of the clients of whom an address agreed to the newsletter, and since when. */
export const subscribers = (k: Compiler): string =>
  k.table(
    `select c.id as client_id, min(s.changed_at) as at
     from consents s
     join consent_addresses a on a.shop_id = s.shop_id and a.id = s.address_id and a.erased_at is null
     join (select e.id, lower(m) as address from clients e cross join unnest(e.emails) m
       where e.shop_id = :shopId${k.only("e.id")}) c on c.address = a.address
     where s.shop_id = :shopId and s.channel = 'mail' and s.purpose = 'newsletter' and s.state = 'given'
     group by c.id`,
  );

/**
 * Returns the name of the table of how each client came: imported, or else by the earliest of their first sale (its
 * channel), their first reservation and their consent to the newsletter.
 */
export function sources(k: Compiler): string {
  const booked = visits(k);
  const agreed = subscribers(k);
  return k.table(
    `select distinct on (client_id) client_id, source from (
       select coalesce(c.merged_into, c.id) as client_id, 'import' as source, null::date as day, 0 as rank
       from imports i join import_lines l on l.shop_id = i.shop_id and l.import_id = i.id
       join clients c on c.shop_id = l.shop_id and c.id = l.undo ->> 'id'
       where i.shop_id = :shopId and i.kind = 'clients' and l.made = 'created' and l.state in ('done', 'kept')
         ${k.only("c.id")}
       union all
       select client_id, 'newsletter', ${PARIS("at")}, 1 from ${agreed}
       union all
       select client_id, 'visit', booked_on, 2 from ${booked}
       union all
       select client_id, channel, min(day), 3 from sale_facts
       where shop_id = :shopId and basis = 'ordered' and sales > 0 and client_id is not null${k.only("client_id")}
       group by client_id, channel) x
     order by client_id, day nulls first, rank, source`,
  );
}
