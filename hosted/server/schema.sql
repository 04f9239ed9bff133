-- Made from the migrations by `npm run generate`; never edited.

create table public.agreed_prices (
  shop_id text not null,
  user_id text not null,
  format_id text not null,
  since timestamp with time zone default '-infinity'::timestamp with time zone not null,
  until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  unit_e4 bigint not null,
  tiers jsonb default '[]'::jsonb not null,
  add_tiers jsonb default '[]'::jsonb not null
);
alter table public.agreed_prices enable row level security;

create table public.catalogue_versions (
  shop_id text not null,
  version bigint not null
);

create table public.counters (
  shop_id text not null,
  series text not null,
  year integer not null,
  last integer not null
);
alter table public.counters enable row level security;

create table public.files (
  shop_id text not null,
  id text not null,
  name text not null,
  mime text not null,
  bytes integer not null,
  sha256 bytea not null,
  is_public boolean not null,
  created_at timestamp with time zone default now() not null
);
alter table public.files enable row level security;

create table public.format_contents (
  shop_id text not null,
  format_id text not null,
  content_id text not null,
  quantity integer not null
);
alter table public.format_contents enable row level security;

create table public.formats (
  shop_id text not null,
  id text not null,
  product_id text not null,
  vintage_id text not null,
  position integer default 0 not null,
  ref text not null,
  type text not null,
  name_in_shop text,
  volume_ml integer not null,
  eq75 integer not null,
  weight_g integer not null,
  packing text,
  packing_quantity integer,
  unit_e4 bigint not null,
  tiers jsonb default '[]'::jsonb not null,
  add_tiers jsonb default '[]'::jsonb not null,
  promotions jsonb default '[]'::jsonb not null,
  min_quantity integer,
  max_quantity integer,
  multiple integer,
  visual text,
  ean text,
  version integer default 1 not null,
  wrapping_e4 bigint
);
alter table public.formats enable row level security;

create table public.grid_prices (
  shop_id text not null,
  format_id text not null,
  typology text not null,
  visible boolean not null,
  unit_e4 bigint not null,
  tiers jsonb default '[]'::jsonb not null,
  add_tiers jsonb default '[]'::jsonb not null
);
alter table public.grid_prices enable row level security;

create table public.grid_requests (
  shop_id text not null,
  id text not null,
  user_id text not null,
  company text not null,
  message text not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone
);
alter table public.grid_requests enable row level security;

create table public.handoffs (
  id text not null,
  token_hash bytea not null,
  shop_id text not null,
  payload jsonb not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  redeemed_at timestamp with time zone,
  ordered_seller_ids text[] default '{}'::text[] not null
);

create table public.idempotency_keys (
  principal text not null,
  key text not null,
  route text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamp with time zone default now() not null
);

create table public.login_throttles (
  key text not null,
  failures integer not null,
  blocked_until timestamp with time zone not null
);
alter table public.login_throttles enable row level security;

create table public.loyalty_accounts (
  shop_id text not null,
  user_id text not null,
  points integer default 0 not null,
  spent integer default 0 not null
);
alter table public.loyalty_accounts enable row level security;

create table public.loyalty_movements (
  shop_id text not null,
  id bigint generated always as identity not null,
  user_id text not null,
  order_id text,
  kind text not null,
  points integer not null,
  at timestamp with time zone not null,
  made_by text not null,
  reason text default ''::text not null
);
alter table public.loyalty_movements enable row level security;

create table public.mail_tokens (
  hash bytea not null,
  user_id text not null,
  purpose text not null,
  redirect_link text,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table public.mail_tokens enable row level security;

create table public.mails (
  id text not null,
  shop_id text,
  order_id text,
  kind text not null,
  lang text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  error text
);
alter table public.mails enable row level security;

create table public.memberships (
  shop_id text not null,
  user_id text not null,
  role text not null,
  typology text,
  authorizations jsonb not null,
  vat_number text,
  suspension jsonb,
  excise_number text,
  version integer default 1 not null
);
alter table public.memberships enable row level security;

create table public.migrations (
  name text not null,
  sha256 text not null,
  ran_at timestamp with time zone default now() not null
);

create table public.notifications (
  shop_id text not null,
  id text not null,
  user_id text not null,
  type text not null,
  content jsonb not null,
  redirect_link text not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone
);
alter table public.notifications enable row level security;

create table public.order_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  order_id text not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  from_status text,
  to_status text,
  made_by text not null,
  reason text default ''::text not null
);
alter table public.order_events enable row level security;

