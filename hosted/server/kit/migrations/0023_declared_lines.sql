-- On which line a closed month has counted a movement, as it was when it was closed: a product may change its account afterwards, and
-- a client his excise number. None: it was of the first month's opening, cancels with another of its act, or was counted before this
-- was kept.
alter table excise_declared
  add column account_id text,
  add column side text check (side in ('suspended', 'paid')),
  add column node text,
  add column ml bigint,
  -- It happened in an earlier month, and was posted after that one was closed.
  add column is_late boolean not null default false,
  add check (num_nonnulls(account_id, side, node, ml) in (0, 4)),
  add foreign key (shop_id, account_id) references excise_accounts (shop_id, id);
create index excise_declared_line on excise_declared (shop_id, period, account_id, side, node) where account_id is not null;
