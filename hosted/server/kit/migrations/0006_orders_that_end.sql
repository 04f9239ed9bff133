-- Days after which an order to be paid by transfer or check, never paid and never accepted, frees its stock.
alter table shops add column manual_payment_days int not null default 14 check (manual_payment_days between 1 and 365);

-- What an order holds is read from its own movements.
create index stock_movements_order on stock_movements (shop_id, order_id) where order_id is not null;

drop index orders_expiring;
create index orders_expiring on orders (expires_at) where status in ('draft', 'pending');

-- Orders whose time is over, in every shop: for the sweep that finds what a lost job left. Ids only.
create function overdue_orders(p_now timestamptz) returns table (shop_id text, order_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.shop_id, o.id from orders o
  where o.status in ('draft', 'pending') and o.expires_at < p_now order by o.expires_at limit 500;
end;

-- Mails carry private links: a shop sees its own, and the outbox's worker all.
alter table mails enable row level security;
create policy member on mails using (shop_id = (select acting_shop()));
create policy outbox on mails using ((select signing_in()));
