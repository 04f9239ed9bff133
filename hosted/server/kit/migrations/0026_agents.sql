-- Sales agents: accounts of their own that work for one or several shops, each with his clients there. What an agent may touch is
-- said by policies of his own, table by table: a transaction of an agent never acts for the shop, so that whatever is not named
-- here, or made later, is closed to him.

alter table users
  -- The shop that an agent works for now, of those he is attached to; null: the first.
  add column acting_shop_id text references shops (id),
  -- He is on the road: his first page is the short one for a phone.
  add column tour_mode boolean not null default false;
alter table memberships add column since timestamptz not null default now();
-- Who sells to him beside the shop's own people.
alter table clients add column agent_id text references users (id);
create index clients_of_agent on clients (shop_id, agent_id, sort_name, id) where agent_id is not null;

create function agent_shop() returns text language sql stable parallel safe
  return nullif(current_setting('app.agent_shop', true), '');

do $$
declare
  t text;
  own text := 'client_id in (select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user()))';
begin
  -- What is for sale, at which prices and how much of it there is.
  foreach t in array array[
    'typologies', 'products', 'vintages', 'formats', 'grid_prices', 'format_contents', 'warehouses', 'stocks', 'client_fields'
  ] loop
    execute format('create policy agent on %I for select using (shop_id = (select agent_shop()))', t);
  end loop;
  -- His clients, and what is known of them.
  create policy agent on clients using (shop_id = (select agent_shop()) and agent_id = (select acting_user()));
  execute format('create policy agent on client_keys using (shop_id = (select agent_shop()) and %s)', own);
  foreach t in array array['client_events', 'client_orders', 'orders'] loop
    execute format('create policy agent on %I for select using (shop_id = (select agent_shop()) and %s)', t, own);
  end loop;
  execute format('create policy agent_writes on client_events for insert with check (shop_id = (select agent_shop()) and %s)', own);
  create policy agent on loyalty_accounts for select using (shop_id = (select agent_shop()) and user_id in (
    select c.user_id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));
  -- The code of a client that he adds, and tags that nobody used yet.
  create policy agent on counters using (shop_id = (select agent_shop()) and series = 'client');
  create policy agent_writes on client_fields for insert with check (shop_id = (select agent_shop()) and type in ('listTag', 'listTag2'));
  create policy agent_changes on client_fields for update using (shop_id = (select agent_shop()) and type in ('listTag', 'listTag2'));
end $$;
