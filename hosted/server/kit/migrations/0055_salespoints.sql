-- Points of sale: where a shop sells over the counter, who works there, and the devices that sell (specification §2, "salespoints";
-- hosted/decisions/0015-the-till.md).

create table sales_points (
  shop_id text not null references shops (id),
  id text not null,
  name text not null check (name <> ''),
  warehouse_id text not null,
  -- Grid, methods, float, favourites, words, limits: `SalesPointSettings` without name and warehouse.
  settings jsonb not null,
  made_by text not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id)
);
create unique index sales_points_id on sales_points (id);
create index sales_points_warehouse on sales_points (shop_id, warehouse_id);

-- Who is no member of the shop any more works at none of its points.
create table sales_point_users (
  shop_id text not null,
  point_id text not null,
  user_id text not null,
  acts text[] not null default '{}' check (acts <@ array['discount', 'price', 'refund', 'void', 'giveaway', 'drawer', 'close', 'training']),
  -- PBKDF2 of the code that unlocks a till: `pbkdf2-sha256$<rounds>$<salt>$<hash>`; only its owner sets it.
  code text check (code ~ '^pbkdf2-sha256\$[0-9]+\$[A-Za-z0-9_-]+\$[A-Za-z0-9_-]+$'),
  version int not null default 1,
  primary key (shop_id, point_id, user_id),
  foreign key (shop_id, point_id) references sales_points (shop_id, id),
  foreign key (shop_id, user_id) references memberships (shop_id, user_id) on delete cascade
);
create index sales_point_users_user on sales_point_users (shop_id, user_id);

create table tills (
  shop_id text not null references shops (id),
  id text not null,
  point_id text not null,
  -- Stands in the numbers of its tickets; never given twice.
  code text not null check (code ~ '^C[1-9][0-9]{0,5}$'),
  name text not null check (name <> ''),
  -- ECDSA P-256, uncompressed point in base64url.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  state text not null default 'active' check (state in ('active', 'retired')),
  enrolled_by text not null,
  enrolled_at timestamptz not null,
  retired_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id),
  unique (shop_id, code),
  foreign key (shop_id, point_id) references sales_points (shop_id, id),
  check ((state = 'retired') = (retired_at is not null))
);
create unique index tills_id on tills (id);
-- A key signs for one till alone.
create unique index tills_key on tills (shop_id, public_key);
create index tills_point on tills (shop_id, point_id);

-- What stands in signed records stays: the till of a chain, its code and its key; a retired one comes not back.
create function keep_till() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a till is retired' using errcode = 'restrict_violation'; end if;
  if (old.shop_id, old.id, old.point_id, old.code, old.public_key, old.enrolled_by, old.enrolled_at)
       is distinct from (new.shop_id, new.id, new.point_id, new.code, new.public_key, new.enrolled_by, new.enrolled_at)
    or (old.state = 'retired' and new.state <> 'retired')
  then raise exception 'a till as it was enrolled' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger keep_till before update or delete on tills for each row execute function keep_till();

do $$
declare t text;
begin
  foreach t in array array['sales_points', 'sales_point_users', 'tills'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
