-- A shop that came from another instance: what that instance stated of it, signed, and sealed here. The keys by which
-- addresses were suppressed there are locked with the secret of this deployment.
create table shop_arrivals (
  shop_id text not null references shops (id),
  position integer not null check (position > 0),
  statement text not null,
  signature text not null,
  origin_key text not null,
  seal text not null,
  suppression_keys text not null,
  arrived_at timestamptz not null,
  primary key (shop_id, position)
);
alter table shop_arrivals enable row level security;
create policy member on shop_arrivals for select using (shop_id = (select acting_shop()));

-- The first derivation has no key of a shop: such a suppression cannot be recognised elsewhere.
alter table suppressed_addresses add column derivation smallint not null default 1 check (derivation in (1, 2));
alter table suppressed_addresses alter column derivation set default 2;