create table public.order_lines (
  shop_id text not null,
  order_id text not null,
  id text not null,
  position integer not null,
  format_id text not null,
  product_id text not null,
  name text not null,
  vintage text not null,
  format_name text not null,
  visual text,
  quantity integer not null,
  add integer not null,
  unit_e4 bigint not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  vat_rate_bp integer not null,
  gift boolean default false not null,
  wrapping jsonb
);
alter table public.order_lines enable row level security;

create table public.orders (
  shop_id text not null,
  id text not null,
  number text,
  status text not null,
  delivery_status text not null,
  payment_status text not null,
  payment_type text not null,
  buyer_id text,
  key_hash bytea not null,
  request_hash bytea not null,
  buyer_name text not null,
  buyer_email text not null,
  search text not null,
  contact jsonb not null,
  billing_address jsonb not null,
  delivery_address jsonb not null,
  notes text default ''::text not null,
  lang text not null,
  bottles integer not null,
  total_ttc_cents bigint not null,
  priced jsonb not null,
  handoff_id text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  version integer default 1 not null,
  buyer_keys text[] default '{}'::text[] not null,
  delivery_instructions text default ''::text not null
);
alter table public.orders enable row level security;

create table public.payment_attempts (
  shop_id text not null,
  id text not null,
  payment_id text not null,
  provider text not null,
  reference text,
  client_secret text,
  status text not null,
  failure text,
  created_at timestamp with time zone default now() not null
);
alter table public.payment_attempts enable row level security;

create table public.payment_webhooks (
  provider text not null,
  event_id text not null,
  received_at timestamp with time zone default now() not null
);

