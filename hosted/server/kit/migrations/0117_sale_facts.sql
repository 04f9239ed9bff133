-- Facts of sales: one narrow row for each line of an order that the seller accepted, of a ticket, of an invoice and of a credit note. They are
-- written in the transaction that accepts or seals, only added, and taken back by rows with the opposite sign. Figures read the four sums
-- below, whose cost does not grow with the number of orders (`hosted/decisions/0041-fact-lines.md`).

create table sale_facts (
  shop_id text not null references shops,
  id bigint generated always as identity,
  -- `ordered`: orders that the seller accepted and tickets, on their day. `billed`: invoices, credit notes and tickets, on theirs.
  basis text not null check (basis in ('ordered', 'billed')),
  source text not null check (source in ('order', 'ticket', 'document')),
  source_id text not null,
  -- Line of the source; empty for what belongs to no line, so that the facts of a source add up to it.
  line_id text not null,
  kind text not null check (kind in ('line', 'delivery', 'rest')),
  -- Day in Paris on which it counts, and day of the sale.
  day date not null,
  sold_on date not null,
  recorded_at timestamptz not null default now(),
  -- Dimensions as they were when the first fact of the source was written.
  channel text not null check (channel in ('site', 'widget', 'office', 'agent', 'till')),
  grid text not null,
  region text not null,
  agent_id text,
  made_by text not null,
  client_id text,
  product_id text,
  vintage_id text,
  format_id text,
  -- 1 for a sale, on the row without a line; -1 where it is taken back.
  sales int not null,
  units int not null,
  given int not null,
  -- Thousandths of a bottle of 75 cl.
  eq75 bigint not null,
  volume_ml bigint not null,
  ht_cents bigint not null,
  ttc_cents bigint not null,
  -- Null: the cost is not known.
  cost_cents bigint,
  primary key (shop_id, id)
);
create index sale_facts_source on sale_facts (shop_id, source_id);
create index sale_facts_day on sale_facts (shop_id, day);

-- The four sums. A row whose part is 0 holds what was folded; the others are changes that wait for the fold.
create table sale_day_sums (
  shop_id text not null references shops,
  basis text not null,
  day date not null,
  channel text not null,
  part bigint not null,
  sales bigint not null,
  eq75 bigint not null,
  volume_ml bigint not null,
  ht_cents bigint not null,
  ttc_cents bigint not null,
  cost_cents bigint not null,
  -- The part of `ht_cents` whose cost is known.
  costed_cents bigint not null,
  primary key (shop_id, basis, day, channel, part)
);
-- By day while it is recent, then by month (on its first day).
create table sale_product_sums (
  shop_id text not null references shops,
  basis text not null,
  day date not null,
  product_id text not null,
  channel text not null,
  part bigint not null,
  units bigint not null,
  given bigint not null,
  eq75 bigint not null,
  ht_cents bigint not null,
  cost_cents bigint not null,
  costed_cents bigint not null,
  primary key (shop_id, basis, day, product_id, channel, part)
);
create table sale_agent_sums (
  shop_id text not null references shops,
  basis text not null,
  month date not null,
  agent_id text not null,
  part bigint not null,
  sales bigint not null,
  eq75 bigint not null,
  ht_cents bigint not null,
  primary key (shop_id, basis, month, agent_id, part)
);
-- By month, because a client's turnover is that of twelve of them; sales without a client have an empty one.
create table sale_client_sums (
  shop_id text not null references shops,
  basis text not null,
  client_id text not null,
  month date not null,
  part bigint not null,
  sales bigint not null,
  eq75 bigint not null,
  ht_cents bigint not null,
  primary key (shop_id, basis, client_id, month, part)
);
create sequence sale_sum_parts;
create index sale_day_sums_waiting on sale_day_sums (shop_id) where part > 0;
create index sale_product_sums_waiting on sale_product_sums (shop_id) where part > 0;
create index sale_agent_sums_waiting on sale_agent_sums (shop_id) where part > 0;
create index sale_client_sums_waiting on sale_client_sums (shop_id) where part > 0;

