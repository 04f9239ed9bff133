-- Changes of many prices at once, so that each can be taken back.

create table price_changes (
  shop_id text not null references shops (id),
  id text not null,
  kind text not null check (kind in ('cells', 'copy')),
  -- {from, to, percentBp, rounding} of a copy.
  terms jsonb not null default '{}',
  -- [{formatId, version, unitE4?, tiers?, grids?}]: what stood there before, and the version that the change made.
  entries jsonb not null,
  made_by text not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (shop_id, id)
);
create index price_changes_at on price_changes (shop_id, at desc);

alter table price_changes enable row level security;
create policy member on price_changes using (shop_id = (select acting_shop()));
