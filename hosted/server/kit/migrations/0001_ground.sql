-- People, sessions, mails, jobs' neighbours: what every area stands on.

create table users (
  id text primary key,
  username text not null,
  email text not null,
  email_verified_at timestamptz,
  password_hash text not null,
  role text not null check (role in ('buyer', 'owner', 'agent', 'iam', 'admin')),
  firstname text not null default '',
  lastname text not null default '',
  phone text not null default '',
  is_pro boolean not null default false,
  lang text not null default 'fr',
  billing_address jsonb,
  delivery_address jsonb,
  cart jsonb not null default '{"version":1,"orders":[],"lastUpdated":0}',
  replaced_cart jsonb,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

create table sessions (
  id text primary key,
  user_id text not null references users (id),
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);
create unique index sessions_refresh on sessions (refresh_hash);
create index sessions_previous on sessions (previous_hash);

create table login_throttles (
  key text primary key,
  failures int not null,
  blocked_until timestamptz not null
);

create table mail_tokens (
  hash bytea primary key,
  user_id text not null references users (id),
  purpose text not null check (purpose in ('validate', 'reset')),
  redirect_link text,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table idempotency_keys (
  principal text not null,
  key text not null,
  route text not null,
  request_hash bytea not null,
  status int not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (principal, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table mails (
  id text primary key,
  shop_id text,
  order_id text,
  kind text not null,
  lang text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  error text
);
create index mails_order on mails (shop_id, order_id);
create index mails_waiting on mails (created_at) where sent_at is null;

-- Shops: the tenants. `id` is the `shop_id` of every other table.

create table shops (
  id text primary key,
  code text not null unique,
  name text not null,
  business_type text not null check (business_type in ('wine', 'champaign', 'beer', 'spirit', 'cider', 'other')),
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  logo text,
  banner text,
  contact_email text not null,
  phone text not null default '',
  presentation jsonb not null default '{}',
  legal jsonb not null default '{}',
  bank jsonb not null default '{}',
  payments_list text[] not null,
  has_tva boolean not null default true,
  vat_standard_bp int not null default 2000 check (vat_standard_bp > 0 and vat_standard_bp < 10000),
  vat_medium_bp int not null default 1000 check (vat_medium_bp > 0 and vat_medium_bp < 10000),
  vat_reduced_bp int not null default 550 check (vat_reduced_bp > 0 and vat_reduced_bp < 10000),
  all_rules_in_eq75 boolean not null default true,
  shipping_vat text not null default 'goods' check (shipping_vat in ('goods', 'standard')),
  min_order_ht_cents int,
  min_bottles int,
  max_bottles int,
  multiple_of int,
  log_start_month int not null default 1 check (log_start_month between 1 and 12),
  log_start_day int not null default 1 check (log_start_day between 1 and 31),
  allowed_origins text[] not null default '{}',
  created_at timestamptz not null default now(),
  version int not null default 1
);

create table memberships (
  shop_id text not null references shops (id),
  user_id text not null references users (id),
  role text not null check (role in ('owner', 'iam', 'agent', 'buyer')),
  typology text,
  authorizations jsonb not null,
  primary key (shop_id, user_id)
);
create index memberships_user on memberships (user_id);

create table typologies (
  shop_id text not null references shops (id),
  key text not null,
  position int not null,
  name text not null,
  is_public boolean not null,
  ttc boolean not null,
  global_discount boolean not null,
  all_rules_in_eq75 boolean,
  primary key (shop_id, key)
);
create unique index typologies_public on typologies (shop_id) where is_public;

create table shipping_methods (
  shop_id text not null references shops (id),
  ref text not null,
  position int not null,
  method jsonb not null,
  primary key (shop_id, ref)
);

create table counters (
  shop_id text not null references shops (id),
  series text not null,
  year int not null,
  last int not null,
  primary key (shop_id, series, year)
);

create table files (
  shop_id text not null references shops (id),
  id text not null,
  name text not null,
  mime text not null,
  bytes int not null,
  sha256 bytea not null,
  is_public boolean not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create unique index files_id on files (id);

create table notifications (
  shop_id text not null references shops (id),
  id text not null,
  user_id text not null references users (id),
  type text not null,
  content jsonb not null,
  redirect_link text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (shop_id, id)
);
create index notifications_user on notifications (user_id, id desc);
