-- Lines of an order that are given up, and instalments of its schedule that become deposits.

-- What was not delivered and not billed of lines, and never will be.

create table order_cancellations (
  shop_id text not null references shops (id),
  id text not null,
  order_id text not null,
  at timestamptz not null,
  made_by text not null,
  reason text not null default '',
  -- What it took of the order as a document would: lines, base and VAT by rate.
  portion jsonb not null,
  total_ht_cents bigint not null check (total_ht_cents >= 0),
  total_ttc_cents bigint not null check (total_ttc_cents >= total_ht_cents),
  -- What the payment of the order, that was still awaited, became less by.
  payment_cents bigint not null check (payment_cents >= 0),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index order_cancellations_of on order_cancellations (shop_id, order_id, at);
alter table order_cancellations enable row level security;
create policy member on order_cancellations using (shop_id = (select acting_shop()));

create function keep_cancellation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('app.erasing', true), '') = 'on' then return new; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger order_cancellations_append_only before update or delete on order_cancellations
  for each row execute function keep_cancellation();

-- What an order counts for its client is less by it.
alter table orders add column cancelled_ht_cents bigint not null default 0 check (cancelled_ht_cents >= 0);
alter table orders add column cancelled_ttc_cents bigint not null default 0 check (cancelled_ttc_cents >= 0);
create or replace function turnover_of(o orders) returns bigint language sql immutable parallel safe
return case when o.status in ('pending', 'validated', 'invoiced')
  then coalesce((o.priced ->> 'totalHtCents')::bigint, o.total_ttc_cents) - o.cancelled_ht_cents else 0 end;
create or replace function unpaid_of(o orders) returns bigint language sql immutable parallel safe
return case when o.status in ('pending', 'validated', 'invoiced') and o.payment_status in ('pending', 'missing', 'partial', 'error')
  then o.total_ttc_cents - o.cancelled_ttc_cents else 0 end;

-- Instalments of an order that the shop was told of on their day, or that a deposit invoice asks for.
create table order_instalments (
  shop_id text not null,
  order_id text not null,
  -- Its place in the schedule.
  position int not null check (position >= 0),
  -- The deposit invoice that asks for it.
  document_id text,
  told_at timestamptz,
  primary key (shop_id, order_id, position),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, document_id) references documents (shop_id, id),
  check (document_id is not null or told_at is not null)
);
alter table order_instalments enable row level security;
create policy member on order_instalments using (shop_id = (select acting_shop()));

create index orders_scheduled on orders (shop_id, id) where schedule <> '[]' and status = 'validated';
create function due_instalments(p_today date) returns table (shop_id text, order_id text, "position" int)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.shop_id, o.id, p.n::int - 1 from orders o
  cross join lateral jsonb_array_elements(o.schedule) with ordinality p (part, n)
  where o.schedule <> '[]' and o.status = 'validated' and coalesce((p.part ->> 'due')::date, p_today) <= p_today
    and not exists (select 1 from order_instalments i where i.shop_id = o.shop_id and i.order_id = o.id and i.position = p.n - 1)
  order by o.id limit 500;
end;
