-- Back in stock: a visitor asks to be told once when a format can be ordered again (shops/consents).

-- What a request was about, where its purpose concerns a thing: the format of `backInStock`.
alter table consent_events add column subject text;

create table stock_wishes (
  shop_id text not null,
  id text not null,
  address_id text not null,
  format_id text not null,
  asked_at timestamptz not null,
  -- The link of the mail was confirmed: a mail may follow.
  confirmed_at timestamptz,
  -- The only mail of the wish was written.
  sent_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, address_id) references consent_addresses (shop_id, id),
  foreign key (shop_id, format_id) references formats (shop_id, id) on delete cascade,
  check (sent_at is null or confirmed_at is not null)
);
create unique index stock_wishes_open on stock_wishes (shop_id, address_id, format_id) where sent_at is null;
create index stock_wishes_waiting on stock_wishes (shop_id, format_id) where sent_at is null and confirmed_at is not null;
alter table stock_wishes enable row level security;
create policy member on stock_wishes using (shop_id = (select acting_shop()));

-- An erased address wishes nothing any more.
create function end_stock_wishes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from stock_wishes where shop_id = new.shop_id and address_id = new.id;
  return null;
end $$;
create trigger end_stock_wishes after update of erased_at on consent_addresses
  for each row when (old.erased_at is null and new.erased_at is not null) execute function end_stock_wishes();

-- More units of a format, or of the content of a pack: the wishes of the shop are looked at.
create function announce_stock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from stock_wishes w
      where w.shop_id = new.shop_id and w.sent_at is null and w.confirmed_at is not null) then
    perform pg_notify('cuvee', json_build_object('kind', 'stock', 'shopId', new.shop_id)::text);
  end if;
  return null;
end $$;
create trigger announce_new_stock after insert on stocks
  for each row when (new.on_hand > new.reserved) execute function announce_stock();
create trigger announce_more_stock after update on stocks
  for each row when (new.on_hand - new.reserved > old.on_hand - old.reserved and new.on_hand > new.reserved)
  execute function announce_stock();

-- Shops in which somebody waits. For the housekeeping.
create function shops_with_wishes() returns table (shop_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct w.shop_id from stock_wishes w where w.sent_at is null and w.confirmed_at is not null;
$$;

-- Deletes wishes that nobody confirmed before a moment, and all that are older than another. All shops.
create function tidy_stock_wishes(p_unconfirmed timestamptz, p_old timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from stock_wishes where asked_at < p_old or (confirmed_at is null and asked_at < p_unconfirmed);
$$;
