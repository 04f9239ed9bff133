-- Stripe: the account of each shop there, and what of an attempt its provider must be asked again with. Payment links of
-- unpaid orders (specification §3, Shop: stripe, stripeIsActive; §4, "Payments").

-- The connected account of a shop: not a secret, it opens nothing without the platform's key. `stripe_livemode` says for
-- which keys it was made: an account of the trial is none in earnest.
alter table shops
  add column stripe text check (stripe ~ '^acct_[A-Za-z0-9]+$'),
  add column stripe_livemode boolean not null default false,
  add column stripe_is_active boolean not null default false,
  add column stripe_sepa boolean not null default false,
  add constraint shops_stripe_state_check check (stripe is not null or not (stripe_is_active or stripe_sepa));
create unique index shops_stripe on shops (stripe);

-- By which means, on whose account, and the page of the provider where the buyer pays.
alter table payment_attempts
  add column type text not null default 'cb' check (type in ('cb', 'stripeSepa')),
  add column account text,
  add column url text;

-- An unpaid order may be paid online until `expires_at`; made again, the last one counts.
create table payment_links (
  shop_id text not null,
  id text not null,
  order_id text not null,
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index payment_links_order on payment_links (shop_id, order_id, id);
create trigger payment_links_append_only before update or delete on payment_links
  for each statement execute function refuse_change();
alter table payment_links enable row level security;
create policy member on payment_links using (shop_id = (select acting_shop()));