create table public.payments (
  shop_id text not null,
  id text not null,
  order_id text not null,
  type text not null,
  provider text not null,
  status text not null,
  amount_cents bigint not null,
  refunded_cents bigint default 0 not null,
  currency text default 'EUR'::text not null,
  card text,
  created_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.payments enable row level security;

create table public.products (
  shop_id text not null,
  id text not null,
  slug text not null,
  position integer default 0 not null,
  product_type text not null,
  name text not null,
  precision text,
  color text,
  appellation text,
  quality text,
  gamme text,
  labels text[] default '{}'::text[] not null,
  grapes text[] default '{}'::text[] not null,
  vat_type text not null,
  disable_vat boolean default false not null,
  status text not null,
  texts jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  fiscal_label text
);
alter table public.products enable row level security;

create table public.promo_code_uses (
  shop_id text not null,
  code text not null,
  order_id text not null,
  buyer_keys text[] not null,
  at timestamp with time zone not null,
  released_at timestamp with time zone
);
alter table public.promo_code_uses enable row level security;

create table public.promo_codes (
  shop_id text not null,
  code text not null,
  terms jsonb not null,
  uses_total integer,
  uses_per_buyer integer,
  uses integer default 0 not null,
  withdrawn_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.promo_codes enable row level security;

create table public.sessions (
  id text not null,
  user_id text not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  user_agent text default ''::text not null
);
alter table public.sessions enable row level security;

create table public.shipping_methods (
  shop_id text not null,
  ref text not null,
  position integer not null,
  method jsonb not null
);
alter table public.shipping_methods enable row level security;

create table public.shops (
  id text not null,
  code text not null,
  name text not null,
  business_type text not null,
  color text not null,
  logo text,
  banner text,
  contact_email text not null,
  phone text default ''::text not null,
  presentation jsonb default '{}'::jsonb not null,
  legal jsonb default '{}'::jsonb not null,
  bank jsonb default '{}'::jsonb not null,
  payments_list text[] not null,
  has_tva boolean default true not null,
  vat_standard_bp integer default 2000 not null,
  vat_medium_bp integer default 1000 not null,
  vat_reduced_bp integer default 550 not null,
  all_rules_in_eq75 boolean default true not null,
  shipping_vat text default 'goods'::text not null,
  min_order_ht_cents integer,
  min_bottles integer,
  max_bottles integer,
  multiple_of integer,
  log_start_month integer default 1 not null,
  log_start_day integer default 1 not null,
  allowed_origins text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  manual_payment_days integer default 14 not null,
  oss_since timestamp with time zone,
  territories jsonb default '[]'::jsonb not null,
  loyalty jsonb,
  pricing_version integer default 1 not null
);
alter table public.shops enable row level security;

create table public.stock_movements (
  shop_id text not null,
  id bigint generated always as identity not null,
  warehouse_id text not null,
  format_id text not null,
  kind text not null,
  on_hand_delta integer not null,
  reserved_delta integer not null,
  order_id text,
  made_by text not null,
  reason text default ''::text not null,
  at timestamp with time zone default now() not null
);
alter table public.stock_movements enable row level security;

create table public.stocks (
  shop_id text not null,
  warehouse_id text not null,
  format_id text not null,
  on_hand integer not null,
  reserved integer not null
);
alter table public.stocks enable row level security;

create table public.tickets (
  shop_id text not null,
  id text not null,
  event_id text not null,
  kind text not null,
  name text not null,
  unit_e4 bigint not null,
  vat_type text not null,
  not_counting boolean default false not null,
  on_site boolean default false not null,
  version integer default 1 not null
);
alter table public.tickets enable row level security;

create table public.typologies (
  shop_id text not null,
  key text not null,
  position integer not null,
  name text not null,
  is_public boolean not null,
  ttc boolean not null,
  global_discount boolean not null,
  all_rules_in_eq75 boolean,
  without_duties boolean default false not null
);
alter table public.typologies enable row level security;

create table public.users (
  id text not null,
  username text not null,
  email text not null,
  email_verified_at timestamp with time zone,
  password_hash text not null,
  role text not null,
  firstname text default ''::text not null,
  lastname text default ''::text not null,
  phone text default ''::text not null,
  is_pro boolean default false not null,
  lang text default 'fr'::text not null,
  billing_address jsonb,
  delivery_address jsonb,
  cart jsonb default '{"orders": [], "version": 1, "lastUpdated": 0}'::jsonb not null,
  replaced_cart jsonb,
  created_at timestamp with time zone default now() not null
);
alter table public.users enable row level security;

create table public.vintages (
  shop_id text not null,
  id text not null,
  product_id text not null,
  position integer default 0 not null,
  name text not null,
  alcohol integer,
  legal jsonb default '{}'::jsonb not null
);
alter table public.vintages enable row level security;

create table public.warehouses (
  shop_id text not null,
  id text not null,
  name text not null,
  address jsonb default '{}'::jsonb not null
);
alter table public.warehouses enable row level security;

create table sandbox.intents (
  id text not null,
  idempotency_key text not null,
  client_secret text not null,
  amount_cents bigint not null,
  refunded_cents bigint default 0 not null,
  currency text not null,
  metadata jsonb not null,
  status text not null,
  behaviour text default 'pay'::text not null,
  failure text,
  card text,
  created_at timestamp with time zone default now() not null
);

create table sandbox.refunds (
  idempotency_key text not null,
  intent_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone default now() not null
);

alter table agreed_prices add constraint agreed_prices_check CHECK ((since < until));

alter table agreed_prices add constraint agreed_prices_pkey PRIMARY KEY (shop_id, user_id, format_id, since);

alter table agreed_prices add constraint agreed_prices_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table agreed_prices add constraint agreed_prices_shop_id_user_id_fkey FOREIGN KEY (shop_id, user_id) REFERENCES memberships(shop_id, user_id) ON DELETE CASCADE;

alter table agreed_prices add constraint agreed_prices_unit_e4_check CHECK ((unit_e4 >= 0));

alter table catalogue_versions add constraint catalogue_versions_pkey PRIMARY KEY (shop_id);

alter table counters add constraint counters_pkey PRIMARY KEY (shop_id, series, year);

alter table counters add constraint counters_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table files add constraint files_pkey PRIMARY KEY (shop_id, id);

alter table files add constraint files_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table format_contents add constraint format_contents_pkey PRIMARY KEY (shop_id, format_id, content_id);

alter table format_contents add constraint format_contents_quantity_check CHECK ((quantity > 0));

alter table format_contents add constraint format_contents_shop_id_content_id_fkey FOREIGN KEY (shop_id, content_id) REFERENCES formats(shop_id, id);

alter table format_contents add constraint format_contents_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table formats add constraint formats_eq75_check CHECK ((eq75 >= 0));

alter table formats add constraint formats_pkey PRIMARY KEY (shop_id, id);

alter table formats add constraint formats_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id);

alter table formats add constraint formats_shop_id_vintage_id_fkey FOREIGN KEY (shop_id, vintage_id) REFERENCES vintages(shop_id, id);

alter table formats add constraint formats_type_check CHECK ((type = ANY (ARRAY['bottle'::text, 'bib'::text, 'vrac'::text, 'packing'::text, 'custom'::text])));

alter table formats add constraint formats_unit_e4_check CHECK ((unit_e4 >= 0));

alter table formats add constraint formats_volume_ml_check CHECK ((volume_ml >= 0));

alter table formats add constraint formats_weight_g_check CHECK ((weight_g >= 0));

alter table formats add constraint formats_wrapping_e4_check CHECK ((wrapping_e4 >= 0));

alter table grid_prices add constraint grid_prices_pkey PRIMARY KEY (shop_id, format_id, typology);

alter table grid_prices add constraint grid_prices_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table grid_prices add constraint grid_prices_shop_id_typology_fkey FOREIGN KEY (shop_id, typology) REFERENCES typologies(shop_id, key);

alter table grid_prices add constraint grid_prices_unit_e4_check CHECK ((unit_e4 >= 0));

alter table grid_requests add constraint grid_requests_pkey PRIMARY KEY (shop_id, id);

alter table grid_requests add constraint grid_requests_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table grid_requests add constraint grid_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'granted'::text, 'refused'::text])));

