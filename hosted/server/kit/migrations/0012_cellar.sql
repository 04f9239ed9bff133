-- The cellar: goods by format, warehouse, duty status and lot; movements with their reasons; inventories, allocations, thresholds.

alter table warehouses
  add column kind text not null default 'cellar' check (kind in ('cellar', 'depot', 'shop', 'fair')),
  -- Number of the tax warehouse (rules §1.4, excise number): goods lie there under suspended duty.
  add column excise_number text check (excise_number ~ '^[A-Z]{2}[A-Za-z0-9]{11}$'),
  -- Online orders take from here.
  add column sells boolean not null default true,
  add column archived_at timestamptz,
  add column version int not null default 1;
-- Until now orders took from the first warehouse of a shop.
update warehouses w set sells = not exists (select 1 from warehouses o where o.shop_id = w.shop_id and o.id < w.id);
alter table warehouses add check (archived_at is null or not sells);

create trigger tell_catalogue after insert or update or delete on warehouses for each row execute function tell_catalogue();

-- `vrac` is counted in millilitres, everything else in units. `place` is the order in which goods were first put there: of
-- several lots the oldest goes first. What lies in a producer's cellar is under suspended duty by law until it is sold
-- (CGI art. 302 G), so that this is what rows say that have said nothing yet: a shop that keeps no tax warehouse declares no
-- DRM and loses nothing by it, while goods wrongly called paid would leave without their duty. Drinks without duty, things that
-- are no drink, and shops that are no producers have nothing to suspend.
alter table stocks
  add column duty_status text not null default 'suspended' check (duty_status in ('suspended', 'paid')),
  add column lot text not null default '' check (char_length(lot) <= 40),
  add column place bigint generated always as identity,
  alter column on_hand type bigint,
  alter column reserved type bigint,
  drop constraint stocks_pkey,
  add primary key (shop_id, format_id, warehouse_id, duty_status, lot);

alter table stock_movements disable trigger stock_movements_append_only;
alter table stock_movements
  add column duty_status text not null default 'suspended' check (duty_status in ('suspended', 'paid')),
  add column lot text not null default '' check (char_length(lot) <= 40),
  add column observation text not null default '',
  -- Reference of the document that goes with the goods: delivery note, supplier's invoice, DAE.
  add column document text not null default '',
  -- Client whom the goods went to or came from, beside the order's buyer.
  add column client_id text,
  -- Month in which returned goods had left with their duty (rules §2.2, replacements).
  add column origin_month date check (extract(day from origin_month) = 1),
  -- Common to all movements that were posted together: both ends of a transfer, a bottling and its loss, the lines of an entry.
  add column operation_id text,
  add column inventory_id text,
  add column allocation_id text,
  add column recorded_at timestamptz not null default now(),
  alter column on_hand_delta type bigint,
  alter column reserved_delta type bigint;
update stock_movements set recorded_at = at;

create temporary table untaxed on commit drop as
  select f.shop_id, f.id as format_id from formats f
  join products p on p.shop_id = f.shop_id and p.id = f.product_id join shops s on s.id = f.shop_id
  where s.business_type = 'other' or p.product_type in ('juice', 'nectar', 'accessory', 'prestation', 'box');
update stocks s set duty_status = 'paid' from untaxed u where u.shop_id = s.shop_id and u.format_id = s.format_id;
update stock_movements s set duty_status = 'paid' from untaxed u where u.shop_id = s.shop_id and u.format_id = s.format_id;
update stocks s set on_hand = on_hand * f.volume_ml, reserved = reserved * f.volume_ml
  from formats f where f.shop_id = s.shop_id and f.id = s.format_id and f.type = 'vrac' and f.volume_ml > 0;
update stock_movements s set on_hand_delta = on_hand_delta * f.volume_ml, reserved_delta = reserved_delta * f.volume_ml
  from formats f where f.shop_id = s.shop_id and f.id = s.format_id and f.type = 'vrac' and f.volume_ml > 0;

alter table stock_movements
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind check (kind in (
    'opening', 'order', 'release', 'allocation', 'delivery', 'sale', 'export', 'return', 'replacement', 'tasting', 'family',
    'gift', 'sample', 'breakage', 'corked', 'loss', 'destruction', 'inventory', 'transfer', 'bottling', 'purchase',
    'production', 'duty')),
  add constraint stock_movements_sign check (case
    when kind in ('order', 'release', 'allocation') then on_hand_delta = 0
    when kind in ('opening', 'purchase', 'production', 'return', 'replacement') then on_hand_delta >= 0 and reserved_delta = 0
    when kind in ('inventory', 'transfer', 'bottling', 'duty') then reserved_delta = 0
    when kind = 'delivery' then on_hand_delta <= 0 and reserved_delta <= 0
    else on_hand_delta <= 0 and reserved_delta = 0 end),
  add constraint stock_movements_origin check ((kind = 'replacement') = (origin_month is not null));