do $$
declare t text;
begin
  foreach t in array array['sale_facts', 'sale_day_sums', 'sale_product_sums', 'sale_agent_sums', 'sale_client_sums'] loop
    execute format('alter table %I enable row level security', t);
    -- Rows are written by the functions below, with their owner's rights.
    execute format('create policy member on %I for select using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
create policy agent on sale_client_sums for select using (shop_id = (select agent_shop()) and client_id in (
  select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));

-- The facts that the present rows of a source ask for.

-- The cost of a unit of a format on a day; null when it is not known.
create function unit_cost_on(of_shop text, of_format text, on_day date) returns bigint language sql stable
return (select u.cost_e4 from unit_costs u where u.shop_id = of_shop and u.format_id = of_format and u.valid_from <= on_day
  order by u.valid_from desc limit 1);

-- Country, and in France the department.
create function region_of(address jsonb) returns text language sql immutable parallel safe
return coalesce(nullif(address ->> 'country', ''), '') || case when address ->> 'country' = 'FR'
  then '-' || left(coalesce(address ->> 'zipcode', ''), 2) else '' end;

create type sale_fact_line as (
  basis text, source text, source_id text, line_id text, kind text, day date, sold_on date, channel text, grid text, region text,
  agent_id text, made_by text, client_id text, product_id text, vintage_id text, format_id text, sales int, units int, given int,
  eq75 bigint, volume_ml bigint, ht_cents bigint, ttc_cents bigint, cost_cents bigint);

create function facts_of_order(o orders) returns setof sale_fact_line language sql stable as $$
  with line as (
    select l.id, l.product_id, f.vintage_id, l.format_id, f.volume_ml,
      l.quantity - l.cancelled_quantity as units, l.add - l.cancelled_add as given,
      coalesce((o.priced -> 'lines' -> l.position ->> 'eq75')::bigint, 0) as eq75, l.quantity + l.add as all_units,
      l.amount_cents - l.discount_cents - l.cancelled_cents as net, l.vat_rate_bp as rate
    from order_lines l left join formats f on f.shop_id = l.shop_id and f.id = l.format_id
    where l.shop_id = o.shop_id and l.order_id = o.id
  ), counted as (
    select id, 'line' as kind, product_id, vintage_id, format_id, units, given,
      case when format_id is null or all_units = 0 then 0
        else eq75 - round(eq75::numeric * (all_units - units - given) / all_units)::bigint end as eq75,
      coalesce(volume_ml, 0)::bigint * (units + given) as volume_ml,
      case o.priced ->> 'chain' when 'ttc' then round(net * 10000.0 / (10000 + rate))::bigint else net end as ht,
      case o.priced ->> 'chain' when 'ttc' then net else round(net * (10000 + rate) / 10000.0)::bigint end as ttc,
      round(unit_cost_on(o.shop_id, format_id, (o.created_at at time zone 'Europe/Paris')::date) * (units + given) / 100.0)::bigint as cost
    from line
    union all
    select '', 'delivery', null, null, null, 0, 0, 0, 0,
      coalesce((o.priced #>> '{shipping,totalTtcCents}')::bigint - (o.priced #>> '{shipping,tvaCents}')::bigint, 0),
      coalesce((o.priced #>> '{shipping,totalTtcCents}')::bigint, 0), null
  ), rows as (
    select * from counted
    union all
    -- Wrapping, places, duties, what was given up of the delivery, cents of rounding: the facts add up to the order.
    select '', 'rest', null, null, null, 0, 0, o.current_bottles - sum(eq75), 0, turnover_of(o) - sum(ht), o.current_ttc_cents - sum(ttc), null
    from counted
  )
  select 'ordered', 'order', o.id, r.id, r.kind, (o.created_at at time zone 'Europe/Paris')::date,
    (o.created_at at time zone 'Europe/Paris')::date,
    case when q.agent_id is not null then 'agent' when o.quote_id is not null then 'office' when o.embed_id is not null then 'widget'
      else 'site' end,
    coalesce(o.priced ->> 'typology', ''), region_of(coalesce(nullif(o.delivery_address, 'null'), o.billing_address)),
    c.agent_id, coalesce(q.made_by, ''), o.client_id, r.product_id, r.vintage_id, r.format_id,
    case r.kind when 'rest' then 1 else 0 end, r.units, r.given, r.eq75, r.volume_ml, r.ht, r.ttc, r.cost
  from rows r
  left join quotes q on q.shop_id = o.shop_id and q.id = o.quote_id
  left join clients c on c.shop_id = o.shop_id and c.id = o.client_id
  where o.status in ('validated', 'invoiced')
$$;

create function facts_of_ticket(t till_tickets) returns setof sale_fact_line language sql stable as $$
  with line as (
    select l ->> 'id' as id, f.product_id, f.vintage_id, f.id as format_id, (l ->> 'quantity')::int as units, (l ->> 'add')::int as given,
      coalesce(f.eq75, 0)::bigint as eq75, coalesce(f.volume_ml, 0)::bigint as volume_ml, (l ->> 'netCents')::bigint as ht,
      case t.content ->> 'chain' when 'ttc' then (l ->> 'amountCents')::bigint
        else round((l ->> 'netCents')::bigint * (10000 + coalesce((l ->> 'rateBp')::int, 0)) / 10000.0)::bigint end as ttc,
      unit_cost_on(t.shop_id, f.id, t.day) as cost_e4
    from jsonb_array_elements(t.content -> 'lines') l
    left join formats f on f.shop_id = t.shop_id and f.id = l ->> 'formatId'
    where l ->> 'move' = 'sale'
  ), rows as (
    select id, 'line' as kind, product_id, vintage_id, format_id, units, given, eq75 * (units + given) as eq75,
      volume_ml * (units + given) as volume_ml, ht, ttc, round(cost_e4 * (units + given) / 100.0)::bigint as cost from line
    union all
    select '', 'rest', null, null, null, 0, 0, 0, 0, t.total_ht_cents - coalesce(sum(ht), 0), t.total_ttc_cents - coalesce(sum(ttc), 0), null
    from line
  )
  select b.basis, 'ticket', t.id, r.id, r.kind, (t.at at time zone 'Europe/Paris')::date, t.day, 'till', coalesce(t.content ->> 'typology', ''), '',
    c.agent_id, t.operator, t.client_id, r.product_id, r.vintage_id, r.format_id,
    case when r.kind = 'rest' and t.total_ttc_cents > 0 then 1 else 0 end, r.units, r.given, r.eq75, r.volume_ml, r.ht, r.ttc, r.cost
  from rows r cross join (values ('ordered'), ('billed')) b (basis)
  left join clients c on c.shop_id = t.shop_id and c.id = t.client_id
  where not t.is_training
$$;

-- An invoice of a ticket adds nothing to the ticket, nor does the credit note of what came back by another ticket.
create function facts_of_document(d documents) returns setof sale_fact_line language sql stable as $$
  with paper as (select d.content::jsonb as content, case d.kind when 'credit' then -1 else 1 end as sign),
  line as (
    select l.n::text as id, l.it ->> 'accountingType' as type, coalesce(l.it ->> 'productId', f.product_id) as product_id, f.vintage_id,
      l.it ->> 'formatId' as format_id, p.sign * coalesce((l.it ->> 'quantity')::int, 0) as units, p.sign * coalesce((l.it ->> 'add')::int, 0) as given,
      coalesce(f.eq75, 0)::bigint as eq75, coalesce(f.volume_ml, 0)::bigint as volume_ml, p.sign * (l.it ->> 'netCents')::bigint as ht,
      round(p.sign * (l.it ->> 'netCents')::bigint * (10000 + coalesce((l.it ->> 'rateBp')::int, 0)) / 10000.0)::bigint as ttc,
      unit_cost_on(d.shop_id, l.it ->> 'formatId', d.issued_on) as cost_e4
    from paper p cross join lateral jsonb_array_elements(p.content -> 'lines') with ordinality l (it, n)
    left join formats f on f.shop_id = d.shop_id and f.id = l.it ->> 'formatId'
  ), rows as (
    select case when type = 'shipping' then '' else id end as id, case when type = 'shipping' then 'delivery' else 'line' end as kind, product_id, vintage_id,
      format_id, case when type in ('shipping', 'tax', 'touristTax', 'discount') then 0 else units end, given, eq75 * (units + given) as eq75, volume_ml * (units + given) as volume_ml, ht, ttc,
      round(cost_e4 * (units + given) / 100.0)::bigint as cost
    from line
    union all
    select '', 'rest', null, null, null, 0, 0, 0, 0, p.sign * d.total_ht_cents - coalesce(s.ht, 0), p.sign * d.total_ttc_cents - coalesce(s.ttc, 0), null
    from paper p cross join (select sum(ht) as ht, sum(ttc) as ttc from line) s
  ), part as (
    select q ->> 'id' as id, q ->> 'on' as sold_on from paper p cross join lateral jsonb_array_elements(p.content -> 'parts') with ordinality x (q, n)
    order by n limit 1
  ), before as (
    -- The order of the first part, or the fact of the document that is corrected.
    select o.quote_id, o.embed_id, q.agent_id, o.priced ->> 'typology' as grid, region_of(coalesce(nullif(o.delivery_address, 'null'), o.billing_address)) as region
    from document_orders w join orders o on o.shop_id = w.shop_id and o.id = w.order_id
    left join quotes q on q.shop_id = o.shop_id and q.id = o.quote_id
    where w.shop_id = d.shop_id and w.document_id = d.id order by o.id limit 1
  )
  select 'billed', 'document', d.id, r.id, r.kind, d.issued_on, coalesce(left(part.sold_on, 10)::date, d.issued_on),
    case when before.agent_id is not null then 'agent' when before.embed_id is not null then 'widget' when before.quote_id is not null then 'office'
      when before.region is not null then 'site' else 'office' end,
    coalesce(before.grid, ''), coalesce(before.region, ''), c.agent_id, d.made_by, s.client_id, r.product_id, r.vintage_id, r.format_id,
    case when r.kind = 'rest' and d.kind = 'bill' then 1 else 0 end, r.units, r.given, r.eq75, r.volume_ml, r.ht, r.ttc, r.cost
  from rows r
  left join part on true
  left join before on true
  left join document_states s on s.shop_id = d.shop_id and s.document_id = d.id
  left join clients c on c.shop_id = d.shop_id and c.id = s.client_id
  where d.kind = 'bill' and not exists (select 1 from till_tickets t where t.shop_id = d.shop_id and t.id = part.id)
    or d.kind = 'credit' and not exists (select 1 from till_tickets t where t.shop_id = d.shop_id and t.corrects_id = part.id
      and t.total_ttc_cents = -d.total_ttc_cents)
$$;

-- Adds what the facts of a source lack, or have too much. Its dimensions stay those of its first fact; its client follows a merge.
-- One plan serves every source: planning costs more than the rows.
create function write_sale_facts(of_shop text, of_kind text, of_source text) returns bigint
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  wanted sale_fact_line[];
  written bigint;
begin
  if of_kind = 'order' then
    wanted := array(select w from orders o cross join lateral facts_of_order(o) w where o.shop_id = of_shop and o.id = of_source);
  elsif of_kind = 'ticket' then
    wanted := array(select w from till_tickets t cross join lateral facts_of_ticket(t) w where t.shop_id = of_shop and t.id = of_source);
  else
    wanted := array(select w from documents d cross join lateral facts_of_document(d) w where d.shop_id = of_shop and d.id = of_source);
  end if;
  with kept as materialized (
    select * from sale_facts where shop_id = of_shop and source_id = of_source
  ), first as (
    select channel, grid, region, agent_id, made_by from kept order by id limit 1
  ), first_of_line as (
    select distinct on (line_id, kind) line_id, kind, product_id, vintage_id, format_id from kept order by line_id, kind, id
  ), changed as (
    select w.basis, w.source, w.line_id, w.kind, w.day, w.sold_on, case when a.channel is null then w.channel else a.channel end as channel,
      case when a.channel is null then w.grid else a.grid end as grid, case when a.channel is null then w.region else a.region end as region,
      case when a.channel is null then w.agent_id else a.agent_id end as agent_id,
      case when a.channel is null then w.made_by else a.made_by end as made_by, w.client_id,
      case when l.kind is null then w.product_id else l.product_id end as product_id,
      case when l.kind is null then w.vintage_id else l.vintage_id end as vintage_id,
      case when l.kind is null then w.format_id else l.format_id end as format_id,
      w.sales, w.units, w.given, w.eq75, w.volume_ml, w.ht_cents, w.ttc_cents, w.cost_cents
    from unnest(wanted) w
    left join first a on true
    left join first_of_line l on l.line_id = w.line_id and l.kind = w.kind
    union all
    select basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id, product_id, vintage_id,
      format_id, -sales, -units, -given, -eq75, -volume_ml, -ht_cents, -ttc_cents, -cost_cents
    from kept
  )
  insert into sale_facts (shop_id, source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by,
    client_id, product_id, vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents)
  select of_shop, of_source, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id, product_id,
    vintage_id, format_id, sum(sales), sum(units), sum(given), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents), sum(cost_cents)
  from changed
  group by basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id, product_id, vintage_id, format_id
  having sum(sales) <> 0 or sum(units) <> 0 or sum(given) <> 0 or sum(eq75) <> 0 or sum(ht_cents) <> 0 or sum(ttc_cents) <> 0;
  get diagnostics written = row_count;
  return written;
end $$;
revoke execute on function write_sale_facts(text, text, text) from public;

-- Each change adds rows to the sums and waits for nobody.
create function fold_sale_sums(of_shop text, today date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('sale_sums ' || of_shop, 0)) then return; end if;
  with folded as (delete from sale_day_sums where shop_id = of_shop and part > 0 returning *)
  insert into sale_day_sums as s
  select shop_id, basis, day, channel, 0, sum(sales), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents), sum(cost_cents), sum(costed_cents)
  from folded group by shop_id, basis, day, channel
  on conflict (shop_id, basis, day, channel, part) do update set sales = s.sales + excluded.sales, eq75 = s.eq75 + excluded.eq75,
    volume_ml = s.volume_ml + excluded.volume_ml, ht_cents = s.ht_cents + excluded.ht_cents, ttc_cents = s.ttc_cents + excluded.ttc_cents,
    cost_cents = s.cost_cents + excluded.cost_cents, costed_cents = s.costed_cents + excluded.costed_cents;
  with folded as (delete from sale_product_sums where shop_id = of_shop and (part > 0 or day < today - 92 and extract(day from day) > 1) returning *)
  insert into sale_product_sums as s
  select shop_id, basis, kept_on, product_id, channel, 0, sum(units), sum(given), sum(eq75), sum(ht_cents), sum(cost_cents), sum(costed_cents)
  from (select *, case when day < today - 92 then date_trunc('month', day)::date else day end as kept_on from folded) f
  group by shop_id, basis, kept_on, product_id, channel
  on conflict (shop_id, basis, day, product_id, channel, part) do update set units = s.units + excluded.units, given = s.given + excluded.given,
    eq75 = s.eq75 + excluded.eq75, ht_cents = s.ht_cents + excluded.ht_cents, cost_cents = s.cost_cents + excluded.cost_cents,
    costed_cents = s.costed_cents + excluded.costed_cents;
  with folded as (delete from sale_agent_sums where shop_id = of_shop and part > 0 returning *)
  insert into sale_agent_sums as s
  select shop_id, basis, month, agent_id, 0, sum(sales), sum(eq75), sum(ht_cents) from folded group by shop_id, basis, month, agent_id
  on conflict (shop_id, basis, month, agent_id, part) do update set sales = s.sales + excluded.sales, eq75 = s.eq75 + excluded.eq75,
    ht_cents = s.ht_cents + excluded.ht_cents;
  with folded as (delete from sale_client_sums where shop_id = of_shop and part > 0 returning *)
  insert into sale_client_sums as s
  select shop_id, basis, client_id, month, 0, sum(sales), sum(eq75), sum(ht_cents) from folded group by shop_id, basis, client_id, month
  on conflict (shop_id, basis, client_id, month, part) do update set sales = s.sales + excluded.sales, eq75 = s.eq75 + excluded.eq75,
    ht_cents = s.ht_cents + excluded.ht_cents;
end $$;

create function add_to_sale_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint := nextval('sale_sum_parts');
  of_shop text;
begin
  insert into sale_day_sums
  select shop_id, basis, day, channel, made, sum(sales), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents),
    coalesce(sum(cost_cents), 0), coalesce(sum(ht_cents) filter (where cost_cents is not null), 0)
  from added group by shop_id, basis, day, channel;
  insert into sale_product_sums
  select shop_id, basis, day, product_id, channel, made, sum(units), sum(given), sum(eq75), sum(ht_cents),
    coalesce(sum(cost_cents), 0), coalesce(sum(ht_cents) filter (where cost_cents is not null), 0)
  from added where product_id is not null group by shop_id, basis, day, product_id, channel;
  insert into sale_agent_sums
  select shop_id, basis, date_trunc('month', day)::date, agent_id, made, sum(sales), sum(eq75), sum(ht_cents)
  from added where agent_id is not null group by 1, 2, 3, 4;
  insert into sale_client_sums
  select shop_id, basis, coalesce(client_id, ''), date_trunc('month', day)::date, made, sum(sales), sum(eq75), sum(ht_cents)
  from added group by 1, 2, 3, 4;
  -- One in about sixty folds, unless another is at it.
  if hashint8(made) & 63 = 0 then
    for of_shop in select distinct shop_id from added loop
      perform fold_sale_sums(of_shop, (now() at time zone 'Europe/Paris')::date);
    end loop;
  end if;
  return null;
end $$;
create trigger sale_facts_sums after insert on sale_facts referencing new table as added for each statement execute function add_to_sale_sums();
create trigger sale_facts_append_only before update or delete or truncate on sale_facts for each statement execute function refuse_change();

-- Facts are written where the sale is accepted: placing an order costs nothing but the condition.
create function sale_has_facts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_sale_facts(new.shop_id, tg_argv[0], new.id);
  return null;
end $$;
create trigger order_accepted_facts after insert on orders for each row
  when (new.status in ('validated', 'invoiced')) execute function sale_has_facts('order');
create trigger order_changed_facts after update of status, priced, total_ttc_cents, bottles, client_id, created_at, cancelled_ht_cents,
  cancelled_ttc_cents, cancelled_bottles on orders for each row
  when ((old.status in ('validated', 'invoiced') or new.status in ('validated', 'invoiced'))
    and ((old.status in ('validated', 'invoiced')) <> (new.status in ('validated', 'invoiced'))
      or (old.total_ttc_cents, old.bottles, old.client_id, old.created_at, old.cancelled_ht_cents, old.cancelled_ttc_cents, old.cancelled_bottles)
        is distinct from
        (new.total_ttc_cents, new.bottles, new.client_id, new.created_at, new.cancelled_ht_cents, new.cancelled_ttc_cents, new.cancelled_bottles)
      or old.priced is distinct from new.priced))
  execute function sale_has_facts('order');
create trigger ticket_client_facts after update of client_id on till_tickets for each row
  when (not new.is_training and old.client_id is distinct from new.client_id) execute function sale_has_facts('ticket');
create function document_has_facts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_sale_facts(new.shop_id, 'document', new.document_id);
  return null;
end $$;
create trigger document_client_facts after update of client_id on document_states for each row
  when (new.kind in ('bill', 'credit') and old.client_id is distinct from new.client_id) execute function document_has_facts();

-- New tickets and documents have no facts yet: all of a statement are written at once.
create function new_tickets_have_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into sale_facts (shop_id, source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id,
    product_id, vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents)
  select a.shop_id, w.source_id, w.basis, w.source, w.line_id, w.kind, w.day, w.sold_on, w.channel, w.grid, w.region, w.agent_id, w.made_by, w.client_id,
    w.product_id, w.vintage_id, w.format_id, w.sales, w.units, w.given, w.eq75, w.volume_ml, w.ht_cents, w.ttc_cents, w.cost_cents
  from added a join till_tickets t on t.shop_id = a.shop_id and t.id = a.id cross join lateral facts_of_ticket(t) w
  where not a.is_training and (w.sales, w.units, w.given, w.eq75, w.ht_cents, w.ttc_cents) <> (0, 0, 0, 0::bigint, 0::bigint, 0::bigint);
  return null;
end $$;
create trigger ticket_facts after insert on till_tickets referencing new table as added for each statement execute function new_tickets_have_facts();
create function new_documents_have_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into sale_facts (shop_id, source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id,
    product_id, vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents)
  select a.shop_id, w.source_id, w.basis, w.source, w.line_id, w.kind, w.day, w.sold_on, w.channel, w.grid, w.region, w.agent_id, w.made_by, w.client_id,
    w.product_id, w.vintage_id, w.format_id, w.sales, w.units, w.given, w.eq75, w.volume_ml, w.ht_cents, w.ttc_cents, w.cost_cents
  from added a join documents d on d.shop_id = a.shop_id and d.id = a.document_id cross join lateral facts_of_document(d) w
  where a.kind in ('bill', 'credit') and (w.sales, w.units, w.given, w.eq75, w.ht_cents, w.ttc_cents) <> (0, 0, 0, 0::bigint, 0::bigint, 0::bigint);
  return null;
end $$;
create trigger document_facts after insert on document_states referencing new table as added for each statement execute function new_documents_have_facts();

-- What exists has its facts too.
insert into sale_facts (shop_id, source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id,
  product_id, vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents)
select w.shop_id, source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id, product_id,
  vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents
from (
  select o.shop_id, w.* from orders o cross join lateral facts_of_order(o) w
  union all
  select t.shop_id, w.* from till_tickets t cross join lateral facts_of_ticket(t) w
  union all
  select d.shop_id, w.* from documents d cross join lateral facts_of_document(d) w
) w
where (sales, units, given, eq75, ht_cents, ttc_cents) <> (0, 0, 0, 0::bigint, 0::bigint, 0::bigint);
select fold_sale_sums(id, (now() at time zone 'Europe/Paris')::date) from shops;
