-- What is sold, at which price, and how much of it lies in the cellar.

create table products (
  shop_id text not null references shops (id),
  id text not null,
  slug text not null,
  position int not null default 0,
  product_type text not null,
  name text not null,
  precision text,
  color text,
  appellation text,
  quality text,
  gamme text,
  labels text[] not null default '{}',
  grapes text[] not null default '{}',
  vat_type text not null check (vat_type in ('standard', 'medium', 'reduced')),
  disable_vat boolean not null default false,
  status text not null check (status in ('online', 'paused', 'outofstock', 'closed')),
  texts jsonb not null default '{}',
  version int not null default 1,
  primary key (shop_id, id)
);
create unique index products_slug on products (shop_id, slug);
create unique index products_id on products (id);

create table vintages (
  shop_id text not null,
  id text not null,
  product_id text not null,
  position int not null default 0,
  name text not null,
  alcohol int check (alcohol between 0 and 10000),
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id)
);
create index vintages_product on vintages (shop_id, product_id);

create table formats (
  shop_id text not null,
  id text not null,
  product_id text not null,
  vintage_id text not null,
  position int not null default 0,
  ref text not null,
  type text not null check (type in ('bottle', 'bib', 'vrac', 'packing', 'custom')),
  name_in_shop text,
  volume_ml int not null check (volume_ml >= 0),
  eq75 int not null check (eq75 >= 0),
  weight_g int not null check (weight_g >= 0),
  packing text,
  packing_quantity int,
  unit_e4 bigint not null check (unit_e4 >= 0),
  tiers jsonb not null default '[]',
  add_tiers jsonb not null default '[]',
  promotions jsonb not null default '[]',
  min_quantity int,
  max_quantity int,
  multiple int,
  visual text,
  ean text,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id),
  foreign key (shop_id, vintage_id) references vintages (shop_id, id)
);
create index formats_product on formats (shop_id, product_id);

create table grid_prices (
  shop_id text not null,
  format_id text not null,
  typology text not null,
  visible boolean not null,
  unit_e4 bigint not null check (unit_e4 >= 0),
  tiers jsonb not null default '[]',
  add_tiers jsonb not null default '[]',
  primary key (shop_id, format_id, typology),
  foreign key (shop_id, format_id) references formats (shop_id, id),
  foreign key (shop_id, typology) references typologies (shop_id, key)
);

create table format_contents (
  shop_id text not null,
  format_id text not null,
  content_id text not null,
  quantity int not null check (quantity > 0),
  primary key (shop_id, format_id, content_id),
  foreign key (shop_id, format_id) references formats (shop_id, id),
  foreign key (shop_id, content_id) references formats (shop_id, id)
);

create table warehouses (
  shop_id text not null references shops (id),
  id text not null,
  name text not null,
  address jsonb not null default '{}',
  primary key (shop_id, id)
);

-- `on_hand` and `reserved` are the sums of the movements' deltas; what can be promised is their difference.
create table stocks (
  shop_id text not null,
  warehouse_id text not null,
  format_id text not null,
  on_hand int not null,
  reserved int not null check (reserved >= 0),
  primary key (shop_id, format_id, warehouse_id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id),
  foreign key (shop_id, format_id) references formats (shop_id, id)
);

create table stock_movements (
  shop_id text not null,
  id bigint generated always as identity,
  warehouse_id text not null,
  format_id text not null,
  kind text not null check (kind in ('opening', 'order', 'release', 'delivery', 'inventory', 'breakage')),
  on_hand_delta int not null,
  reserved_delta int not null,
  order_id text,
  made_by text not null,
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index stock_movements_format on stock_movements (shop_id, format_id);

-- Promises units of several formats to an order, all or none: each row is taken by one conditional update, in the order
-- of the formats so that two orders cannot wait for each other. Gives back what is missing; the caller then rolls back.
create function reserve_stock(p_shop text, p_warehouse text, p_order text, p_by text, p_formats text[], p_quantities int[])
returns table (missing_format text, still_available int) language plpgsql as $$
declare wish record;
begin
  for wish in
    select f as format_id, sum(q)::int as n from unnest(p_formats, p_quantities) as w(f, q) group by f order by f
  loop
    update stocks set reserved = reserved + wish.n
     where shop_id = p_shop and format_id = wish.format_id and warehouse_id = p_warehouse and on_hand - reserved >= wish.n;
    if found then
      insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, order_id, made_by)
      values (p_shop, p_warehouse, wish.format_id, 'order', 0, wish.n, p_order, p_by);
    else
      missing_format := wish.format_id;
      still_available := greatest(0, coalesce((select on_hand - reserved from stocks
        where shop_id = p_shop and format_id = wish.format_id and warehouse_id = p_warehouse), 0));
      return next;
    end if;
  end loop;
end $$;
