-- Carts handed over, orders, their payments, and the sandbox bank (an outside provider that lives next door).

create table handoffs (
  id text primary key,
  token_hash bytea not null unique,
  shop_id text not null references shops (id),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  ordered_seller_ids text[] not null default '{}'
);

create table orders (
  shop_id text not null references shops (id),
  id text not null,
  number text,
  status text not null check (status in ('draft', 'pending', 'validated', 'refused', 'cancelled', 'aborted', 'expired', 'invoiced', 'error')),
  delivery_status text not null check (delivery_status in ('pending', 'preparation', 'pendingPickup', 'pickup', 'transit', 'partiallyDelivered', 'partiallyReturned', 'delivered', 'returned', 'error', 'exception')),
  payment_status text not null check (payment_status in ('pending', 'setup', 'processing', 'requiresAction', 'paid', 'partial', 'missing', 'refunded', 'error', 'cancelled', 'scheduled')),
  payment_type text not null,
  buyer_id text references users (id),
  key_hash bytea not null,
  request_hash bytea not null,
  buyer_name text not null,
  buyer_email text not null,
  search text not null,
  contact jsonb not null,
  billing_address jsonb not null,
  delivery_address jsonb not null,
  notes text not null default '',
  lang text not null,
  bottles int not null,
  total_ttc_cents bigint not null check (total_ttc_cents >= 0),
  priced jsonb not null,
  handoff_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id)
);
create unique index orders_id on orders (id);
create unique index orders_number on orders (shop_id, number);
create index orders_recent on orders (shop_id, created_at desc, id desc);
create index orders_status_recent on orders (shop_id, status, created_at desc, id desc);
create index orders_by_total on orders (shop_id, total_ttc_cents, id);
create index orders_by_buyer_name on orders (shop_id, buyer_name, id);
create index orders_buyer on orders (buyer_id, created_at desc) where buyer_id is not null;
create index orders_expiring on orders (expires_at) where status = 'draft';

create table order_lines (
  shop_id text not null,
  order_id text not null,
  id text not null,
  position int not null,
  format_id text not null,
  product_id text not null,
  name text not null,
  vintage text not null,
  format_name text not null,
  visual text,
  quantity int not null check (quantity > 0),
  add int not null check (add >= 0),
  unit_e4 bigint not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  vat_rate_bp int not null,
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);

create table order_events (
  shop_id text not null,
  id bigint generated always as identity,
  order_id text not null,
  at timestamptz not null default now(),
  kind text not null,
  from_status text,
  to_status text,
  made_by text not null,
  reason text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index order_events_order on order_events (shop_id, order_id, id);

create table payments (
  shop_id text not null,
  id text not null,
  order_id text not null,
  type text not null,
  provider text not null,
  status text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  currency text not null default 'EUR',
  card text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index payments_order on payments (shop_id, order_id);

create table payment_attempts (
  shop_id text not null,
  id text not null,
  payment_id text not null,
  provider text not null,
  reference text,
  client_secret text,
  status text not null,
  failure text,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, payment_id) references payments (shop_id, id)
);
create unique index payment_attempts_reference on payment_attempts (provider, reference);

create table payment_webhooks (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

create schema sandbox;

create table sandbox.intents (
  id text primary key,
  idempotency_key text not null unique,
  client_secret text not null,
  amount_cents bigint not null,
  refunded_cents bigint not null default 0,
  currency text not null,
  metadata jsonb not null,
  status text not null,
  behaviour text not null default 'pay',
  failure text,
  card text,
  created_at timestamptz not null default now()
);

create table sandbox.refunds (
  idempotency_key text primary key,
  intent_id text not null references sandbox.intents (id),
  amount_cents bigint not null,
  created_at timestamptz not null default now()
);

-- Facts are never rewritten: the application may add movements and events, and change none of them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each statement execute function refuse_change();
create trigger order_events_append_only before update or delete on order_events
  for each statement execute function refuse_change();
