-- A wrong movement is taken back by another one of the same kind and place, the other way; both stay, and each is taken back once.

alter table stock_movements add column reverses bigint;
alter table stock_movements
  add foreign key (shop_id, reverses) references stock_movements (shop_id, id);
create unique index stock_movements_reverses on stock_movements (shop_id, reverses) where reverses is not null;

-- What takes a movement back goes against the way of its kind, and says the month that had declared the other one.
alter table stock_movements drop constraint stock_movements_sign;
alter table stock_movements add constraint stock_movements_sign check (case
  when kind in ('order', 'release', 'allocation') then on_hand_delta = 0 and reverses is null
  when reverses is not null then reserved_delta = 0
  when kind in ('opening', 'purchase', 'production', 'return', 'replacement') then on_hand_delta >= 0 and reserved_delta = 0
  when kind in ('inventory', 'transfer', 'bottling', 'duty') then reserved_delta = 0
  when kind = 'delivery' then on_hand_delta <= 0 and reserved_delta <= 0
  else on_hand_delta <= 0 and reserved_delta = 0
end);
alter table stock_movements drop constraint stock_movements_origin;
alter table stock_movements add constraint stock_movements_origin
  check (reverses is not null or (kind = 'replacement') = (origin_month is not null));