alter table stock_movements enable trigger stock_movements_append_only;

-- What entered and left, by day; promises are read by order or by format.
create index stock_movements_at on stock_movements (shop_id, at, id) where on_hand_delta <> 0;
create index stock_movements_operation on stock_movements (shop_id, operation_id) where operation_id is not null;
create index stock_movements_inventory on stock_movements (shop_id, inventory_id) where inventory_id is not null;
create index stock_movements_allocation on stock_movements (shop_id, allocation_id) where allocation_id is not null;

create table inventories (
  shop_id text not null references shops (id),
  id text not null,
  name text not null,
  warehouse_id text not null,
  -- Product types that are counted; none: all.
  families text[] not null default '{}',
  -- Who counts does not see what should be there.
  is_blind boolean not null default false,
  status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
  opened_at timestamptz not null,
  opened_by text not null,
  ended_at timestamptz,
  ended_by text,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id),
  check ((status = 'open') = (ended_at is null))
);
-- A warehouse is counted once at a time.
create unique index inventories_open on inventories (shop_id, warehouse_id) where status = 'open';

-- What somebody counted, as an increment with an id of his own device: two people count the same shelf, and a request that is
-- sent twice counts once. `level` is what lay there by the books at that moment.
create table inventory_counts (
  shop_id text not null,
  inventory_id text not null,
  id text not null,
  position bigint generated always as identity,
  format_id text not null,
  duty_status text not null check (duty_status in ('suspended', 'paid')),
  lot text not null default '',
  quantity bigint not null,
  level bigint not null,
  at timestamptz not null,
  made_by text not null,
  primary key (shop_id, inventory_id, id),
  foreign key (shop_id, inventory_id) references inventories (shop_id, id),
  foreign key (shop_id, format_id) references formats (shop_id, id)
);
create trigger inventory_counts_append_only before update or delete on inventory_counts
  for each statement execute function refuse_change();

-- Units held for somebody until a day: they are reserved by movements of the kind `allocation`, and his orders take from them.
create table stock_allocations (
  shop_id text not null references shops (id),
  id text not null,
  format_id text not null,
  holder_kind text not null check (holder_kind in ('client', 'agent')),
  -- Client of the shop, or account of its agent, whose orders use it; one who is known by name alone has none.
  holder_id text,
  holder text not null,
  quantity bigint not null check (quantity > 0),
  remaining bigint not null check (remaining between 0 and quantity),
  until date not null,
  note text not null default '',
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, format_id) references formats (shop_id, id),
  check (ended_at is null or remaining = 0)
);
create index stock_allocations_holder on stock_allocations (shop_id, holder_id, format_id) where remaining > 0;
create index stock_allocations_until on stock_allocations (until) where ended_at is null;