alter table grid_requests add constraint grid_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table handoffs add constraint handoffs_pkey PRIMARY KEY (id);

alter table handoffs add constraint handoffs_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table handoffs add constraint handoffs_token_hash_key UNIQUE (token_hash);

alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (principal, key);

alter table login_throttles add constraint login_throttles_pkey PRIMARY KEY (key);

alter table loyalty_accounts add constraint loyalty_accounts_pkey PRIMARY KEY (shop_id, user_id);

alter table loyalty_accounts add constraint loyalty_accounts_points_check CHECK ((points >= 0));

alter table loyalty_accounts add constraint loyalty_accounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table loyalty_accounts add constraint loyalty_accounts_spent_check CHECK ((spent >= 0));

alter table loyalty_accounts add constraint loyalty_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table loyalty_movements add constraint loyalty_movements_kind_check CHECK ((kind = ANY (ARRAY['earn'::text, 'spend'::text, 'return'::text, 'reverse'::text, 'adjust'::text])));

alter table loyalty_movements add constraint loyalty_movements_pkey PRIMARY KEY (shop_id, id);

alter table loyalty_movements add constraint loyalty_movements_shop_id_user_id_fkey FOREIGN KEY (shop_id, user_id) REFERENCES loyalty_accounts(shop_id, user_id);

alter table mail_tokens add constraint mail_tokens_pkey PRIMARY KEY (hash);

alter table mail_tokens add constraint mail_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['validate'::text, 'reset'::text])));

alter table mail_tokens add constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table mails add constraint mails_pkey PRIMARY KEY (id);

alter table memberships add constraint memberships_pkey PRIMARY KEY (shop_id, user_id);

alter table memberships add constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'iam'::text, 'agent'::text, 'buyer'::text])));

alter table memberships add constraint memberships_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table memberships add constraint memberships_shop_id_typology_fkey FOREIGN KEY (shop_id, typology) REFERENCES typologies(shop_id, key);

alter table memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table migrations add constraint migrations_pkey PRIMARY KEY (name);

alter table notifications add constraint notifications_pkey PRIMARY KEY (shop_id, id);

alter table notifications add constraint notifications_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table order_events add constraint order_events_pkey PRIMARY KEY (shop_id, id);

alter table order_events add constraint order_events_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table order_lines add constraint order_lines_add_check CHECK ((add >= 0));

alter table order_lines add constraint order_lines_pkey PRIMARY KEY (shop_id, order_id, id);

alter table order_lines add constraint order_lines_quantity_check CHECK ((quantity > 0));

alter table order_lines add constraint order_lines_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table orders add constraint orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id);

