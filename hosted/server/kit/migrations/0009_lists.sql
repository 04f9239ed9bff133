-- Lists: the text that is searched in, saved views, and files of what a list finds.

-- A text as it is searched: lower case, without accents (`plainText` of core). No extension: a managed database may
-- refuse them, and row-level security keeps trigram indexes from being used for `like` anyway. Lists keep it in a
-- generated column; a shop's rows are walked, which is milliseconds for 20 000.
create function plain_text(given text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(given, nfkd), E'[\u0300-\u036f]', '', 'g')),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), '’', '''')
$$;

-- Orders are sorted and searched by it too. A column, not an index on the expression: row-level security lets only what
-- is leakproof into an index, and a page deep in the list would walk there from the start.
update orders set search = plain_text(search);
alter table orders add column buyer_plain text not null generated always as (plain_text(buyer_name)) stored;
drop index orders_by_buyer_name;
create index orders_by_buyer on orders (shop_id, buyer_plain, id);

-- A view of a list: what it is narrowed to and how it looks, of one person in one shop.
create table list_views (
  shop_id text not null references shops (id),
  user_id text not null references users (id),
  id text not null,
  list text not null check (list ~ '^[a-zA-Z][a-zA-Z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  position int not null,
  query jsonb not null,
  look jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index list_views_of on list_views (shop_id, user_id, list, position);

-- How a person left a list: its filter and columns when he comes back. Cleared when he changes account.
create table list_states (
  shop_id text not null references shops (id),
  user_id text not null references users (id),
  list text not null check (list ~ '^[a-zA-Z][a-zA-Z0-9-]{0,39}$'),
  state jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (shop_id, user_id, list)
);

-- Files of what a list finds, kept for a day for the person who asked.
create table list_exports (
  shop_id text not null references shops (id),
  id text not null,
  user_id text not null references users (id),
  list text not null,
  lang text not null,
  wish jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'taken')),
  attempts int not null default 0,
  name text,
  mime text,
  content bytea,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  told_at timestamptz,
  -- Of the key that fetches it once.
  key_hash bytea,
  primary key (shop_id, id),
  check (state <> 'ready' or (name is not null and mime is not null and content is not null))
);
create index list_exports_of on list_exports (user_id, state);
create index list_exports_old on list_exports (asked_at);

do $$
declare t text;
begin
  foreach t in array array['list_views', 'list_states', 'list_exports'] loop
    execute format('alter table %I enable row level security', t);
  end loop;
  -- A colleague of the same shop sees none of them; the server acting for the shop alone does.
  foreach t in array array['list_views', 'list_states'] loop
    execute format('create policy member on %I using (shop_id = (select acting_shop()) and user_id = coalesce((select acting_user()), user_id))', t);
  end loop;
end $$;
-- The worker acts for the shop alone.
create policy member on list_exports using (shop_id = (select acting_shop()));
create policy self on list_exports using (user_id = (select acting_user()));

-- The browser fetches a file by a link that works once: the key is the proof.
create function take_export(export_id text, given_key bytea, told_since timestamptz)
returns table (name text, mime text, content bytea) language sql security definer set search_path = public, pg_temp as $$
  with found as (
    select e.shop_id, e.id, e.name, e.mime, e.content from list_exports e
    where e.id = export_id and e.state = 'ready' and e.key_hash = given_key and e.told_at >= told_since for update
  ), taken as (
    update list_exports e set state = 'taken', content = null from found f where e.shop_id = f.shop_id and e.id = f.id
  )
  select f.name, f.mime, f.content from found f
$$;

create function drop_old_exports(before timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from list_exports where asked_at < before
$$;