-- Allocations of every shop whose day is over, for the sweep. Ids only.
create function overdue_allocations(p_today date) returns table (shop_id text, allocation_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.shop_id, a.id from stock_allocations a where a.ended_at is null and a.until < p_today order by a.until limit 500;
end;

-- Level under which the staff is told, once per crossing: of one warehouse, or of all together.
create table stock_thresholds (
  shop_id text not null references shops (id),
  id text not null,
  format_id text not null,
  warehouse_id text,
  least bigint not null check (least > 0),
  is_below boolean not null default false,
  version int not null default 1,
  primary key (shop_id, id),
  unique nulls not distinct (shop_id, format_id, warehouse_id),
  foreign key (shop_id, format_id) references formats (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id)
);

-- What the staff was told of its stock: a threshold crossed, or a fact that took what was promised to orders.
create table stock_alerts (
  shop_id text not null references shops (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('threshold', 'shortage')),
  format_id text not null,
  warehouse_id text,
  level bigint not null,
  least bigint,
  -- [{id, number}] of the orders that cannot be served any more.
  orders jsonb not null default '[]',
  at timestamptz not null,
  made_by text not null,
  primary key (shop_id, id),
  foreign key (shop_id, format_id) references formats (shop_id, id)
);
create trigger stock_alerts_append_only before update or delete on stock_alerts
  for each statement execute function refuse_change();

do $$
declare t text;
begin
  foreach t in array array['inventories', 'inventory_counts', 'stock_allocations', 'stock_thresholds', 'stock_alerts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

-- Everybody who changes stock locks the rows of its formats first, in one order: format, then the order in which they were made.
-- A new row comes last in it, so that the first row of a format is the door to all others, also to those made meanwhile.
--
-- Promises units of several formats (each named once) to an order, all or none, out of the selling warehouses: what is paid
-- already goes before what is suspended (that money lies there), then by warehouse, the oldest goods first. What another row of
-- the format lacks (a fact may bring one below zero) is not for sale. What is allocated to a holder is used for his order first.
-- Gives back what is missing; the caller then rolls back.
drop function reserve_stock(text, text, text, text, text[], int[]);
create function reserve_stock(
  p_shop text, p_warehouses text[], p_order text, p_by text, p_formats text[], p_quantities bigint[], p_holders text[])
returns table (missing_format text, still_available bigint) language plpgsql as $$
declare
  used bigint[] := array_fill(0::bigint, array[cardinality(p_formats)]);
  nth int;
  chosen int;
  taken int;
  missing text[];
  left_of bigint[];
begin
  perform 1 from stocks s
   where s.shop_id = p_shop and s.format_id = any (p_formats) and s.warehouse_id = any (p_warehouses)
   order by s.format_id, s.place for update;
  if cardinality(p_holders) > 0 and exists (
    select 1 from stock_allocations a
    where a.shop_id = p_shop and a.holder_id is not null and a.format_id = any (p_formats) and a.remaining > 0
  ) then
    -- A client orders by his account; one who was merged into him is he.
    p_holders := p_holders || array(
      select c.id from clients c left join clients k on k.shop_id = c.shop_id and k.id = c.merged_into
      where c.shop_id = p_shop and coalesce(k.user_id, c.user_id) = any (p_holders));
    for nth in 1 .. cardinality(p_formats) loop
      used[nth] := use_allocations(p_shop, p_order, p_by, p_holders, p_formats[nth], p_quantities[nth]);
      p_quantities[nth] := p_quantities[nth] - used[nth];
    end loop;
  end if;
  with here as materialized (
    select w.format_id, w.n, s.warehouse_id, s.duty_status, s.lot, greatest(0, s.on_hand - s.reserved) as free,
      sum(s.on_hand - s.reserved) over (partition by w.format_id) as total,
      coalesce(sum(greatest(0, s.on_hand - s.reserved)) over (partition by w.format_id
        order by s.duty_status, s.warehouse_id, s.place rows between unbounded preceding and 1 preceding), 0) as before
    from unnest(p_formats, p_quantities) as w(format_id, n)
    join stocks s on s.shop_id = p_shop and s.format_id = w.format_id and s.warehouse_id = any (p_warehouses)
    where w.n > 0
  ), pick as materialized (
    select format_id, warehouse_id, duty_status, lot, least(free, n - before)::bigint as units from here
    where total >= n and least(free, n - before) > 0
  ), promised as (
    update stocks s set reserved = reserved + p.units from pick p
    where s.shop_id = p_shop and s.format_id = p.format_id and s.warehouse_id = p.warehouse_id
      and s.duty_status = p.duty_status and s.lot = p.lot and s.on_hand - s.reserved >= p.units
    returning 1
  ), noted as (
    insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, made_by)
    select p_shop, format_id, warehouse_id, duty_status, lot, 'order', 0, units, p_order, p_by from pick
  ), lacking as (
    select w.format_id, greatest(0, coalesce(max(h.total), 0))::bigint + w.used as available
    from unnest(p_formats, p_quantities, used) as w(format_id, n, used) left join here h on h.format_id = w.format_id
    where w.n > 0 group by w.format_id, w.n, w.used having coalesce(max(h.total), 0) < w.n
  )
  select (select count(*) from pick), (select count(*) from promised), array(select l.format_id from lacking l order by 1),
    array(select l.available from lacking l order by l.format_id)
  into chosen, taken, missing, left_of;
  -- A row that was made a moment ago, and taken by another before its format had any to be locked: the same request again.
  if taken <> chosen then raise exception 'stock moved meanwhile' using errcode = 'serialization_failure'; end if;
  return query select * from unnest(missing, left_of);
end $$;

-- Turns what is allocated to a holder into a promise to his order; gives back how many units. The rows of the format are locked.
create function use_allocations(
  p_shop text, p_order text, p_by text, p_holders text[], p_format text, p_wanted bigint)
returns bigint language plpgsql as $$
declare
  held record;
  total bigint := 0;
  take bigint;
begin
  for held in
    select a.id, m.warehouse_id, m.duty_status, m.lot, m.units
    from stock_allocations a cross join lateral (
      select warehouse_id, duty_status, lot, sum(reserved_delta)::bigint as units from stock_movements
      where shop_id = p_shop and allocation_id = a.id and kind = 'allocation' group by 1, 2, 3 having sum(reserved_delta) > 0
    ) m
    where a.shop_id = p_shop and a.holder_id = any (p_holders) and a.format_id = p_format and a.remaining > 0
    order by a.until, a.id, m.duty_status, m.warehouse_id, m.lot
  loop
    take := least(held.units, p_wanted - total);
    exit when take <= 0;
    total := total + take;
    update stock_allocations set remaining = remaining - take, version = version + 1 where shop_id = p_shop and id = held.id;
    insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, allocation_id, made_by)
    values (p_shop, p_format, held.warehouse_id, held.duty_status, held.lot, 'allocation', 0, -take, p_order, held.id, p_by),
           (p_shop, p_format, held.warehouse_id, held.duty_status, held.lot, 'order', 0, take, p_order, null, p_by);
  end loop;
  return total;