alter table orders add constraint orders_delivery_status_check CHECK ((delivery_status = ANY (ARRAY['pending'::text, 'preparation'::text, 'pendingPickup'::text, 'pickup'::text, 'transit'::text, 'partiallyDelivered'::text, 'partiallyReturned'::text, 'delivered'::text, 'returned'::text, 'error'::text, 'exception'::text])));

alter table orders add constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'setup'::text, 'processing'::text, 'requiresAction'::text, 'paid'::text, 'partial'::text, 'missing'::text, 'refunded'::text, 'error'::text, 'cancelled'::text, 'scheduled'::text])));

alter table orders add constraint orders_pkey PRIMARY KEY (shop_id, id);

alter table orders add constraint orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table orders add constraint orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'validated'::text, 'refused'::text, 'cancelled'::text, 'aborted'::text, 'expired'::text, 'invoiced'::text, 'error'::text])));

alter table orders add constraint orders_total_ttc_cents_check CHECK ((total_ttc_cents >= 0));

alter table payment_attempts add constraint payment_attempts_pkey PRIMARY KEY (shop_id, id);

alter table payment_attempts add constraint payment_attempts_shop_id_payment_id_fkey FOREIGN KEY (shop_id, payment_id) REFERENCES payments(shop_id, id);

alter table payment_webhooks add constraint payment_webhooks_pkey PRIMARY KEY (provider, event_id);

alter table payments add constraint payments_amount_cents_check CHECK ((amount_cents >= 0));

alter table payments add constraint payments_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents)));

alter table payments add constraint payments_pkey PRIMARY KEY (shop_id, id);

alter table payments add constraint payments_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table products add constraint products_pkey PRIMARY KEY (shop_id, id);

alter table products add constraint products_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table products add constraint products_status_check CHECK ((status = ANY (ARRAY['online'::text, 'paused'::text, 'outofstock'::text, 'closed'::text])));

alter table products add constraint products_vat_type_check CHECK ((vat_type = ANY (ARRAY['standard'::text, 'medium'::text, 'reduced'::text])));

alter table promo_code_uses add constraint promo_code_uses_pkey PRIMARY KEY (shop_id, order_id);

alter table promo_code_uses add constraint promo_code_uses_shop_id_code_fkey FOREIGN KEY (shop_id, code) REFERENCES promo_codes(shop_id, code);

alter table promo_codes add constraint promo_codes_check CHECK (((uses_total IS NULL) OR (uses <= uses_total) OR (withdrawn_at IS NOT NULL)));

alter table promo_codes add constraint promo_codes_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 15)));

alter table promo_codes add constraint promo_codes_pkey PRIMARY KEY (shop_id, code);

alter table promo_codes add constraint promo_codes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table promo_codes add constraint promo_codes_uses_check CHECK ((uses >= 0));

alter table promo_codes add constraint promo_codes_uses_per_buyer_check CHECK ((uses_per_buyer > 0));

alter table promo_codes add constraint promo_codes_uses_total_check CHECK ((uses_total > 0));

alter table sandbox.intents add constraint intents_idempotency_key_key UNIQUE (idempotency_key);

alter table sandbox.intents add constraint intents_pkey PRIMARY KEY (id);

alter table sandbox.refunds add constraint refunds_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES sandbox.intents(id);

alter table sandbox.refunds add constraint refunds_pkey PRIMARY KEY (idempotency_key);

alter table sessions add constraint sessions_pkey PRIMARY KEY (id);

alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table shipping_methods add constraint shipping_methods_pkey PRIMARY KEY (shop_id, ref);

alter table shipping_methods add constraint shipping_methods_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table shops add constraint shops_business_type_check CHECK ((business_type = ANY (ARRAY['wine'::text, 'champaign'::text, 'beer'::text, 'spirit'::text, 'cider'::text, 'other'::text])));

alter table shops add constraint shops_code_key UNIQUE (code);

alter table shops add constraint shops_color_check CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text));

alter table shops add constraint shops_log_start_day_check CHECK (((log_start_day >= 1) AND (log_start_day <= 31)));

alter table shops add constraint shops_log_start_month_check CHECK (((log_start_month >= 1) AND (log_start_month <= 12)));

alter table shops add constraint shops_manual_payment_days_check CHECK (((manual_payment_days >= 1) AND (manual_payment_days <= 365)));

alter table shops add constraint shops_pkey PRIMARY KEY (id);

