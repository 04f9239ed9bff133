-- Totals under the lists of orders and clients, clients by turnover, and the nightly comparison of all sums with their rows.

-- Orders by status. What waits for the seller (`pending`) and carts being paid (`draft`) are few and counted where they are, so that placing an
-- order writes nothing here.
create table order_sums (
  shop_id text not null references shops,
  status text not null,
  part bigint not null,
  orders bigint not null,
  ttc_cents bigint not null,
  bottles bigint not null,
  primary key (shop_id, status, part)
);
-- Clients that are not merged into another one.
create table client_counts (
  shop_id text not null references shops,
  is_archived boolean not null,
  part bigint not null,
  clients bigint not null,
  primary key (shop_id, is_archived, part)
);
-- The turnover of each client in the twelve months that end with the month of the shop's state: the order of the list by turnover.
create table client_turnovers (
  shop_id text not null references shops,
  client_id text not null,
  turnover_cents bigint not null default 0,
  primary key (shop_id, client_id)
);
create index client_turnovers_order on client_turnovers (shop_id, turnover_cents, client_id);
create table sale_sum_states (
  shop_id text primary key references shops,
  month date not null,
  reconciled_on date
);
create index order_sums_waiting on order_sums (shop_id) where part > 0;
create index client_counts_waiting on client_counts (shop_id) where part > 0;
-- Home reads sums now: placing an order writes two entries of indexes less.
drop index orders_sold;
drop index client_orders_at;
create index clients_archived on clients (shop_id, id) where archived_at is not null;
create index orders_to_deliver on orders (shop_id)
  where status in ('validated', 'invoiced') and delivery_status in ('pending', 'preparation');

do $$
declare t text;
begin
  foreach t in array array['order_sums', 'client_counts', 'client_turnovers', 'sale_sum_states'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I for select using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

create function fold_list_sums(of_shop text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('list_sums ' || of_shop, 0)) then return; end if;
  with folded as (delete from order_sums where shop_id = of_shop and part > 0 returning *)
  insert into order_sums as s select shop_id, status, 0, sum(orders), sum(ttc_cents), sum(bottles) from folded group by shop_id, status
  on conflict (shop_id, status, part) do update set orders = s.orders + excluded.orders, ttc_cents = s.ttc_cents + excluded.ttc_cents,
    bottles = s.bottles + excluded.bottles;
  with folded as (delete from client_counts where shop_id = of_shop and part > 0 returning *)
  insert into client_counts as s select shop_id, is_archived, 0, sum(clients) from folded group by shop_id, is_archived
  on conflict (shop_id, is_archived, part) do update set clients = s.clients + excluded.clients;
end $$;

create function add_to_order_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint := nextval('sale_sum_parts');
begin
  insert into order_sums
  select shop_id, status, made, sum(orders), sum(ttc_cents), sum(bottles) from (
    select new.shop_id, new.status, 1 as orders, new.current_ttc_cents as ttc_cents, new.current_bottles as bottles
    union all
    select old.shop_id, old.status, -1, -old.current_ttc_cents, -old.current_bottles where tg_op = 'UPDATE') x
  where status not in ('draft', 'pending') group by shop_id, status;
  if hashint8(made) & 63 = 0 then perform fold_list_sums(new.shop_id); end if;
  return null;
end $$;
create trigger order_sums_of_new after insert on orders for each row
  when (new.status not in ('draft', 'pending')) execute function add_to_order_sums();
create trigger order_sums_of_changed after update of status, total_ttc_cents, bottles, cancelled_ttc_cents, cancelled_bottles on orders for each row
  when ((old.status not in ('draft', 'pending') or new.status not in ('draft', 'pending'))
    and (old.status, old.total_ttc_cents, old.bottles, old.cancelled_ttc_cents, old.cancelled_bottles) is distinct from
      (new.status, new.total_ttc_cents, new.bottles, new.cancelled_ttc_cents, new.cancelled_bottles))
  execute function add_to_order_sums();

create function add_to_client_counts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint := nextval('sale_sum_parts');
begin
  if tg_op <> 'DELETE' and new.merged_into is null then
    insert into client_counts values (new.shop_id, new.archived_at is not null, made, 1);
  end if;
  if tg_op <> 'INSERT' and old.merged_into is null then
    insert into client_counts values (old.shop_id, old.archived_at is not null, made, -1)
    on conflict (shop_id, is_archived, part) do update set clients = client_counts.clients - 1;
  end if;
  if tg_op = 'INSERT' then
    insert into client_turnovers values (new.shop_id, new.id) on conflict do nothing;
  elsif tg_op = 'DELETE' then
    delete from client_turnovers where shop_id = old.shop_id and client_id = old.id;
  end if;
  if hashint8(made) & 63 = 0 then perform fold_list_sums(coalesce(new.shop_id, old.shop_id)); end if;
  return null;
end $$;
create trigger client_counts_of_new after insert or delete on clients for each row execute function add_to_client_counts();
create trigger client_counts_of_changed after update of archived_at, merged_into on clients for each row
  when ((old.archived_at is null, old.merged_into is null) is distinct from (new.archived_at is null, new.merged_into is null))
  execute function add_to_client_counts();

-- The month of a shop changes only while no transaction writes turnover.
create function add_to_client_turnovers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('client_turnovers ' || shop_id, 0)) from (select distinct shop_id from added) a;
  insert into client_turnovers as t
  select a.shop_id, a.client_id, sum(a.ht_cents) from added a join sale_sum_states s on s.shop_id = a.shop_id
  where a.basis = 'ordered' and a.client_id is not null and a.day >= s.month - interval '11 months'
  group by 1, 2 having sum(a.ht_cents) <> 0 order by 1, 2
  on conflict (shop_id, client_id) do update set turnover_cents = t.turnover_cents + excluded.turnover_cents;
  return null;
