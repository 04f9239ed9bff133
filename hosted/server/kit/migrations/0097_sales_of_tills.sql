-- Sales at the till are sales: turnover, purchases of clients and what they owe count tickets beside orders.

create index till_tickets_sold on till_tickets (shop_id, at) include (total_ht_cents) where not is_training;

-- Every sale of a shop, an order or a ticket, with its turnover without VAT (`packages/core/sales/orders/turnover.ts`). A refund takes off
-- and is no purchase; nor is a ticket that only takes the money of an order, which counts itself. With the rights of its owner, so it says itself who
-- reads what: staff the sales of their shop, an agent those of his clients.
create view sales as
  select o.shop_id, o.order_id as id, 'order'::text as kind, o.client_id, o.at, o.turnover_cents, true as is_purchase
  from client_orders o
  where o.shop_id = (select acting_shop()) or o.shop_id = (select agent_shop()) and o.client_id in (
    select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user()))
  union all
  select t.shop_id, t.id, 'ticket', t.client_id, t.at, t.total_ht_cents, t.total_ttc_cents > 0
  from till_tickets t
  where not t.is_training and (t.shop_id = (select acting_shop()) or t.shop_id = (select agent_shop()) and t.client_id in (
    select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));

-- What a ticket put on its client's account, less what its refunds gave back on it: of the ticket, tips and orders apart.
create function on_account_of(t till_tickets) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select greatest(0, least(greatest(0, t.total_ttc_cents),
      (select coalesce(sum((p->>'amountCents')::bigint), 0) from jsonb_array_elements(t.content->'payments') p where p->>'type' = 'credit'))
    - coalesce((
      select sum(least(-b.total_ttc_cents, greatest(0, -(
        select coalesce(sum((p->>'amountCents')::bigint), 0) from jsonb_array_elements(b.content->'payments') p where p->>'type' = 'credit'))))
      from till_tickets b where b.shop_id = t.shop_id and b.corrects_id = t.id and not b.is_training and b.total_ttc_cents < 0), 0))::bigint
$$;
create index till_tickets_on_account on till_tickets (shop_id, client_id)
  where 'credit' = any(methods) and bill_id is null and not is_training;

-- As 0087, with tickets on account that have no invoice (yet): they have no due date before it.
create or replace view claims as
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
      select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())))
  union all
  select t.shop_id, t.id, 'ticket', t.client_id, t.number, t.client_name, t.day, null::date, t.total_ttc_cents, t.total_ttc_cents,
    x.open_cents, 0, null, t.search
  from till_tickets t
  cross join lateral (select on_account_of(t) as open_cents) x
  where 'credit' = any(t.methods) and t.bill_id is null and not t.is_training and t.client_id is not null
    and x.open_cents > 0
    and (t.shop_id = (select acting_shop()) or t.shop_id = (select agent_shop()) and t.client_id in (
      select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));

-- A client who buys at the till stops being a prospect or archived, as one who orders.
create function ticket_counts_for_client() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with back as (
    update clients set pipe = null, archived_at = null, version = version + 1
    where shop_id = new.shop_id and id = new.client_id and (pipe is not null or archived_at is not null)
    returning shop_id, id
  )
  insert into client_events (shop_id, client_id, kind, made_by) select shop_id, id, 'ordered', 'system' from back;
  return null;
end $$;
create trigger ticket_counts_for_client after insert on till_tickets
  for each row when (new.client_id is not null and not new.is_training and new.total_ttc_cents > 0)
  execute function ticket_counts_for_client();
