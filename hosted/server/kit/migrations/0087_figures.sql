-- Figures of a shop that each have one definition: what clients owe, and turnover.

-- The debts of clients, in one place. A claim is an open bill or deposit invoice, or the part of an order that nothing has billed yet
-- (`packages/core/billing/payments/claims.ts` says the same rule; `claims.test.ts` compares them).

-- The part of an order that is billed, with tax: its parts in bills, less its parts in credit notes that reopen them. Read by definer's rights,
-- because an agent sees his clients' orders and none of their documents.
create function billed_of(o orders) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select sum(case d.kind when 'bill' then 1 else -1 end * ((v->>'baseCents')::bigint + (v->>'vatCents')::bigint))
    from (
      select b.kind, b.content from document_orders w join documents b on b.shop_id = w.shop_id and b.id = w.document_id
      where w.shop_id = o.shop_id and w.order_id = o.id and b.kind = 'bill'
      union all
      select c.kind, c.content from document_orders w join documents b on b.shop_id = w.shop_id and b.id = w.document_id
      join document_corrections x on x.shop_id = w.shop_id and x.document_id = w.document_id and x.reopens
      join documents c on c.shop_id = x.shop_id and c.id = x.credit_id
      where w.shop_id = o.shop_id and w.order_id = o.id and b.kind = 'bill') d
    cross join jsonb_array_elements(d.content::jsonb -> 'parts') p
    cross join jsonb_array_elements(p -> 'vat') v
    where p->>'id' = o.id), 0)::bigint
$$;
-- The amount of an order that its deposits hold: no bill deducted it, no credit note took it away.
create function deposited_of(o orders) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select sum(greatest(0, s.total_ttc_cents - s.used_cents - coalesce((
      select sum(k.total_ttc_cents) from document_corrections x join documents k on k.shop_id = x.shop_id and k.id = x.credit_id
      where x.shop_id = s.shop_id and x.document_id = s.document_id), 0))) from document_orders w
    join document_states s on s.shop_id = w.shop_id and s.document_id = w.document_id
    where w.shop_id = o.shop_id and w.order_id = o.id and s.kind = 'deposit'), 0)::bigint
$$;
-- Money that waits on an order for its bill.
create function held_of(o orders) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select sum(a.amount_cents) from allocations a where a.shop_id = o.shop_id and a.order_id = o.id), 0)::bigint
$$;
-- The day on which an order that is not billed is due: that of its terms; without terms the day of the order. Null while it has none:
-- before the seller accepts it, where it is paid in cash when it is handed over, at delivery, by instalments, or by a debit on its way.
create function order_due_on(o orders) returns date language sql immutable parallel safe
return case
  when o.status <> 'validated' or o.payment_status not in ('pending', 'partial', 'missing', 'error') then null
  when o.due_on is not null then o.due_on
  when o.payment_terms is not null or o.payment_type = 'cash' or o.schedule <> '[]' then null
  else (o.created_at at time zone 'Europe/Paris')::date end;

create index orders_owed on orders (shop_id, client_id)
  where status in ('pending', 'validated')
    and payment_status in ('pending', 'processing', 'requiresAction', 'scheduled', 'partial', 'missing', 'error');
-- The dashboard counts claims.
drop index orders_unpaid;

-- With the rights of its owner, so it says itself who reads what: staff the claims of their shop, an agent those of his clients.
create view claims as
  select s.shop_id, s.document_id as id, s.kind, s.client_id, s.number, s.buyer_name, s.issued_on, s.due_on, s.total_ttc_cents,
    s.due_cents as asked_cents, s.open_cents, s.reminders, s.reminded_at, s.plain_search
  from document_states s
  where s.kind <> 'credit' and s.open_cents > 0
    and (s.shop_id = (select acting_shop()) or s.shop_id = (select agent_shop()) and s.client_id in (
      select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())))
  union all
  select o.shop_id, o.id, 'order', o.client_id, coalesce(o.number, ''), o.buyer_name, (o.created_at at time zone 'Europe/Paris')::date,
    order_due_on(o), o.current_ttc_cents, o.current_ttc_cents, x.open_cents, 0, null, o.plain_search
  from orders o
  cross join lateral (select greatest(0, o.current_ttc_cents - billed_of(o) - deposited_of(o) - held_of(o)) as open_cents) x
  where o.status in ('pending', 'validated')
    and o.payment_status in ('pending', 'processing', 'requiresAction', 'scheduled', 'partial', 'missing', 'error')
    and x.open_cents > 0
    and (o.shop_id = (select acting_shop()) or o.shop_id = (select agent_shop()) and o.client_id in (
      select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));

