-- A buyer reads what they bought at tills, and their cellar counts the bottles that they carried away, as 0111 counts those of orders.

-- Lines that tickets sold or gave to the signed-in buyer, with the units that came back. A ticket is the buyer's when its client is their
-- account (`join_account`) and their e-mail is proven: what was typed at a till proves nothing.
create function own_ticket_lines() returns table (shop_id text, ticket_id text, at timestamptz, place int, format_id text, name text,
  detail text, units int, returned int)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.shop_id, t.id, t.at, l.n::int, l.line ->> 'formatId', l.line ->> 'name', l.line ->> 'detail',
    (l.line ->> 'quantity')::int + (l.line ->> 'add')::int, back.units
  from users u
  join clients c on c.user_id = u.id
  join till_tickets t on t.shop_id = c.shop_id and t.client_id = c.id and not t.is_training
  cross join lateral jsonb_array_elements(t.content -> 'lines') with ordinality as l(line, n)
  -- Whichever client's ticket takes the line back.
  cross join lateral (
    select coalesce(-sum((x.line ->> 'quantity')::int + (x.line ->> 'add')::int), 0)::int as units
    from till_tickets r cross join lateral jsonb_array_elements(r.content -> 'lines') as x(line)
    where r.shop_id = t.shop_id and r.corrects_id = t.id and not r.is_training
      and x.line #>> '{corrects,ticketId}' = t.id and x.line #>> '{corrects,lineId}' = l.line ->> 'id') back
  where u.id = acting_user() and u.email_verified_at is not null
    and l.line -> 'corrects' is null and l.line ->> 'move' in ('sale', 'gift');
end;

-- Tickets of the signed-in buyer, of every shop or of one, the latest first; those of which everything came back are left out.
create function own_tickets(p_shop text) returns table (shop_id text, id text, number text, at timestamptz, place text,
  total_ttc_cents bigint, returned int, lines jsonb, bill_id text, bill_number text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.shop_id, t.id, t.number, t.at, p.name, t.total_ttc_cents, sum(l.returned)::int,
    jsonb_agg(jsonb_build_object('productId', f.product_id, 'name', l.name, 'detail', l.detail, 'quantity', l.units,
      'visual', coalesce(f.visual, w.visuals #>> '{0,visual}')) order by l.place),
    b.id, b.number
  from own_ticket_lines() l
  join till_tickets t on t.shop_id = l.shop_id and t.id = l.ticket_id
  join sales_points p on p.shop_id = t.shop_id and p.id = t.point_id
  left join formats f on f.shop_id = l.shop_id and f.id = l.format_id
  left join products w on w.shop_id = f.shop_id and w.id = f.product_id
  left join documents b on b.shop_id = t.shop_id and b.id = t.bill_id
  where p_shop is null or t.shop_id = p_shop
  group by t.shop_id, t.id, p.name, b.id, b.number
  having sum(l.units) > sum(l.returned)
  order by t.at desc, t.id desc;
end;

-- Bottles of the signed-in buyer, by shop and format, the latest first. Units of an order count when their shipment arrived or was
-- collected, those of a ticket at once; cancelled, withdrawn and returned ones do not. A pack counts as what it holds now.
create or replace function own_cellar() returns table (shop_id text, format_id text, product_id text, name text, vintage text,
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
    select t.shop_id, t.format_id, t.name, null, null, null, t.at, greatest(0, t.units - t.returned) from own_ticket_lines() t
    where t.format_id is not null
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
