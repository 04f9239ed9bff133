-- The second wall against leaking a tenant (design: architecture, "Tenancy, access, data"): row-level security. The
-- application sets, in each transaction, the shop it acts for, the signed-in user, the key of a private link, or that
-- it is signing somebody in. An unset wall compares with null and lets nothing through.

create function acting_shop() returns text language sql stable parallel safe
  return nullif(current_setting('app.shop_id', true), '');
create function acting_user() returns text language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '');
create function acting_key() returns bytea language sql stable parallel safe
  return decode(nullif(current_setting('app.order_key', true), ''), 'hex');
create function signing_in() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.sign_in', true), '') = 'on';

do $$
declare t text;
begin
  -- A member of the shop, or the server acting for it.
  foreach t in array array[
    'typologies', 'shipping_methods', 'counters', 'vintages', 'formats', 'grid_prices', 'format_contents', 'warehouses',
    'stocks', 'stock_movements', 'payments', 'payment_attempts'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

alter table shops enable row level security;
create policy published on shops for select using (true);
create policy member on shops using (id = (select acting_shop()));

alter table products enable row level security;
create policy member on products using (shop_id = (select acting_shop()));
create policy published on products for select using (status in ('online', 'outofstock'));

alter table files enable row level security;
create policy member on files using (shop_id = (select acting_shop()));
create policy published on files for select using (is_public);

alter table users enable row level security;
create policy self on users using (id = (select acting_user()) or (select signing_in()));
create policy staff on users for select using (
  exists (select 1 from memberships m where m.user_id = users.id and m.shop_id = (select acting_shop()) and m.role <> 'buyer')
);
alter table sessions enable row level security;
create policy self on sessions using (user_id = (select acting_user()) or (select signing_in()));
alter table mail_tokens enable row level security;
create policy sign_in on mail_tokens using ((select signing_in()));
alter table login_throttles enable row level security;
create policy sign_in on login_throttles using ((select signing_in()));

alter table memberships enable row level security;
create policy member on memberships using (shop_id = (select acting_shop()));
create policy self on memberships for select using (user_id = (select acting_user()) or (select signing_in()));

alter table notifications enable row level security;
create policy member on notifications for insert with check (shop_id = (select acting_shop()));
create policy member_reads on notifications for select using (shop_id = (select acting_shop()));
create policy self on notifications using (user_id = (select acting_user()));

alter table orders enable row level security;
create policy member on orders using (shop_id = (select acting_shop()));
create policy buyer on orders for select using (buyer_id = (select acting_user()));
create policy link on orders for select using (key_hash = (select acting_key()));

do $$
declare t text;
begin
  foreach t in array array['order_lines', 'order_events'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

-- Each change of what a price depends on counts up: a kept catalogue is right as long as its number is.
create table catalogue_versions (
  shop_id text primary key,
  version bigint not null
);

create function tell_catalogue() returns trigger language plpgsql security definer set search_path = public as $$
declare shop text;
begin
  if tg_table_name = 'shops' then
    shop := case when tg_op = 'DELETE' then old.id else new.id end;
  else
    shop := case when tg_op = 'DELETE' then old.shop_id else new.shop_id end;
  end if;
  insert into catalogue_versions (shop_id, version) values (shop, 1)
    on conflict (shop_id) do update set version = catalogue_versions.version + 1;
  perform pg_notify('cuvee', json_build_object('kind', 'catalogue', 'shopId', shop)::text);
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array[
    'shops', 'typologies', 'shipping_methods', 'products', 'vintages', 'formats', 'grid_prices', 'format_contents'
  ] loop
    execute format('create trigger tell_catalogue after insert or update or delete on %I for each row execute function tell_catalogue()', t);
  end loop;
end $$;
