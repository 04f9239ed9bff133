-- The cellar of a buyer (storefront/me): the bottles that came to them, and how many of them they opened.

-- `seller_id` is the shop that sold them; the count is the buyer's alone, a shop does not read it.
create table opened_bottles (
  user_id text not null references users (id),
  seller_id text not null references shops (id),
  format_id text not null,
  units int not null check (units > 0),
  changed_at timestamptz not null,
  primary key (user_id, seller_id, format_id)
);
alter table opened_bottles enable row level security;
create policy self on opened_bottles using (user_id = (select acting_user()));

create function forget_opened_bottles() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from opened_bottles where user_id = new.id;
  return null;
end $$;
create trigger forget_opened_bottles after update of erased_at on users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_opened_bottles();

-- Bottles of the signed-in buyer, by shop and format, the latest first. Units count when their shipment arrived or was
-- collected; cancelled, withdrawn and returned ones do not. A pack counts as what it holds now.
create function own_cellar() returns table (shop_id text, format_id text, product_id text, name text, vintage text,
  format_name text, volume_ml int, visual text, bought int, opened int, keep_from int, keep_peak int, keep_to int, slug text,
  on_sale boolean, came_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive lines as (
    select o.shop_id, l.format_id, l.product_id, l.name, l.vintage, l.format_name, l.visual, coalesce(came.at, o.created_at) as at,
      greatest(0, least(case when came.planned then came.units else l.quantity + l.add end,
        l.quantity - gone.withdrawn - gone.cancelled
          + case when gone.withdrawn >= l.quantity then 0 else l.add - gone.cancelled_add end) - came.returned) as units
    from orders o
    join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id and l.format_id is not null
    cross join lateral (
      select count(*) > 0 as planned, max(s.delivered_at) as at,
        coalesce(sum(x.quantity + x.add) filter (where s.delivered_at is not null), 0) as units,
        coalesce(sum(x.returned) filter (where s.delivered_at is not null), 0) as returned
      from shipments s
      left join shipment_lines x on x.shop_id = s.shop_id and x.shipment_id = s.id and x.line_id = l.id
      where s.shop_id = o.shop_id and s.order_id = o.id and s.status <> 'cancelled') came
    cross join lateral (
      select (select coalesce(sum(x.quantity), 0) from withdrawals w
          cross join lateral jsonb_to_recordset(w.lines) as x("lineId" text, quantity int)
          where w.shop_id = o.shop_id and w.order_id = o.id and x."lineId" = l.id) as withdrawn,
        coalesce(sum(x.quantity), 0) as cancelled, coalesce(sum(x.add), 0) as cancelled_add
      from order_cancellations c
      cross join lateral jsonb_to_recordset(c.portion -> 'lines') as x(id text, quantity int, add int)
      where c.shop_id = o.shop_id and c.order_id = o.id and c.withdrawal_id is null and x.id = l.id) gone
    where o.buyer_id = acting_user() and o.status in ('validated', 'invoiced')
      and (came.planned or o.delivery_status in ('delivered', 'partiallyReturned'))
  ), bottles as (
    select l.shop_id, l.format_id, l.name, l.vintage, l.format_name, l.visual, l.at, l.units from lines l
    union all
    select b.shop_id, c.content_id, null, null, null, null, b.at, b.units * c.quantity
    from bottles b join format_contents c on c.shop_id = b.shop_id and c.format_id = b.format_id
  ), own as (
    select b.shop_id, b.format_id, sum(b.units)::int as bought, max(b.at) as at,
      (array_agg(b.name order by b.at desc) filter (where b.name is not null))[1] as name,
      (array_agg(b.vintage order by b.at desc) filter (where b.vintage is not null))[1] as vintage,
      (array_agg(b.format_name order by b.at desc) filter (where b.format_name is not null))[1] as format_name,
      (array_agg(b.visual order by b.at desc) filter (where b.visual is not null))[1] as visual
    from bottles b where b.units > 0 and not exists (
      select from format_contents c where c.shop_id = b.shop_id and c.format_id = b.format_id)
    group by b.shop_id, b.format_id
  )
  select w.shop_id, w.format_id, p.id, coalesce(w.name, p.name), coalesce(w.vintage, v.name), coalesce(w.format_name, f.name_in_shop),
    f.volume_ml, coalesce(w.visual, f.visual, p.visuals #>> '{0,visual}'), w.bought, coalesce(d.units, 0),
    v.keep_from, v.keep_peak, v.keep_to,
    case when s.is_online and p.status in ('online', 'outofstock') and not v.closed and not f.closed then p.slug end,
    coalesce(s.is_online and p.status = 'online' and not v.closed and not f.closed, false), w.at
  from own w
  join shops s on s.id = w.shop_id
  left join formats f on f.shop_id = w.shop_id and f.id = w.format_id
  left join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
  left join products p on p.shop_id = f.shop_id and p.id = f.product_id
  left join opened_bottles d on d.user_id = acting_user() and d.seller_id = w.shop_id and d.format_id = w.format_id
  where coalesce(w.name, p.name) is not null
    and coalesce(p.product_type, 'wine') not in ('accessory', 'prestation', 'box')
  order by w.at desc, w.shop_id, w.format_id limit 500;
end;
