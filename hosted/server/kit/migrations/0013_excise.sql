-- Excise: who declares, the accounts of products and capsules before the customs, the monthly declarations (rules §1, §2).

create table excise_settings (
  shop_id text primary key references shops (id),
  excise_number text not null check (excise_number ~ '^[A-Z]{2}[A-Z0-9]{11}$'),
  regime text not null check (regime in ('grower', 'merchant')),
  -- First month of the stock year: its opening may differ from the closing before.
  first_month int not null check (first_month between 1 and 12),
  -- The first month declared here: what moved before is in its opening.
  first_period text not null check (first_period ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  interpro_id text not null default '',
  -- Which movements propose the use of capsules.
  capsule_use text not null default 'sales' check (capsule_use in ('sales', 'bottling')),
  version int not null default 1
);

-- Colours of capsules (specification §3, "Colour entries for CRD") and what they are before the customs.
create table crd_colors (
  shop_id text not null references shops (id),
  id text not null,
  position int not null,
  name text not null check (char_length(name) between 1 and 60),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  type text not null check (type in ('PERSONNALISEES', 'COLLECTIVES_DROITS_SUSPENDUS', 'COLLECTIVES_DROITS_ACQUITTES')),
  is_crd boolean not null,
  categories text[] not null check (categories <@ array['M', 'T', 'PI', 'COGNAC-ARMAGNAC', 'ALCOOLS']),
  version int not null default 1,
  primary key (shop_id, id)
);

-- A product as the customs know it. `name` is its permanent key there: once declared (`declared_in`), neither it nor what it is
-- changes (rules §2.3, code 030).
create table excise_accounts (
  shop_id text not null references shops (id),
  id text not null,
  name text not null check (char_length(name) between 1 and 100),
  fiscal_label text not null,
  inao text check (char_length(inao) between 5 and 8),
  alcohol int check (alcohol between 51 and 9999),
  color_id text,
  declared_in text,
  version int not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name),
  foreign key (shop_id, color_id) references crd_colors (shop_id, id)
);
create function keep_declared() returns trigger language plpgsql as $$
begin
  if old.declared_in is not null
    and (old.name, old.fiscal_label, old.inao) is distinct from (new.name, new.fiscal_label, new.inao) then
    raise exception 'a declared product keeps its name and label' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_declared before update on excise_accounts for each row execute function keep_declared();

-- What of the catalogue is in an account: a whole product ('' for the vintage), or one vintage of it.
create table excise_account_products (
  shop_id text not null,
  product_id text not null,
  vintage_id text not null default '',
  account_id text not null,
  primary key (shop_id, product_id, vintage_id),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade,
  foreign key (shop_id, account_id) references excise_accounts (shop_id, id) on delete cascade
);
create index excise_account_products_account on excise_account_products (shop_id, account_id);

-- A month. `hand` is what people added: lines, observations, openings, documents. A closed month is what its files say.
create table excise_declarations (
  shop_id text not null references shops (id),
  period text not null check (period ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  status text not null default 'draft' check (status in ('draft', 'closed', 'deposited')),
  hand jsonb not null default '{}',
  content jsonb,
  xml text,
  csv text,
  sha256 text,
  closed_at timestamptz,
  closed_by text,
  deposited_at timestamptz,
  deposited_by text,
  version int not null default 1,
  primary key (shop_id, period),
  check ((status = 'draft') = (content is null)),
  check ((content is null) = (xml is null) and (content is null) = (csv is null) and (content is null) = (sha256 is null)),
  check ((content is null) = (closed_at is null)),
  check ((status = 'deposited') = (deposited_at is not null))
);

-- Movements that a closed month has counted: what is posted into it later is of the next one.
create table excise_declared (
  shop_id text not null,
  movement_id bigint not null,
  period text not null,
  primary key (shop_id, movement_id),
  foreign key (shop_id, movement_id) references stock_movements (shop_id, id),
  foreign key (shop_id, period) references excise_declarations (shop_id, period)
);
create index excise_declared_period on excise_declared (shop_id, period);

create table excise_acts (
  shop_id text not null,
  id bigint generated always as identity,
  period text not null,
  act text not null check (act in ('closed', 'reopened', 'deposited')),
  at timestamptz not null,
  made_by text not null,
  reason text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, period) references excise_declarations (shop_id, period)
);
create trigger excise_acts_append_only before update or delete on excise_acts
  for each statement execute function refuse_change();

-- Capsules of one colour, category and size.
create table crd_accounts (
  shop_id text not null,
  id text not null,
  color_id text not null,
  category text not null check (category in ('M', 'T', 'PI', 'COGNAC-ARMAGNAC', 'ALCOOLS')),
  ml int not null check (ml between 1 and 100000),
  bib boolean not null,
  primary key (shop_id, id),
  unique (shop_id, color_id, category, ml, bib),
  foreign key (shop_id, color_id) references crd_colors (shop_id, id)
);

-- Pieces that came and went. A mistake is taken back by a movement of the same kind with the other sign, which names it.
create table crd_movements (
  shop_id text not null,
  id bigint generated always as identity,
  account_id text not null,
  kind text not null check (kind in (
    'opening', 'purchases', 'returns', 'excess', 'uses', 'destructions', 'missing', 'otherIn', 'otherOut')),
  quantity int not null check (quantity <> 0 and (quantity > 0 or corrects is not null)),
  day date not null,
  observations text not null default '',
  corrects bigint,
  made_by text not null,
  at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, account_id) references crd_accounts (shop_id, id),
  foreign key (shop_id, corrects) references crd_movements (shop_id, id)
);
create index crd_movements_account on crd_movements (shop_id, account_id, day);
create unique index crd_movements_corrects on crd_movements (shop_id, corrects) where corrects is not null;
create trigger crd_movements_append_only before update or delete on crd_movements
  for each statement execute function refuse_change();

create table crd_declared (
  shop_id text not null,
  movement_id bigint not null,
  period text not null,
  primary key (shop_id, movement_id),
  foreign key (shop_id, movement_id) references crd_movements (shop_id, id),
  foreign key (shop_id, period) references excise_declarations (shop_id, period)
);
create index crd_declared_period on crd_declared (shop_id, period);

do $$
declare t text;
begin
  foreach t in array array[
    'excise_settings', 'crd_colors', 'excise_accounts', 'excise_account_products', 'excise_declarations', 'excise_declared',
    'excise_acts', 'crd_accounts', 'crd_movements', 'crd_declared'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