alter table shops add constraint shops_shipping_vat_check CHECK ((shipping_vat = ANY (ARRAY['goods'::text, 'standard'::text])));

alter table shops add constraint shops_vat_medium_bp_check CHECK (((vat_medium_bp > 0) AND (vat_medium_bp < 10000)));

alter table shops add constraint shops_vat_reduced_bp_check CHECK (((vat_reduced_bp > 0) AND (vat_reduced_bp < 10000)));

alter table shops add constraint shops_vat_standard_bp_check CHECK (((vat_standard_bp > 0) AND (vat_standard_bp < 10000)));

alter table stock_movements add constraint stock_movements_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'order'::text, 'release'::text, 'delivery'::text, 'inventory'::text, 'breakage'::text])));

alter table stock_movements add constraint stock_movements_pkey PRIMARY KEY (shop_id, id);

alter table stocks add constraint stocks_pkey PRIMARY KEY (shop_id, format_id, warehouse_id);

alter table stocks add constraint stocks_reserved_check CHECK ((reserved >= 0));

alter table stocks add constraint stocks_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table stocks add constraint stocks_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id);

alter table tickets add constraint tickets_kind_check CHECK ((kind = ANY (ARRAY['price'::text, 'option'::text, 'tax'::text])));

alter table tickets add constraint tickets_pkey PRIMARY KEY (shop_id, id);

alter table tickets add constraint tickets_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table tickets add constraint tickets_unit_e4_check CHECK ((unit_e4 >= 0));

alter table tickets add constraint tickets_vat_type_check CHECK ((vat_type = ANY (ARRAY['standard'::text, 'medium'::text, 'reduced'::text])));

alter table typologies add constraint typologies_pkey PRIMARY KEY (shop_id, key);

alter table typologies add constraint typologies_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table users add constraint users_pkey PRIMARY KEY (id);

alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['buyer'::text, 'owner'::text, 'agent'::text, 'iam'::text, 'admin'::text])));

alter table vintages add constraint vintages_alcohol_check CHECK (((alcohol >= 0) AND (alcohol <= 10000)));

alter table vintages add constraint vintages_pkey PRIMARY KEY (shop_id, id);

alter table vintages add constraint vintages_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id);

alter table warehouses add constraint warehouses_pkey PRIMARY KEY (shop_id, id);

alter table warehouses add constraint warehouses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

CREATE UNIQUE INDEX files_id ON public.files USING btree (id);

CREATE INDEX formats_product ON public.formats USING btree (shop_id, product_id);

CREATE UNIQUE INDEX grid_requests_open ON public.grid_requests USING btree (shop_id, user_id) WHERE (status = 'pending'::text);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

CREATE UNIQUE INDEX loyalty_movements_once ON public.loyalty_movements USING btree (shop_id, order_id, kind) WHERE (kind = ANY (ARRAY['earn'::text, 'reverse'::text]));

CREATE INDEX loyalty_movements_order ON public.loyalty_movements USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX mails_order ON public.mails USING btree (shop_id, order_id);

CREATE INDEX mails_waiting ON public.mails USING btree (created_at) WHERE (sent_at IS NULL);

CREATE INDEX memberships_user ON public.memberships USING btree (user_id);

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, id DESC);

CREATE INDEX order_events_order ON public.order_events USING btree (shop_id, order_id, id);

CREATE INDEX orders_buyer ON public.orders USING btree (buyer_id, created_at DESC) WHERE (buyer_id IS NOT NULL);

CREATE INDEX orders_buyer_keys ON public.orders USING gin (buyer_keys);

CREATE INDEX orders_by_buyer_name ON public.orders USING btree (shop_id, buyer_name, id);

CREATE INDEX orders_by_total ON public.orders USING btree (shop_id, total_ttc_cents, id);

CREATE INDEX orders_expiring ON public.orders USING btree (expires_at) WHERE (status = ANY (ARRAY['draft'::text, 'pending'::text]));

CREATE UNIQUE INDEX orders_id ON public.orders USING btree (id);

CREATE UNIQUE INDEX orders_number ON public.orders USING btree (shop_id, number);

CREATE INDEX orders_recent ON public.orders USING btree (shop_id, created_at DESC, id DESC);

CREATE INDEX orders_status_recent ON public.orders USING btree (shop_id, status, created_at DESC, id DESC);

