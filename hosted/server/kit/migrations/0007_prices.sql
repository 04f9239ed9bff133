-- Everything that a price depends on: duties, carriers, promo codes, loyalty, agreed prices, tickets of events.

alter table typologies add column without_duties boolean not null default false;

alter table products add column fiscal_label text;
alter table vintages add column legal jsonb not null default '{}';
alter table formats add column wrapping_e4 bigint check (wrapping_e4 >= 0);

-- Cartons of several sizes instead of one.
update shipping_methods
set method = (method - 'parcelBottles') || jsonb_build_object('cartons', jsonb_build_array(method -> 'parcelBottles'))
where method ? 'parcelBottles';

alter table shops
  add column oss_since timestamptz,
  -- Rows of VAT of the shop's own beside those of the table.
  add column territories jsonb not null default '[]',
  -- {pointsPerEuroE2, levels}, null without a programme.
  add column loyalty jsonb,
  -- Of grids, carriers, taxes, limits and loyalty together: what somebody read before he changes one of them.
  add column pricing_version int not null default 1;

-- What a client is to the shop before the tax office.
alter table memberships
  add column vat_number text,
  -- {attestation, until}: coded `su`, VAT suspended (CGI art. 277 A).
  add column suspension jsonb,
  add column excise_number text,
  add column version int not null default 1;

-- A grid that a client has cannot go.
update memberships m set typology = null
where typology is not null and not exists (select 1 from typologies t where t.shop_id = m.shop_id and t.key = m.typology);
alter table memberships add foreign key (shop_id, typology) references typologies (shop_id, key);

create table agreed_prices (
  shop_id text not null,
  user_id text not null,
  format_id text not null,
  since timestamptz not null default '-infinity',
  until timestamptz not null default 'infinity',
  unit_e4 bigint not null check (unit_e4 >= 0),
  tiers jsonb not null default '[]',
  add_tiers jsonb not null default '[]',
  primary key (shop_id, user_id, format_id, since),
  foreign key (shop_id, user_id) references memberships (shop_id, user_id) on delete cascade,
  foreign key (shop_id, format_id) references formats (shop_id, id),
  check (since < until)
);

create table grid_requests (
  shop_id text not null references shops (id),
  id text not null,
  user_id text not null references users (id),
  company text not null,
  message text not null,
  status text not null default 'pending' check (status in ('pending', 'granted', 'refused')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (shop_id, id)
);
-- One open request per person and shop.
create unique index grid_requests_open on grid_requests (shop_id, user_id) where status = 'pending';

create table promo_codes (
  shop_id text not null references shops (id),
  code text not null check (char_length(code) between 1 and 15),
  -- Conditions as core knows them, without the code.
  terms jsonb not null,
  uses_total int check (uses_total > 0),
  uses_per_buyer int check (uses_per_buyer > 0),
  uses int not null default 0 check (uses >= 0),
  withdrawn_at timestamptz,
  version int not null default 1,
  primary key (shop_id, code),
  -- The last line of defence of the limit: what takes a use asks first.
  check (uses_total is null or uses <= uses_total or withdrawn_at is not null)
);

-- A use of a code by an order; `buyer_keys` say who, so that a limit per buyer holds for a guest and an account alike.
create table promo_code_uses (
  shop_id text not null,
  code text not null,
  order_id text not null,
  buyer_keys text[] not null,
  at timestamptz not null,
  released_at timestamptz,
  primary key (shop_id, order_id),
  foreign key (shop_id, code) references promo_codes (shop_id, code)
);
create index promo_code_uses_code on promo_code_uses (shop_id, code) where released_at is null;

create table loyalty_accounts (
  shop_id text not null references shops (id),
  user_id text not null references users (id),
  points int not null default 0 check (points >= 0),
  spent int not null default 0 check (spent >= 0),
  primary key (shop_id, user_id)
);

create table loyalty_movements (
  shop_id text not null,
  id bigint generated always as identity not null,
  user_id text not null,
  order_id text,
  kind text not null check (kind in ('earn', 'spend', 'return', 'reverse', 'adjust')),
  points int not null,
  at timestamptz not null,
  made_by text not null,
  reason text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, user_id) references loyalty_accounts (shop_id, user_id)
);
-- An order earns, spends, gives back and takes back once each.
create unique index loyalty_movements_once on loyalty_movements (shop_id, order_id, kind) where order_id is not null;

-- Price categories of events; the events themselves come with the wine tourism.
create table tickets (
  shop_id text not null references shops (id),
  id text not null,
  event_id text not null,
  kind text not null check (kind in ('price', 'option', 'tax')),
  name text not null,
  unit_e4 bigint not null check (unit_e4 >= 0),
  vat_type text not null check (vat_type in ('standard', 'medium', 'reduced')),
  not_counting boolean not null default false,
  on_site boolean not null default false,
  version int not null default 1,
  primary key (shop_id, id)
);

-- Who orders, whatever he writes his address like: for first orders and limits per buyer.
create function mail_key(email text) returns text language sql immutable parallel safe
  return 'mail:' || replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2);

alter table orders
  add column buyer_keys text[] not null default '{}',
  add column delivery_instructions text not null default '';
update orders set buyer_keys =
  array[mail_key(buyer_email)] || case when buyer_id is null then '{}'::text[] else array['user:' || buyer_id] end;
create index orders_buyer_keys on orders using gin (buyer_keys);

do $$
declare t text;
begin
  foreach t in array array[
    'agreed_prices', 'grid_requests', 'promo_codes', 'promo_code_uses', 'loyalty_accounts', 'loyalty_movements', 'tickets'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
  foreach t in array array['agreed_prices', 'grid_requests', 'loyalty_accounts', 'loyalty_movements'] loop
    execute format('create policy self on %I for select using (user_id = (select acting_user()))', t);
  end loop;
end $$;

create trigger tell_catalogue after insert or update or delete on tickets for each row execute function tell_catalogue();

-- A shop knows those who have terms with it, who ordered signed in, or who ask for a grid.
drop policy staff on users;
create policy shop on users for select using (
  exists (select 1 from memberships m where m.user_id = users.id and m.shop_id = (select acting_shop()))
  or exists (select 1 from orders o where o.buyer_id = users.id and o.shop_id = (select acting_shop()))
  or exists (select 1 from grid_requests g where g.user_id = users.id and g.shop_id = (select acting_shop()))
);

-- Earned and spent points are facts: the application adds to them and never changes them.
create trigger loyalty_movements_append_only before update or delete on loyalty_movements
  for each statement execute function refuse_change();
