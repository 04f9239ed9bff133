-- Every figure of an order counts what is left of it. Lines that were given up are summed in one place, when a cancellation is written:
-- an order and its lines keep what was sold and what of it was cancelled, and lists and sums read the columns `current_…`.

alter table orders add column cancelled_bottles int not null default 0 check (cancelled_bottles >= 0);
alter table orders add column current_ttc_cents bigint generated always as (total_ttc_cents - cancelled_ttc_cents) stored;
alter table orders add column current_bottles int generated always as (greatest(0, bottles - cancelled_bottles)) stored;

alter table order_lines add column cancelled_quantity int not null default 0 check (cancelled_quantity between 0 and quantity);
alter table order_lines add column cancelled_add int not null default 0 check (cancelled_add between 0 and add);
-- After discounts, in the terms of the order (with tax or without), like `amount_cents - discount_cents`.
alter table order_lines add column cancelled_cents bigint not null default 0;

-- Sums the cancellations of an order into its row and its lines. Bottles (thousandths of 75 cl) are those of the price that the order
-- was sold at, in proportion to the units.
create function count_cancellations(p_shop text, p_order text) returns void language sql
as $$
  with given_up as materialized (
    select p ->> 'id' as id, sum((p ->> 'quantity')::int)::int as quantity, sum((p ->> 'add')::int)::int as add,
      sum((p ->> 'netCents')::bigint)::bigint as cents
    from order_cancellations c cross join lateral jsonb_array_elements(c.portion -> 'lines') p
    where c.shop_id = p_shop and c.order_id = p_order group by 1
  ), lines as (
    update order_lines l set cancelled_quantity = g.quantity, cancelled_add = g.add, cancelled_cents = g.cents
    from given_up g where l.shop_id = p_shop and l.order_id = p_order and l.id = g.id
    returning l.position, l.format_id, l.quantity + l.add as units, g.quantity + g.add as gone
  )
  update orders o set
    cancelled_ht_cents = (select coalesce(sum(total_ht_cents), 0) from order_cancellations where shop_id = p_shop and order_id = p_order),
    cancelled_ttc_cents = (select coalesce(sum(total_ttc_cents), 0) from order_cancellations where shop_id = p_shop and order_id = p_order),
    cancelled_bottles = (
      select coalesce(sum(round(coalesce((o.priced -> 'lines' -> l.position ->> 'eq75')::numeric, 0) * l.gone / l.units)), 0)::int
      from lines l where l.format_id is not null)
  where o.shop_id = p_shop and o.id = p_order
$$;

create function order_cancellation_counts() returns trigger language plpgsql as $$
begin
  perform count_cancellations(new.shop_id, new.order_id);
  return null;
end $$;
create trigger order_cancellation_counts after insert on order_cancellations
  for each row execute function order_cancellation_counts();

-- Turnover and what is owed of a client follow a cancellation too.
drop trigger order_counts_for_client on orders;
create trigger order_counts_for_client
  after insert or update of status, payment_status, total_ttc_cents, priced, client_id, cancelled_ht_cents, cancelled_ttc_cents on orders
  for each row execute function order_counts_for_client();

do $$
declare one record;
begin
  for one in select distinct shop_id, order_id from order_cancellations loop
    perform count_cancellations(one.shop_id, one.order_id);
  end loop;
  perform count_for_client(o) from orders o where o.cancelled_ttc_cents > 0;
end $$;

create or replace function webhook_order_facts(o orders) returns jsonb language sql immutable
return jsonb_build_object('id', (o).id, 'number', (o).number, 'status', (o).status, 'deliveryStatus', (o).delivery_status,
  'paymentStatus', (o).payment_status, 'clientId', (o).client_id, 'bottles', (o).bottles - (o).cancelled_bottles,
  'totalTtcCents', (o).total_ttc_cents - (o).cancelled_ttc_cents);

drop index orders_by_total;
create index orders_by_total on orders (shop_id, current_ttc_cents, id);
drop index orders_sold;
create index orders_sold on orders (shop_id, created_at) include (current_ttc_cents, current_bottles)
  where status in ('pending', 'validated', 'invoiced');
drop index orders_unpaid;
create index orders_unpaid on orders (shop_id, created_at) include (current_ttc_cents)
  where status in ('pending', 'validated', 'invoiced') and payment_status in ('pending', 'missing', 'partial', 'error');
