-- Company of an account (specification §3, User: business {reason, name}), as its holder writes it; staff has its shop's.
alter table users add column business jsonb not null default '{}' check (jsonb_typeof(business) = 'object');

create function forget_business() returns trigger language plpgsql as $$
begin
  new.business := '{}';
  return new;
end $$;
create trigger forget_business before update of erased_at on users
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_business();

-- Specification §3, Order in cart: the buyer's own reference of his order (a purchase order's number), and the warehouse that it is taken from
-- where the order asked for one of the seller's.
alter table orders add column ref_id text, add column warehouse_id text,
  add constraint orders_warehouse_id_fkey foreign key (shop_id, warehouse_id) references warehouses (shop_id, id);

-- An erased buyer's own reference is his words too; documents that were sealed with it keep it (Code de commerce L123-22).
create function forget_reference() returns trigger language plpgsql as $$
begin
  new.ref_id := null;
  return new;
end $$;
create trigger forget_reference before update of buyer_email on orders
  for each row when (new.buyer_email like '%@erased.invalid' and new.ref_id is not null) execute function forget_reference();