CREATE INDEX payment_attempts_payment ON public.payment_attempts USING btree (shop_id, payment_id);

CREATE UNIQUE INDEX payment_attempts_reference ON public.payment_attempts USING btree (provider, reference);

CREATE INDEX payments_order ON public.payments USING btree (shop_id, order_id);

CREATE UNIQUE INDEX products_id ON public.products USING btree (id);

CREATE UNIQUE INDEX products_slug ON public.products USING btree (shop_id, slug);

CREATE INDEX promo_code_uses_buyer ON public.promo_code_uses USING gin (buyer_keys) WHERE (released_at IS NULL);

CREATE INDEX promo_code_uses_code ON public.promo_code_uses USING btree (shop_id, code) WHERE (released_at IS NULL);

CREATE INDEX sessions_previous ON public.sessions USING btree (previous_hash);

CREATE UNIQUE INDEX sessions_refresh ON public.sessions USING btree (refresh_hash);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX stock_movements_format ON public.stock_movements USING btree (shop_id, format_id);

CREATE INDEX stock_movements_order ON public.stock_movements USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX typologies_public ON public.typologies USING btree (shop_id) WHERE is_public;

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));

CREATE INDEX vintages_product ON public.vintages USING btree (shop_id, product_id);

create policy member on agreed_prices for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on agreed_prices for select using (user_id = ( SELECT acting_user() AS acting_user));

create policy member on counters for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on files for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy published on files for select using is_public;

create policy member on format_contents for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on formats for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on grid_prices for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on grid_requests for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on grid_requests for select using (user_id = ( SELECT acting_user() AS acting_user));

create policy sign_in on login_throttles for all using ( SELECT signing_in() AS signing_in);

create policy member on loyalty_accounts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on loyalty_accounts for select using (user_id = ( SELECT acting_user() AS acting_user));

create policy member on loyalty_movements for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on loyalty_movements for select using (user_id = ( SELECT acting_user() AS acting_user));

create policy sign_in on mail_tokens for all using ( SELECT signing_in() AS signing_in);

create policy member on mails for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy outbox on mails for all using ( SELECT signing_in() AS signing_in);

