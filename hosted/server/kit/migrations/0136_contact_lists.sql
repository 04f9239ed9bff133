-- Lists of clients, for campaigns: chosen by rules, or by hand (hosted/decisions/relations/0060-lists.md).
create table contact_lists (
  shop_id text not null references shops (id),
  id text not null,
  kind text not null check (kind in ('dynamic', 'static')),
  name text not null check (name <> ''),
  description text not null default '',
  -- {"include", "exclude"}: core, `relations/lists/definition.ts`.
  definition jsonb not null,
  made_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id)
);
create index contact_lists_by_name on contact_lists (shop_id, plain_text(name), id);
create index contact_lists_by_change on contact_lists (shop_id, updated_at, id);

-- Clients whom a person added to a list, or took out of it, whatever its rules say.
create table contact_list_members (
  shop_id text not null,
  list_id text not null,
  client_id text not null,
  is_added boolean not null,
  made_by text not null,
  at timestamptz not null,
  primary key (shop_id, list_id, client_id),
  foreign key (shop_id, list_id) references contact_lists (shop_id, id) on delete cascade,
  foreign key (shop_id, client_id) references clients (shop_id, id) on delete cascade
);
create index contact_list_members_client on contact_list_members (shop_id, client_id);

alter table contact_lists enable row level security;
create policy member on contact_lists for all using (shop_id = (select acting_shop()));
alter table contact_list_members enable row level security;
create policy member on contact_list_members for all using (shop_id = (select acting_shop()));

-- Of two that were merged, the one that stays has the places of both; where both have one, its own.
create function list_members_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contact_list_members (shop_id, list_id, client_id, is_added, made_by, at)
  select m.shop_id, m.list_id, new.merged_into, m.is_added, m.made_by, m.at from contact_list_members m
  where m.shop_id = new.shop_id and m.client_id = new.id
  on conflict (shop_id, list_id, client_id) do nothing;
  delete from contact_list_members where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger list_members_follow_client after update of merged_into on clients for each row
  when (new.merged_into is not null and old.merged_into is distinct from new.merged_into)
  execute function list_members_follow_client();

-- Sales of one client: who bought nothing after a visit, and the lists of a client.
create index sale_facts_client on sale_facts (shop_id, client_id, day) where client_id is not null;
-- Finds the clients who bought a product, and those who did not.
create index sale_facts_product on sale_facts (shop_id, product_id, client_id) where product_id is not null;
-- Finds the clients who received a lot.
create index stock_movements_lot on stock_movements (shop_id, lot) where lot <> '';