end $$;
create trigger sale_facts_turnovers after insert on sale_facts referencing new table as added
  for each statement execute function add_to_client_turnovers();

-- Counts the turnover of clients anew for the twelve months to a day. Returns how many clients had another one.
create function count_client_turnovers(of_shop text, today date) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_month date := date_trunc('month', today)::date;
  changed bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('client_turnovers ' || of_shop, 0));
  insert into sale_sum_states (shop_id, month) values (of_shop, of_month)
  on conflict (shop_id) do update set month = excluded.month;
  with wanted as (
    select c.id, coalesce(s.cents, 0) as cents from clients c
    left join (select client_id, sum(ht_cents) as cents from sale_client_sums
      where shop_id = of_shop and basis = 'ordered' and month >= of_month - interval '11 months' group by 1) s on s.client_id = c.id
    where c.shop_id = of_shop
  ), written as (
    insert into client_turnovers as t select of_shop, w.id, w.cents from wanted w
    where not exists (select 1 from client_turnovers k where k.shop_id = of_shop and k.client_id = w.id and k.turnover_cents = w.cents)
    on conflict (shop_id, client_id) do update set turnover_cents = excluded.turnover_cents
    returning 1
  )
  select count(*) into changed from written;
  return changed;
end $$;

-- Compares facts with orders, tickets and documents, and every sum with its rows, and adds what is missing. Returns the number of rows
-- that it added: none where all is well. Each comparison is one statement, so that it sees a row and its sum together.
create function reconcile_facts(of_shop text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_kind text;
  of_source text;
  added bigint := 0;
begin
  for of_kind, of_source in
    with facts as (
      select source_id, basis, min(source) as kind, sum(ht_cents) as ht, sum(ttc_cents) as ttc, min(client_id) as client, max(client_id) as client_to
      from (select source_id, basis, source, client_id, sum(ht_cents) as ht_cents, sum(ttc_cents) as ttc_cents, sum(sales) as sales
        from sale_facts where shop_id = of_shop group by 1, 2, 3, 4 having sum(sales) <> 0 or sum(ht_cents) <> 0 or sum(ttc_cents) <> 0) f
      group by 1, 2
    ), sources as (
      select o.id as source_id, 'ordered' as basis, 'order' as kind, c.turnover_cents as ht, o.current_ttc_cents as ttc, o.client_id as client
      from orders o join client_orders c on c.shop_id = o.shop_id and c.order_id = o.id
      where o.shop_id = of_shop and o.status in ('validated', 'invoiced')
      union all
      select t.id, b.basis, 'ticket', t.total_ht_cents, t.total_ttc_cents, t.client_id from till_tickets t cross join (values ('ordered'), ('billed')) b (basis)
      where t.shop_id = of_shop and not t.is_training
      union all
      select s.document_id, 'billed', 'document', case s.kind when 'credit' then -s.total_ht_cents else s.total_ht_cents end,
        case s.kind when 'credit' then -s.total_ttc_cents else s.total_ttc_cents end, s.client_id
      from document_states s where s.shop_id = of_shop and s.kind in ('bill', 'credit')
    )
    select distinct coalesce(s.kind, f.kind), source_id from sources s full join facts f using (source_id, basis)
    where (coalesce(s.ht, 0), coalesce(s.ttc, 0)) is distinct from (coalesce(f.ht, 0), coalesce(f.ttc, 0))
      or f.client is distinct from f.client_to or f.client is not null and f.client is distinct from s.client
  loop
    -- Waits for a transaction that changes it, whose facts are then seen.
    perform 1 from orders where shop_id = of_shop and id = of_source for no key update;
    perform 1 from document_states where shop_id = of_shop and document_id = of_source for no key update;
    added := added + write_sale_facts(of_shop, of_kind, of_source);
  end loop;
  return added;
end $$;

create function reconcile_sums(of_shop text, today date) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint := nextval('sale_sum_parts');
  n bigint;
  added bigint := 0;
begin
  insert into sale_day_sums
  select of_shop, basis, day, channel, made, sum(sales), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents), sum(cost_cents), sum(costed_cents)
  from (
    select basis, day, channel, sales, eq75, volume_ml, ht_cents, ttc_cents, coalesce(cost_cents, 0) as cost_cents,
      case when cost_cents is null then 0 else ht_cents end as costed_cents from sale_facts where shop_id = of_shop
    union all
    select basis, day, channel, -sales, -eq75, -volume_ml, -ht_cents, -ttc_cents, -cost_cents, -costed_cents from sale_day_sums where shop_id = of_shop) x
  group by 2, 3, 4
  having (sum(sales), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents), sum(cost_cents), sum(costed_cents)) <> (0, 0, 0, 0, 0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into sale_product_sums
  select of_shop, basis, day, product_id, channel, made, sum(units), sum(given), sum(eq75), sum(ht_cents), sum(cost_cents), sum(costed_cents)
  from (
    select basis, case when day < today - 92 then date_trunc('month', day)::date else day end as day, product_id, channel, units, given, eq75, ht_cents,
      coalesce(cost_cents, 0) as cost_cents, case when cost_cents is null then 0 else ht_cents end as costed_cents
    from sale_facts where shop_id = of_shop and product_id is not null
    union all
    select basis, case when day < today - 92 then date_trunc('month', day)::date else day end, product_id, channel, -units, -given, -eq75, -ht_cents,
      -cost_cents, -costed_cents from sale_product_sums where shop_id = of_shop) x
  group by 2, 3, 4, 5 having (sum(units), sum(given), sum(eq75), sum(ht_cents), sum(cost_cents), sum(costed_cents)) <> (0, 0, 0, 0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into sale_agent_sums
  select of_shop, basis, month, agent_id, made, sum(sales), sum(eq75), sum(ht_cents) from (
    select basis, date_trunc('month', day)::date as month, agent_id, sales, eq75, ht_cents from sale_facts where shop_id = of_shop and agent_id is not null
    union all
    select basis, month, agent_id, -sales, -eq75, -ht_cents from sale_agent_sums where shop_id = of_shop) x
  group by 2, 3, 4 having (sum(sales), sum(eq75), sum(ht_cents)) <> (0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into sale_client_sums
  select of_shop, basis, client_id, month, made, sum(sales), sum(eq75), sum(ht_cents) from (
    select basis, coalesce(client_id, '') as client_id, date_trunc('month', day)::date as month, sales, eq75, ht_cents from sale_facts
    where shop_id = of_shop
    union all
    select basis, client_id, month, -sales, -eq75, -ht_cents from sale_client_sums where shop_id = of_shop) x
  group by 2, 3, 4 having (sum(sales), sum(eq75), sum(ht_cents)) <> (0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into order_sums
  select of_shop, status, made, sum(orders), sum(ttc_cents), sum(bottles) from (
    select status, 1 as orders, current_ttc_cents as ttc_cents, current_bottles as bottles from orders
    where shop_id = of_shop and status not in ('draft', 'pending')
    union all
    select status, -orders, -ttc_cents, -bottles from order_sums where shop_id = of_shop) x
  group by 2 having (sum(orders), sum(ttc_cents), sum(bottles)) <> (0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into client_counts
  select of_shop, is_archived, made, sum(clients) from (
    select archived_at is not null as is_archived, 1 as clients from clients where shop_id = of_shop and merged_into is null
    union all
    select is_archived, -clients from client_counts where shop_id = of_shop) x
  group by 2 having sum(clients) <> 0;
  get diagnostics n = row_count;
  return added + n;
end $$;

-- The night's work of one shop. Returns the number of rows that were wrong.
create function reconcile_sales(of_shop text, today date) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mended bigint;
begin
  -- Two at a time would each add what is missing. The folds below take the same lock.
  if not pg_try_advisory_xact_lock(hashtextextended('sale_sums ' || of_shop, 0)) then return 0; end if;
  perform fold_sale_sums(of_shop, today);
  perform fold_list_sums(of_shop);
  mended := reconcile_facts(of_shop) + reconcile_sums(of_shop, today);
  -- A new month changes the turnover of clients, which is no mistake.
  if exists (select 1 from sale_sum_states where shop_id = of_shop and month = date_trunc('month', today)::date)
    then mended := mended + count_client_turnovers(of_shop, today);
    else perform count_client_turnovers(of_shop, today); end if;
  update sale_sum_states set reconciled_on = today where shop_id = of_shop;
  return mended;
end $$;

-- Shops whose sums were not compared today; those whose month is over come first.
create function shops_to_reconcile(today date) returns table (shop_id text) language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id from shops s left join sale_sum_states t on t.shop_id = s.id
  where t.shop_id is null or t.month <> date_trunc('month', today)::date or t.reconciled_on is distinct from today
  order by t.month is not distinct from date_trunc('month', today)::date, s.id;
end;

create function shops_with_unfolded_sums() returns table (shop_id text) language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.shop_id from sale_day_sums d where d.part > 0
  union select d.shop_id from order_sums d where d.part > 0
  union select d.shop_id from client_counts d where d.part > 0;
end;

insert into order_sums
select shop_id, status, 0, count(*), sum(current_ttc_cents), sum(current_bottles) from orders where status not in ('draft', 'pending') group by 1, 2;
insert into client_counts
select shop_id, archived_at is not null, 0, count(*) from clients where merged_into is null group by 1, 2;
select count_client_turnovers(id, (now() at time zone 'Europe/Paris')::date) from shops;