create policy member on memberships for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on memberships for select using ((user_id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy member on notifications for insert with check (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member_reads on notifications for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on notifications for all using (user_id = ( SELECT acting_user() AS acting_user));

create policy member on order_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on order_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy buyer on orders for select using (buyer_id = ( SELECT acting_user() AS acting_user));

create policy link on orders for select using (key_hash = ( SELECT acting_key() AS acting_key));

create policy member on orders for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on payment_attempts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on payments for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on products for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy published on products for select using (status = ANY (ARRAY['online'::text, 'outofstock'::text]));

create policy member on promo_code_uses for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on promo_codes for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on sessions for all using ((user_id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy member on shipping_methods for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shops for all using (id = ( SELECT acting_shop() AS acting_shop));

create policy published on shops for select using true;

create policy member on stock_movements for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on stocks for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on tickets for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on typologies for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on users for all using ((id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy shop on users for select using ((EXISTS ( SELECT 1
   FROM memberships m
  WHERE ((m.user_id = users.id) AND (m.shop_id = ( SELECT acting_shop() AS acting_shop))))) OR (EXISTS ( SELECT 1
   FROM orders o
  WHERE ((o.buyer_id = users.id) AND (o.shop_id = ( SELECT acting_shop() AS acting_shop))))) OR (EXISTS ( SELECT 1
   FROM grid_requests g
  WHERE ((g.user_id = users.id) AND (g.shop_id = ( SELECT acting_shop() AS acting_shop))))));

create policy member on vintages for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on warehouses for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

CREATE TRIGGER loyalty_movements_append_only BEFORE DELETE OR UPDATE ON public.loyalty_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER stock_movements_append_only BEFORE DELETE OR UPDATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.format_contents FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.formats FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.grid_prices FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.shipping_methods FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.shops FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.tickets FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.typologies FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.vintages FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE OR REPLACE FUNCTION public.acting_key()
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN decode(NULLIF(current_setting('app.order_key'::text, true), ''::text), 'hex'::text);

CREATE OR REPLACE FUNCTION public.acting_shop()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.shop_id'::text, true), ''::text);

CREATE OR REPLACE FUNCTION public.acting_user()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.user_id'::text, true), ''::text);

CREATE OR REPLACE FUNCTION public.buyer_keys(p_user text, p_emails text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (ARRAY(SELECT DISTINCT mail_key(e.e) AS mail_key FROM unnest(buyer_keys.p_emails) e(e)) || CASE WHEN (p_user IS NULL) THEN '{}'::text[] ELSE ARRAY[('user:'::text || p_user)] END);

CREATE OR REPLACE FUNCTION public.mail_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('mail:'::text || replace(split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1), '.'::text, ''::text)) || '@'::text) || regexp_replace(split_part(lower(email), '@'::text, 2), '^googlemail\.com$'::text, 'gmail.com'::text));

CREATE OR REPLACE FUNCTION public.overdue_orders(p_now timestamp with time zone)
 RETURNS TABLE(shop_id text, order_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.shop_id,
     o.id
    FROM orders o
   WHERE ((o.status = ANY (ARRAY['draft'::text, 'pending'::text])) AND (o.expires_at < overdue_orders.p_now))
   ORDER BY o.expires_at
  LIMIT 500;
END;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.reserve_stock(p_shop text, p_warehouse text, p_order text, p_by text, p_formats text[], p_quantities integer[])
 RETURNS TABLE(missing_format text, still_available integer)
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.signing_in()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('app.sign_in'::text, true), ''::text) = 'on'::text);

CREATE OR REPLACE FUNCTION public.spend_points(p_shop text, p_user text, p_order text, p_points integer, p_at timestamp with time zone, p_by text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update loyalty_accounts set points = points - p_points, spent = spent + p_points
  where shop_id = p_shop and user_id = p_user and points >= p_points;
  if not found then return false; end if;
  insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by)
  values (p_shop, p_user, p_order, 'spend', -p_points, p_at, p_by);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.standing_of_buyer(p_shop text, p_code text, p_keys text[])
 RETURNS TABLE(uses integer, has_ordered boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ( SELECT (count(*))::integer AS count
            FROM promo_code_uses u
           WHERE ((u.shop_id = standing_of_buyer.p_shop) AND (u.code = standing_of_buyer.p_code) AND (u.buyer_keys && standing_of_buyer.p_keys) AND (u.released_at IS NULL))) AS count,
     (EXISTS ( SELECT 1
            FROM orders o
           WHERE ((o.shop_id = standing_of_buyer.p_shop) AND (o.buyer_keys && standing_of_buyer.p_keys) AND (o.status = ANY (ARRAY['pending'::text, 'validated'::text, 'invoiced'::text, 'error'::text]))))) AS "exists"
   WHERE (p_shop = acting_shop());
END;

CREATE OR REPLACE FUNCTION public.take_promo_code(p_shop text, p_code text, p_order text, p_keys text[], p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  taken promo_codes;
  standing record;
begin
  update promo_codes set uses = uses + 1
  where shop_id = p_shop and code = p_code and withdrawn_at is null and (uses_total is null or uses < uses_total)
  returning * into taken;
  if taken.code is null then
    return case when exists (
      select 1 from promo_codes where shop_id = p_shop and code = p_code and withdrawn_at is null
    ) then 'used-up' else 'unknown' end;
  end if;
  select * into standing from standing_of_buyer(p_shop, p_code, p_keys);
  if standing.uses >= taken.uses_per_buyer then return 'used-by-buyer'; end if;
  -- A draft that holds the code may become an order.
  if (standing.has_ordered or standing.uses > 0) and (taken.terms->>'firstOrder')::boolean then return 'first-order'; end if;
  insert into promo_code_uses (shop_id, code, order_id, buyer_keys, at) values (p_shop, p_code, p_order, p_keys, p_at)
  on conflict (shop_id, order_id) do update set at = excluded.at, released_at = null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare shop text;
begin
  if tg_table_name = 'shops' then
    shop := case when tg_op = 'DELETE' then old.id else new.id end;
  else
    shop := case when tg_op = 'DELETE' then old.shop_id else new.shop_id end;
  end if;
  insert into catalogue_versions (shop_id, version) values (shop, 1)
    on conflict (shop_id) do update set version = catalogue_versions.version + 1;
  perform pg_notify('cuvee', json_build_object('kind', 'catalogue', 'shopId', shop)::text);
  return null;
end $function$;
