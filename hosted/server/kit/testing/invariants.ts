import { asOwner } from "#kit/testing/cluster.ts";
import { FIGURE_RULES } from "#kit/testing/rules/figures.ts";
import { MONEY_RULES } from "#kit/testing/rules/money.ts";

/** Orders that hold stock: neither given up nor ended, and not yet delivered. */
const LIVE = "o.status in ('draft', 'pending', 'validated', 'invoiced') and o.delivery_status <> 'delivered'";

/** Rules that hold at any moment, whatever was interrupted: each query returns the rows that break its rule. */
const RULES: Record<string, string> = {
  ...MONEY_RULES,
  ...FIGURE_RULES,
  "counters equal their movements": `
    select shop_id, format_id, s.on_hand, s.reserved, m.on_hand as moved, m.reserved as promised
    from stocks s full join (
      select shop_id, warehouse_id, format_id, duty_status, lot, sum(on_hand_delta) as on_hand,
        sum(reserved_delta) as reserved
      from stock_movements group by 1, 2, 3, 4, 5) m using (shop_id, warehouse_id, format_id, duty_status, lot)
    where coalesce(s.on_hand, 0) <> coalesce(m.on_hand, 0) or coalesce(s.reserved, 0) <> coalesce(m.reserved, 0)`,
  "what movements come to is the sum of them": `
    select shop_id, kind, k.movements, m.movements as there from
      (select shop_id, kind, sum(movements) as movements, sum(moved_volume_ml) as ml from movement_sums group by 1, 2) k
    full join
      (select m.shop_id, m.kind, count(*) as movements, sum(m.on_hand_delta * stock_unit_ml(f)) as ml
        from stock_movements m join formats f on f.shop_id = m.shop_id and f.id = m.format_id
        where m.on_hand_delta <> 0 group by 1, 2) m
      using (shop_id, kind)
    where (k.movements, k.ml) is distinct from (m.movements, m.ml)`,
  "what is reserved is what live orders hold": `
    with held as (
      select o.shop_id, coalesce(c.content_id, l.format_id) as format_id,
             sum(greatest(0, l.quantity + l.add - left_with.units - given_up.units - came_back.units) *
               coalesce(c.quantity, 1)) as units
      from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      cross join lateral (select coalesce(sum(x.quantity + x.add), 0) as units from shipment_lines x
        join shipments s on s.shop_id = x.shop_id and s.id = x.shipment_id
        where x.shop_id = l.shop_id and x.order_id = l.order_id and x.line_id = l.id
          and s.left_at is not null and s.status <> 'cancelled') left_with
      cross join lateral (select coalesce(sum((p ->> 'quantity')::int + (p ->> 'add')::int), 0) as units
        from order_cancellations g cross join lateral jsonb_array_elements(g.portion -> 'lines') p
        where g.shop_id = l.shop_id and g.order_id = l.order_id and p ->> 'id' = l.id
          and g.withdrawal_id is null) given_up
      -- Withdrawn units whose return was noted are promised no more, delivered or not.
      cross join lateral (select coalesce(sum((p ->> 'quantity')::int + case
        when (p ->> 'quantity')::int = l.quantity then l.add else 0 end), 0)
          as units from withdrawals w cross join lateral jsonb_array_elements(w.lines::jsonb) p
        where w.shop_id = l.shop_id and w.order_id = l.order_id and w.returned_at is not null
          and p ->> 'lineId' = l.id) came_back
      left join format_contents c on c.shop_id = l.shop_id and c.format_id = l.format_id
      where ${LIVE} and l.format_id is not null group by 1, 2),
    allocated as (select shop_id, format_id, sum(remaining) as units from stock_allocations group by 1, 2),
    promised as (select shop_id, format_id, sum(reserved) as units from stocks group by 1, 2)
    select shop_id, format_id, p.units as promised, h.units as ordered, a.units as allocated
    from promised p full join held h using (shop_id, format_id) full join allocated a using (shop_id, format_id)
    where coalesce(p.units, 0) <> coalesce(h.units, 0) + coalesce(a.units, 0)`,
  "lines count less by what was given up of them": `select l.order_id, l.id from order_lines l cross join lateral (
      select coalesce(sum((p ->> 'quantity')::int), 0) as n, coalesce(sum((p ->> 'netCents')::bigint), 0) as cents
      from order_cancellations c cross join lateral jsonb_array_elements(c.portion -> 'lines') p
      where c.shop_id = l.shop_id and c.order_id = l.order_id and p ->> 'id' = l.id) g
      where (l.cancelled_quantity, l.cancelled_cents) <> (g.n, g.cents)`,
  "nothing is promised that is not there":
    "select shop_id, format_id from stocks where reserved > greatest(0, on_hand)",
  "no order gives back at a place more than it holds there": `
    select shop_id, order_id, format_id, warehouse_id, duty_status, lot from stock_movements
    where order_id is not null and kind in ('order', 'release', 'delivery')
    group by 1, 2, 3, 4, 5, 6 having sum(reserved_delta) < 0`,
  "what is left of an allocation is what its movements hold": `
    select a.shop_id, a.id, a.remaining, m.units from stock_allocations a left join (
      select shop_id, allocation_id as id, sum(reserved_delta) as units from stock_movements
      where kind = 'allocation' group by 1, 2) m using (shop_id, id)
    where a.remaining <> coalesce(m.units, 0)`,
  "goods that go from place to place stay as many": `
    select shop_id, operation_id, kind, format_id from stock_movements where kind in ('transfer', 'duty')
    group by 1, 2, 3, 4 having sum(on_hand_delta) <> 0`,
  "an archived warehouse is empty, and a shop with stock sells from somewhere": `
    select w.shop_id, w.id from warehouses w join stocks s on s.shop_id = w.shop_id and s.warehouse_id = w.id
    where w.archived_at is not null and (s.on_hand <> 0 or s.reserved <> 0)
    union all
    select shop_id, 'none sells' from warehouses group by shop_id having not bool_or(sells)`,
  "an order is whole": `
    select o.id from orders o where not (exists (select 1 from order_lines l where l.order_id = o.id)
      or o.places <> '[]')
      or not exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'placed')
      or (select count(*) from payments p where p.order_id = o.id) <> 1
      or (o.payment_type = 'cb' and not exists (
        select 1 from payment_attempts a join payments p on p.id = a.payment_id where p.order_id = o.id))`,
  "the parts of an order add up": `
    select o.id from orders o join payments p on p.order_id = o.id
    cross join lateral (select coalesce(sum(g.payment_cents), 0) as cents, coalesce(sum(g.total_ttc_cents), 0) as total
      from order_cancellations g where g.shop_id = o.shop_id and g.order_id = o.id) given_up
    where (p.amount_cents <> (o.priced->>'dueNowCents')::bigint - given_up.cents and not o.priced ? 'imprint')
      or o.cancelled_ttc_cents <> given_up.total or p.status <> o.payment_status`,
  "numbers of orders are counted, and each is given once": `
    select o.shop_id, c.year::text, count(*), max(right(o.number, 5)::int), c.last
    from orders o join counters c on c.shop_id = o.shop_id and c.series = 'order'
      and o.number like '%' || c.year || '-_____'
    group by 1, 2, c.last having count(*) > c.last or max(right(o.number, 5)::int) > c.last
      or count(*) <> count(distinct o.number)
    union all select shop_id, null, null, null, null from orders where number !~ '[0-9]{4}-[0-9]{5}$'`,
  "numbers of documents have no gap": `
    select d.shop_id, d.kind, d.fiscal_year, count(*), c.last from documents d
    join counters c on c.shop_id = d.shop_id and c.series = d.kind and c.year = d.fiscal_year
    group by 1, 2, 3, c.last having count(*) <> c.last or max(right(d.number, 5)::int) <> c.last`,
  "shipments of a line never take more than was ordered": `
    select o.shop_id, o.order_id, o.id from order_lines o
    join shipment_lines l on l.shop_id = o.shop_id and l.order_id = o.order_id and l.line_id = o.id
    join shipments s on s.shop_id = l.shop_id and s.id = l.shipment_id and s.status <> 'cancelled'
    group by o.shop_id, o.order_id, o.id, o.quantity, o.add having sum(l.quantity) > o.quantity or sum(l.add) > o.add`,
  "delivery notes are numbered without gap": `
    select c.shop_id, c.year, c.last, count(s.id) from counters c
    left join shipments s on s.shop_id = c.shop_id and s.number like '%' || c.year || '-_____'
    where c.series = 'deliveryNote' group by 1, 2, 3 having count(s.id) <> c.last
      or max(right(s.number, 5)::int) <> c.last`,
  "goods that left with a shipment are what it carries, or came back": `
    select s.shop_id, s.id from shipments s
    where s.left_at is null and exists (select 1 from stock_movements m where m.shop_id = s.shop_id
      and m.shipment_id = s.id)`,
  "journals of tills are whole, and end where their ends say": `
    select r.shop_id, r.till_id, r.seq from till_records r
    left join till_records b on b.shop_id = r.shop_id and b.till_id = r.till_id and b.seq = r.seq - 1
    where r.previous <> coalesce(b.hash, repeat('0', 64))
    union all
    select h.shop_id, h.till_id, h.seq from till_heads h
    where h.seq <> (select count(*) from till_records r where r.shop_id = h.shop_id and r.till_id = h.till_id)
      or (h.seq > 0 and not exists (select 1 from till_records r
        where r.shop_id = h.shop_id and r.till_id = h.till_id and r.seq = h.seq and r.hash = h.hash))`,
  "mailed copies of tickets are one whole chain for each shop": `
    select c.shop_id, c.position from till_copies c
    left join till_copies b on b.shop_id = c.shop_id and b.position = c.position - 1
    where c.previous <> coalesce(b.hash, repeat('0', 64))
    union all
    select e.shop_id, e.position from till_copy_ends e
    where e.position <> (select count(*) from till_copies c where c.shop_id = e.shop_id)`,
  "numbers of a till's tickets have no gap, and its totals are those of its tickets": `
    with tickets as (
      select shop_id, till_id, content::jsonb->'body' as body from till_records
      where kind = 'ticket' and not content::jsonb ? 'training'),
    sums as (
      select shop_id, till_id, count(*) as n, max((body->>'n')::int) as last,
        count(distinct body->>'number') as numbers,
        sum((body->>'totalHtCents')::bigint + (body->>'totalVatCents')::bigint) as cents
      from tickets group by 1, 2)
    select s.shop_id, s.till_id, s.n, s.last, s.cents from sums s join till_heads h using (shop_id, till_id)
    where s.n <> s.last or s.n <> s.numbers or s.n <> (h.running->>'tickets')::bigint
      or s.cents <> (h.running->>'perpetualCents')::bigint`,
  "a code counts its live uses, and has no more than it may": `
    select c.shop_id, c.code, c.uses, c.uses_total, u.live from promo_codes c
    cross join lateral (select count(*) as live from promo_code_uses u
      where u.shop_id = c.shop_id and u.code = c.code and u.released_at is null) u
    where c.uses <> u.live or u.live > c.uses_total`,
  "the codes in use are those of live orders": `
    with priced as (
      select shop_id, id, upper(priced->'code'->>'code') as code from orders
      where status in ('draft', 'pending', 'validated', 'invoiced') and priced->'code' is not null)
    select shop_id, id, p.code as ordered, u.code as used from priced p
    full join (select shop_id, order_id as id, code from promo_code_uses
      where released_at is null) u using (shop_id, id)
    where p.code is distinct from u.code`,
  "points equal their movements": `
    select a.shop_id, a.user_id, a.points, a.spent, m.points as moved, m.spent as moved_spent
    from loyalty_accounts a left join (
      select shop_id, user_id, sum(points) as points, sum(-points) filter (where kind in ('spend', 'return')) as spent
      from loyalty_movements group by 1, 2) m using (shop_id, user_id)
    where a.points <> coalesce(m.points, 0) or a.spent <> coalesce(m.spent, 0) or a.points < 0`,
  "an order holds the points that it costs while it lives, else none": `
    select o.shop_id, o.id, o.status, held.points, o.priced->'loyalty' as loyalty from orders o
    cross join lateral (select coalesce(sum(-points), 0) as points from loyalty_movements m
      where m.shop_id = o.shop_id and m.order_id = o.id and m.kind in ('spend', 'return')) held
    where held.points <> case when o.status in ('draft', 'pending', 'validated', 'invoiced')
      then coalesce((o.priced->'loyalty'->>'pointsToLose')::int, 0) else 0 end`,
  "an order earns when it is accepted": `
    select o.shop_id, o.id, o.status from orders o
    where (o.status in ('validated', 'invoiced') and o.buyer_id is not null
        and coalesce((o.priced->'loyalty'->>'pointsEarned')::int, 0) > 0)
      <> exists (select 1 from loyalty_movements e where e.shop_id = o.shop_id and e.order_id = o.id and e.kind = 'earn'
        and not exists (select 1 from loyalty_movements r
          where r.shop_id = o.shop_id and r.order_id = o.id and r.kind = 'reverse'))`,
  "places are never above what a slot holds": `
    select s.shop_id, s.id, s.capacity, sum(r.seats) as taken from event_slots s
    join reservations r on r.shop_id = s.shop_id and r.slot_id = s.id and r.status <> 'cancelled'
    -- A hold is dead without a job: as of the latest one that was made, the older ones' time may be over.
    and (r.expires_at is null or r.expires_at > (select coalesce(max(created_at), now()) from reservations h
      where h.shop_id = s.shop_id and h.slot_id = s.id))
    group by s.shop_id, s.id, s.capacity having sum(r.seats) > s.capacity`,
  "the ledger of a reservation is what it says was paid": `
    select r.shop_id, r.id, r.paid_cents, m.paid from reservations r
    left join (select shop_id, reservation_id as id,
        sum(case kind when 'payment' then amount_cents else -amount_cents end) as paid
      from reservation_money group by 1, 2) m using (shop_id, id)
    where r.paid_cents <> coalesce(m.paid, 0)`,
  "the lines of a reservation are its total, its places and its people": `
    select r.shop_id, r.id, r.total_cents, l.amount, r.seats, l.seats as counted from reservations r
    left join (select shop_id, reservation_id as id, sum(amount_cents) as amount,
        sum(quantity) filter (where kind = 'price' and not not_counting) as seats,
        sum(quantity) filter (where kind = 'price') as people
      from reservation_lines group by 1, 2) l using (shop_id, id)
    where r.total_cents <> coalesce(l.amount, 0)
      or (r.status not in ('held', 'cancelled')
        and (r.seats <> coalesce(l.seats, 0) or r.people <> coalesce(l.people, 0)))`,
  "a reservation that is no more owes nothing": `
    select shop_id, id, total_cents, paid_cents from reservations where status = 'cancelled'
      and total_cents > paid_cents`,
  "reservations are numbered without gap, those that came to the shop all": `
    select r.shop_id, count(r.number), max(right(r.number, 5)::int), c.last,
      count(*) filter (where r.status in ('confirmed', 'attended', 'noShow') and r.number is null) as without
    from reservations r left join counters c on c.shop_id = r.shop_id and c.series = 'reservation'
    group by r.shop_id, c.year, c.last
    having count(r.number) filter (where r.number like 'R' || c.year || '-%') <> coalesce(c.last, 0)
      or max(right(r.number, 5)::int) filter (where r.number like 'R' || c.year || '-%') <> c.last
      or count(*) filter (where r.status in ('confirmed', 'attended', 'noShow') and r.number is null) > 0`,
  "the history of public prices ends with what everybody is asked": `
    select n.* , s.id as shop_id from shops s cross join lateral public_terms(s.id, null) n
    left join lateral (select k.unit_e4, k.ttc, k.tiers, k.promotions from public_prices k
      where k.shop_id = s.id and k.format_id = n.format_id order by id desc limit 1) k on true
    where k.unit_e4 is distinct from n.unit_e4
      or n.unit_e4 is not null and (k.ttc, k.tiers, k.promotions) is distinct from (n.ttc, n.tiers, n.promotions)`,
  "who was offered places has a hold of his": `
    select w.shop_id, w.id from waiting_list w left join reservations r on r.shop_id = w.shop_id
      and r.id = w.reservation_id
    where w.status in ('offered', 'taken') and (r.id is null or r.slot_id <> w.slot_id and w.status = 'offered')`,
};

/** Returns every rule that is broken, with the rows that break it; empty when all rules hold. No job may be running. */
export async function brokenInvariants(ownerUrl: string): Promise<Record<string, unknown[]>> {
  return asOwner(ownerUrl, async (client) => {
    const broken: Record<string, unknown[]> = {};
    for (const [rule, query] of Object.entries(RULES)) {
      const { rows } = await client.query(query);
      if (rows.length > 0) broken[rule] = rows;
    }
    return broken;
  });
}

/** Tables whose rows change by mere access: changes that a refused request makes there do not count. */
const LOOKED_AT = ["public.login_throttles", "public.sessions"];

/**
 * Returns a digest of all rows of each table, and the number of jobs: the same before and after a request that must
 * write nothing.
 */
export async function fingerprint(ownerUrl: string): Promise<Record<string, string>> {
  return asOwner(ownerUrl, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'sandbox') and not (schemaname || '.' || tablename = any($1)) order by 1`,
      [LOOKED_AT],
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
         from ${name} t`,
      );
      digests[name] = rows[0]?.digest ?? "";
    }
    const jobs = await client.query<{ n: string }>("select count(*) as n from pgboss.job");
    digests["pgboss.job"] = jobs.rows[0]?.n ?? "";
    return digests;
  });
}