end $$;

-- Ends what an order holds: `release` gives it back (to its allocation, where it came from one that still runs), `delivery`
-- takes it out of the warehouse. All of it, or at most these quantities by format.
create function end_stock(
  p_shop text, p_order text, p_by text, p_kind text, p_formats text[] default null, p_quantities bigint[] default null)
returns void language plpgsql as $$
declare
  held record;
  back record;
  place int;
  take bigint;
  f text[] := '{}'; w text[] := '{}'; d text[] := '{}'; l text[] := '{}'; n bigint[] := '{}';
begin
  for held in
    select s.format_id, s.warehouse_id, s.duty_status, s.lot, h.units
    from (
      select format_id, warehouse_id, duty_status, lot, sum(reserved_delta)::bigint as units from stock_movements
      where shop_id = p_shop and order_id = p_order and kind in ('order', 'release', 'delivery')
      group by 1, 2, 3, 4 having sum(reserved_delta) > 0
    ) h
    join stocks s on s.shop_id = p_shop and s.format_id = h.format_id and s.warehouse_id = h.warehouse_id
      and s.duty_status = h.duty_status and s.lot = h.lot
    order by s.format_id, s.place
    for update of s
  loop
    take := held.units;
    if p_formats is not null then
      place := array_position(p_formats, held.format_id);
      take := case when place is null then 0 else least(take, p_quantities[place]) end;
      if take > 0 then p_quantities[place] := p_quantities[place] - take; end if;
    end if;
    if take > 0 then
      f := f || held.format_id; w := w || held.warehouse_id; d := d || held.duty_status; l := l || held.lot; n := n || take;
    end if;
  end loop;
  if cardinality(n) = 0 then return; end if;
  update stocks s set reserved = reserved - t.n, on_hand = on_hand - case p_kind when 'delivery' then t.n else 0 end
    from unnest(f, w, d, l, n) as t(f, w, d, l, n)
   where s.shop_id = p_shop and s.format_id = t.f and s.warehouse_id = t.w and s.duty_status = t.d and s.lot = t.l;
  insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, made_by)
  select p_shop, t.f, t.w, t.d, t.l, p_kind, case p_kind when 'delivery' then -t.n else 0 end, -t.n, p_order, p_by
  from unnest(f, w, d, l, n) as t(f, w, d, l, n);
  if p_kind <> 'release' then return; end if;
  for back in
    select m.allocation_id, m.format_id, m.warehouse_id, m.duty_status, m.lot, least(sum(-m.reserved_delta), a.quantity - a.remaining)::bigint as units
    from stock_movements m join stock_allocations a on a.shop_id = m.shop_id and a.id = m.allocation_id
    where m.shop_id = p_shop and m.order_id = p_order and m.kind = 'allocation' and a.ended_at is null
    group by 1, 2, 3, 4, 5, a.quantity, a.remaining having sum(m.reserved_delta) < 0
  loop
    update stock_allocations set remaining = remaining + back.units, version = version + 1
     where shop_id = p_shop and id = back.allocation_id;
    update stocks s set reserved = reserved + back.units
     where s.shop_id = p_shop and s.format_id = back.format_id and s.warehouse_id = back.warehouse_id
       and s.duty_status = back.duty_status and s.lot = back.lot;
    insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, allocation_id, made_by)
    values (p_shop, back.format_id, back.warehouse_id, back.duty_status, back.lot, 'allocation', 0, back.units, p_order, back.allocation_id, p_by);
  end loop;
end $$;