-- Turnover (`packages/core/sales/orders/turnover.ts`): what was ordered, without VAT, of orders that the seller accepted, less what was
-- given up of them. What waits for the seller is none yet.
create or replace function turnover_of(o orders) returns bigint language sql immutable parallel safe
return case when o.status in ('validated', 'invoiced')
  then coalesce((o.priced ->> 'totalHtCents')::bigint, o.total_ttc_cents) - o.cancelled_ht_cents else 0 end;

create or replace function count_for_client(o orders) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if o.status in ('pending', 'validated', 'invoiced') then
    insert into client_orders (shop_id, order_id, client_id, at, turnover_cents)
    values (o.shop_id, o.id, o.client_id, o.created_at, turnover_of(o))
    on conflict (shop_id, order_id) do update
      set client_id = excluded.client_id, at = excluded.at, turnover_cents = excluded.turnover_cents;
  else
    delete from client_orders where shop_id = o.shop_id and order_id = o.id;
  end if;
end $$;

create or replace function order_counts_for_client() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' or (turnover_of(old), old.client_id, old.status, old.created_at) is distinct from
      (turnover_of(new), new.client_id, new.status, new.created_at) then
    perform count_for_client(new);
  end if;
  -- A client who orders is no prospect any more, nor archived.
  if new.status in ('pending', 'validated') then
    with back as (
      update clients set pipe = null, archived_at = null, version = version + 1
      where shop_id = new.shop_id and id = new.client_id and (pipe is not null or archived_at is not null)
      returning shop_id, id
    )
    insert into client_events (shop_id, client_id, kind, made_by) select shop_id, id, 'ordered', 'system' from back;
  end if;
  return null;
end $$;
drop trigger order_counts_for_client on orders;
create trigger order_counts_for_client
  after insert or update of status, total_ttc_cents, priced, client_id, cancelled_ht_cents, cancelled_ttc_cents, created_at on orders
  for each row execute function order_counts_for_client();

drop index client_orders_of;
alter table client_orders drop column unpaid_cents;
drop function unpaid_of(orders);
create index client_orders_of on client_orders (shop_id, client_id, at) include (turnover_cents);
create index client_orders_at on client_orders (shop_id, at) include (turnover_cents);
update client_orders c set turnover_cents = 0
from orders o where o.shop_id = c.shop_id and o.id = c.order_id and o.status = 'pending';

-- The cost of a unit of a format (of its vintage) to the shop without VAT, from a day on: typed by hand, or of a purchase. Of bulk wine the
-- unit is that of its price. No row: the cost is not known, which is not the same as none.
create table unit_costs (
  shop_id text not null,
  format_id text not null,
  valid_from date not null,
  cost_e4 bigint not null check (cost_e4 > 0),
  source text not null default 'hand' check (source in ('hand', 'purchase')),
  made_by text not null,
  at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, format_id, valid_from),
  foreign key (shop_id, format_id) references formats (shop_id, id) on delete cascade
);
alter table unit_costs enable row level security;
create policy member on unit_costs using (shop_id = (select acting_shop()));

-- A shop is told of the instalments of orders that are not paid.
create or replace function due_instalments(p_today date) returns table (shop_id text, order_id text, "position" int)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.shop_id, o.id, p.n::int - 1 from orders o
  cross join lateral jsonb_array_elements(o.schedule) with ordinality p (part, n)
  where o.schedule <> '[]' and o.status = 'validated' and o.payment_status not in ('paid', 'refunded', 'cancelled')
    and coalesce((p.part ->> 'due')::date, p_today) <= p_today
    and not exists (select 1 from order_instalments i where i.shop_id = o.shop_id and i.order_id = o.id and i.position = p.n - 1)
  order by o.id limit 500;
end;
