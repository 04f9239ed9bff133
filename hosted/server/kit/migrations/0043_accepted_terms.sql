-- Which terms of sale an order was placed under (code de la consommation L221-13, L221-14): each text that somebody accepted is kept
-- once, under its own hash, and is never changed; an order points to it.
create table shop_terms (
  shop_id text not null references shops (id),
  -- SHA-256 of `text`, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  lang text not null,
  -- The rich text as it was shown, its JSON to the letter.
  text text not null check (encode(sha256(convert_to(text, 'UTF8')), 'hex') = sha256),
  first_used_at timestamptz not null,
  primary key (shop_id, sha256)
);

alter table orders
  -- Both null for orders from before.
  add column terms_sha256 text,
  add column terms_accepted_at timestamptz,
  add constraint orders_terms_check check ((terms_sha256 is null) = (terms_accepted_at is null)),
  add constraint orders_terms_fkey foreign key (shop_id, terms_sha256) references shop_terms (shop_id, sha256);

alter table shop_terms enable row level security;
create policy member on shop_terms using (shop_id = (select acting_shop()));

create trigger shop_terms_append_only before update or delete on shop_terms
  for each statement execute function refuse_change();
-- What an order was placed under is written with it.
create trigger orders_terms_stay before update of terms_sha256, terms_accepted_at on orders for each row
  when ((old.terms_sha256, old.terms_accepted_at) is distinct from (new.terms_sha256, new.terms_accepted_at))
  execute function refuse_change();

-- As in migration 0012, but a part that is let go gives its allocation back no more than that part.
-- Ends what an order holds: `release` gives it back (to its allocation, where it came from one that still runs), `delivery`
-- takes it out of the warehouse. All of it, or at most these quantities by format.
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
    for update of s
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
