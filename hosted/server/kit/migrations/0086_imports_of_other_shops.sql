-- Exports of other shops: what their words mean, what was set for many lines, their pictures and their orders.

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('products', 'clients', 'stocks', 'orders'));
alter table imports drop constraint imports_source_check;
alter table imports add constraint imports_source_check
  check (source in ('default', 'shopify', 'woocommerce', 'prestashop', 'isagri', 'vinistoria', 'baqio'));
alter table imports
  -- Default value of a field for lines that say nothing in it.
  add column defaults jsonb not null default '{}',
  -- Lines that say something in each column.
  add column filled int[] not null default '{}',
  -- The sign that parts decimals in this file, null where it shows none.
  add column decimal_sign text check (decimal_sign in (',', '.'));
alter table import_lines drop constraint import_lines_state_check;
alter table import_lines add constraint import_lines_state_check
  check (state in ('new', 'ready', 'error', 'skipped', 'done', 'reverted', 'kept'));
-- Values set by hand for fields of a line that no column gives.
alter table import_lines add column fixed jsonb not null default '{}';

-- Our value for a word of other programs, as the shop chose it last; an empty value: the word means nothing.
create table import_words (
  shop_id text not null references shops (id),
  kind text not null,
  field text not null,
  -- Plain: lower case, without accents.
  word text not null,
  value text not null,
  primary key (shop_id, kind, field, word)
);

-- Pictures that lines name by their address: fetched after the import, one by one.
create table import_pictures (
  shop_id text not null,
  import_id text not null,
  line int not null,
  position int not null,
  url text not null,
  product_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why it failed, a name of errors.json.
  code text,
  primary key (shop_id, import_id, line, position),
  foreign key (shop_id, import_id) references imports (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
);
create index import_pictures_waiting on import_pictures (shop_id, import_id, state, line, position);
create index import_pictures_product on import_pictures (shop_id, product_id);

-- Orders of the shop before Cuvée: kept to be read under their old number. They are no orders of ours: no number, no document, no stock.
create table imported_orders (
  shop_id text not null references shops (id),
  id text not null,
  import_id text not null,
  client_id text,
  source text not null,
  number text not null,
  ordered_at timestamptz not null,
  status text not null check (status in ('pending', 'paid', 'shipped', 'cancelled', 'refunded', 'unknown')),
  total_ttc_cents bigint not null,
  currency text not null default 'EUR',
  -- [{quantity, name, totalCents}]
  items jsonb not null default '[]',
  primary key (shop_id, id),
  unique (shop_id, source, number),
  foreign key (shop_id, import_id) references imports (shop_id, id),
  foreign key (shop_id, client_id) references clients (shop_id, id)
);
create index imported_orders_client on imported_orders (shop_id, client_id, ordered_at desc);

do $$
declare t text;
begin
  foreach t in array array['import_words', 'import_pictures', 'imported_orders'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

-- Lines that named somebody who is erased lose what was set beside their cells, too (erase_buyer empties the cells).
create function forget_fixed_cells() returns trigger language plpgsql as $$
begin
  if is_erasing() then new.fixed := '{}'; end if;
  return new;
end $$;
create trigger forget_fixed_cells before update on import_lines for each row execute function forget_fixed_cells();
