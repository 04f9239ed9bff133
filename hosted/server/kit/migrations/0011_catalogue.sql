-- The catalogue as its seller keeps it: what products, vintages and formats are beside what a price needs.

alter table products
  add column accessory_type text,
  add column category text,
  add column producer text,
  add column brand text,
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- Code of the movement document (W200 …), category of wine and growing zone (rules §1.4).
  add column excise_code text,
  add column wine_category int check (wine_category between 1 and 5),
  add column growing_zone int check (growing_zone between 1 and 6),
  -- Rich texts by language and key; `texts` is what is published of them, made at each writing.
  add column descriptions jsonb not null default '{}',
  add column visuals jsonb not null default '[]',
  add column created_at timestamptz not null default now(),
  add column changed_at timestamptz not null default now(),
  add column changed_by text not null default '';

alter table vintages
  add column advanced jsonb not null default '{}',
  add column ingredients jsonb not null default '{}',
  add column allergens text[] not null default '{}',
  add column allergens_note jsonb not null default '{}',
  add column nutrition jsonb not null default '{"sugarsE1":null,"glycerolE1":null,"acidsE1":null,"ownE2":{}}',
  -- No longer sold: it was, so that it stays.
  add column closed boolean not null default false;

alter table formats
  add column container text,
  -- What it holds as it is written on screen, in thousandths of the unity; null: made from the volume.
  add column unity text check (unity in ('cl', 'l', 'ml', 'hl', 'g', 'kg', 'unit')),
  add column unity_value_e3 bigint check (unity_value_e3 > 0),
  add column show_unity_value boolean not null default true,
  -- The seller's own count of 75 cl bottles; null: that of the volume.
  add column own_eq75 int check (own_eq75 >= 0),
  -- All its pictures; null: `visual` is the only one.
  add column visuals jsonb,
  add column closed boolean not null default false;
create index formats_vintage on formats (shop_id, vintage_id);
create index formats_ean on formats (shop_id, ean) where ean is not null;
create index if not exists order_lines_format on order_lines (shop_id, format_id);
create index if not exists format_contents_content on format_contents (shop_id, content_id);

