-- Sums of movements, so that the totals under their list cost the same however many there are (200 000: 0.5 s before). As in `document_sums`,
-- each change adds a row with what it changes and waits for no other; at times a writer makes one row of many.

create table movement_sums (
  shop_id text not null references shops,
  kind text not null,
  part bigint generated always as identity,
  movements int not null,
  moved_volume_ml bigint not null,
  primary key (shop_id, kind, part)
);
alter table movement_sums enable row level security;
create policy member on movement_sums using (shop_id = (select acting_shop()));

-- Millilitres of one unit of a format's stock: bulk wine is counted in millilitres.
create function stock_unit_ml(f formats) returns bigint language sql immutable parallel safe
return case f.type when 'vrac' then 1 else f.volume_ml end;

-- Makes one row of many, for each kind of a shop.
create function fold_movement_sums(of_shop text) returns void language sql as $$
  with folded as (delete from movement_sums where shop_id = of_shop returning *)
  insert into movement_sums (shop_id, kind, movements, moved_volume_ml)
  select of_shop, kind, sum(movements), sum(moved_volume_ml) from folded group by kind
$$;

-- Runs with its owner's rights, because a job or a buyer may move goods outside the scope of a shop.
create function add_to_movement_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare added record;
begin
  for added in
    insert into movement_sums (shop_id, kind, movements, moved_volume_ml)
    select m.shop_id, m.kind, count(*), sum(m.on_hand_delta * stock_unit_ml(f))
    from changed m join formats f on f.shop_id = m.shop_id and f.id = m.format_id
    where m.on_hand_delta <> 0 group by m.shop_id, m.kind
    returning shop_id, part
  loop
    -- One row in about thirty is followed by a fold. A writer that finds another one folding leaves the work to it.
    if hashint8(added.part) & 31 = 0 and pg_try_advisory_xact_lock(hashtextextended('movement_sums ' || added.shop_id, 0)) then
      perform fold_movement_sums(added.shop_id);
    end if;
  end loop;
  return null;
end $$;
create trigger stock_movements_sums after insert on stock_movements
  referencing new table as changed for each statement execute function add_to_movement_sums();

-- A format whose volume is corrected changes what its movements come to.
create function measure_movements_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into movement_sums (shop_id, kind, movements, moved_volume_ml)
  select new.shop_id, m.kind, 0, sum(m.on_hand_delta) * (stock_unit_ml(new) - stock_unit_ml(old))
  from stock_movements m where m.shop_id = new.shop_id and m.format_id = new.id and m.on_hand_delta <> 0 group by m.kind;
  return null;
end $$;
create trigger formats_measure_movements after update of type, volume_ml on formats
  for each row when (stock_unit_ml(old) <> stock_unit_ml(new)) execute function measure_movements_again();

insert into movement_sums (shop_id, kind, movements, moved_volume_ml)
select m.shop_id, m.kind, count(*), sum(m.on_hand_delta * stock_unit_ml(f))
from stock_movements m join formats f on f.shop_id = m.shop_id and f.id = m.format_id
where m.on_hand_delta <> 0 group by m.shop_id, m.kind;
