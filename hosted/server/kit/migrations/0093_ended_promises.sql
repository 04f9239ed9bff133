-- As in migration 0043, but all rows of the order's formats are locked before its promises are counted. Counted first, a promise that
-- another writer moved to another place meanwhile was taken off the place that it had left: from an order of somebody else.
create or replace function end_stock(
  p_shop text, p_order text, p_by text, p_kind text, p_formats text[] default null, p_quantities bigint[] default null)
returns void language plpgsql as $$
declare
  held record;
  back record;
  place int;
  take bigint;
  f text[] := '{}'; w text[] := '{}'; d text[] := '{}'; l text[] := '{}'; n bigint[] := '{}';
begin
  -- First the rows, then what is promised on them: a promise that another writer is moving lies where it was moved to once he is done.
  perform 1 from stocks s
   where s.shop_id = p_shop and s.format_id in (
     select format_id from stock_movements
     where shop_id = p_shop and order_id = p_order and kind in ('order', 'release', 'delivery'))
   order by s.format_id, s.place for update;
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
  if p_formats is not null then
    select array_agg((select coalesce(sum(t.units), 0) from unnest(f, n) as t(id, units) where t.id = p.id)::bigint order by p.at)
      into p_quantities from unnest(p_formats) with ordinality as p(id, at);
  end if;
  for back in
    select m.allocation_id, m.format_id, m.warehouse_id, m.duty_status, m.lot, least(sum(-m.reserved_delta), a.quantity - a.remaining)::bigint as units
    from stock_movements m join stock_allocations a on a.shop_id = m.shop_id and a.id = m.allocation_id
    where m.shop_id = p_shop and m.order_id = p_order and m.kind = 'allocation' and a.ended_at is null
    group by 1, 2, 3, 4, 5, a.quantity, a.remaining having sum(m.reserved_delta) < 0
  loop
    take := back.units;
    if p_formats is not null then
      place := array_position(p_formats, back.format_id);
      take := case when place is null then 0 else least(take, p_quantities[place]) end;
      continue when take <= 0;
      p_quantities[place] := p_quantities[place] - take;
    end if;
    update stock_allocations set remaining = remaining + take, version = version + 1
     where shop_id = p_shop and id = back.allocation_id;
    update stocks s set reserved = reserved + take
     where s.shop_id = p_shop and s.format_id = back.format_id and s.warehouse_id = back.warehouse_id
       and s.duty_status = back.duty_status and s.lot = back.lot;
    insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, allocation_id, made_by)
    values (p_shop, back.format_id, back.warehouse_id, back.duty_status, back.lot, 'allocation', 0, take, p_order, back.allocation_id, p_by);
  end loop;
end $$;