-- Texts that were written as plain ones become rich: what is of a vintage goes to the newest.
create function pg_temp.rich(said text) returns jsonb language sql immutable as $$
  select jsonb_build_object('type', 'doc', 'content', jsonb_agg(
    jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', line)))))
  from unnest(string_to_array(said, E'\n')) as line where line <> ''
$$;
create function pg_temp.rich_of(texts jsonb, keys text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(lang.key, said.by_key), '{}') from jsonb_each(texts) as lang,
    lateral (select jsonb_object_agg(k, pg_temp.rich(
        case jsonb_typeof(lang.value -> k)
          when 'array' then (select string_agg(m, E'\n') from jsonb_array_elements_text(lang.value -> k) m)
          else lang.value ->> k end)) as by_key
      from unnest(keys) as k where coalesce(lang.value ->> k, '') not in ('', '[]')) as said
  where said.by_key is not null and lang.key in ('fr', 'en')
$$;
create function pg_temp.said_of(texts jsonb, k text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(lang.key, lang.value ->> k), '{}') from jsonb_each(texts) as lang
  where coalesce(lang.value ->> k, '') <> '' and lang.key in ('fr', 'en')
$$;
update products set descriptions = pg_temp.rich_of(texts, array['description', 'pairing']);
update vintages v set
  advanced = pg_temp.rich_of(p.texts, array['terroir', 'vinification', 'tasting', 'medals']),
  ingredients = pg_temp.said_of(p.texts, 'ingredients'),
  allergens_note = pg_temp.said_of(p.texts, 'allergens'),
  nutrition = jsonb_set(v.nutrition, '{ownE2}', coalesce((
    select jsonb_object_agg(n.key, round((n.value #>> '{}')::numeric * 100))
    from jsonb_each(coalesce(p.texts -> 'fr' -> 'nutrition', p.texts -> 'en' -> 'nutrition')) as n), '{}'))
from products p
where p.shop_id = v.shop_id and p.id = v.product_id
  and v.id = (select w.id from vintages w where w.shop_id = v.shop_id and w.product_id = v.product_id order by w.position, w.id limit 1);

-- What a list of products is sorted by and searched in.
alter table products
  add column sort_name text not null generated always as (left(plain_text(name), 200)) stored,
  add column search text not null generated always as (plain_text(name || ' ' || coalesce(precision, '') || ' ' ||
    coalesce(appellation, '') || ' ' || coalesce(gamme, '') || ' ' || coalesce(producer, '') || ' ' || coalesce(brand, '') || ' ' || slug)) stored;
create index products_by_name on products (shop_id, sort_name, id);
create index products_by_type on products (shop_id, product_type, id);
create index products_by_appellation on products (shop_id, appellation, id);
create index products_by_gamme on products (shop_id, gamme, id);
create index products_by_status on products (shop_id, status, id);
create index products_by_change on products (shop_id, changed_at, id);
create index products_by_position on products (shop_id, position, id);

-- Who changed what of a product.
create table product_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  product_id text not null,
  at timestamptz not null default now(),
  made_by text not null,
  kind text not null check (kind in ('created', 'changed', 'duplicated', 'status', 'bulk', 'reversed')),
  fields text[] not null default '{}',
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id)
);
create index product_events_product on product_events (shop_id, product_id, id);
create trigger product_events_append_only before update or delete on product_events
  for each statement execute function refuse_change();

-- A change of many products at once, with what they were before, so that it can be undone.
create table product_bulks (
  shop_id text not null references shops (id),
  id text not null,
  made_by text not null,
  at timestamptz not null default now(),
  -- [{id, status, gamme, labels}], as they were and as they became.
  before jsonb not null,
  after jsonb not null,
  reversed_at timestamptz,
  primary key (shop_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['product_events', 'product_bulks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

-- Removes a format that left no trace, else closes it. A trace is an order's line, a movement of stock, units in stock, or
-- anything that points at it.
create function remove_format(p_shop text, p_format text) returns text language plpgsql as $$
begin
  if exists (select 1 from order_lines where shop_id = p_shop and format_id = p_format)
    or exists (select 1 from stock_movements where shop_id = p_shop and format_id = p_format)
    or exists (select 1 from stocks where shop_id = p_shop and format_id = p_format and (on_hand <> 0 or reserved <> 0))
  then
    update formats set closed = true, version = version + 1 where shop_id = p_shop and id = p_format and not closed;
    return 'closed';
  end if;
  begin
    delete from stocks where shop_id = p_shop and format_id = p_format;
    delete from grid_prices where shop_id = p_shop and format_id = p_format;
    delete from format_contents where shop_id = p_shop and format_id = p_format;
    delete from formats where shop_id = p_shop and id = p_format;
    return 'removed';
  exception when foreign_key_violation then
    update formats set closed = true, version = version + 1 where shop_id = p_shop and id = p_format and not closed;
    return 'closed';
  end;
end $$;

-- Counts up once for a statement, however many rows it changed: a change of thousands of products is one change.
create function tell_catalogues() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into catalogue_versions (shop_id, version) select distinct shop_id, 1 from changed
    on conflict (shop_id) do update set version = catalogue_versions.version + 1;
  perform pg_notify('cuvee', json_build_object('kind', 'catalogue', 'shopId', shop_id)::text)
    from (select distinct shop_id from changed) as shops;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['products', 'vintages', 'formats', 'grid_prices', 'format_contents'] loop
    execute format('drop trigger tell_catalogue on %I', t);
    execute format('create trigger tell_catalogue_insert after insert on %I referencing new table as changed for each statement execute function tell_catalogues()', t);
    execute format('create trigger tell_catalogue_update after update on %I referencing new table as changed for each statement execute function tell_catalogues()', t);
    execute format('create trigger tell_catalogue_delete after delete on %I referencing old table as changed for each statement execute function tell_catalogues()', t);
  end loop;
end $$;
