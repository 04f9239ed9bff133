-- The frame of the application: maintenances, master accounts, the quick search of orders.

-- Announcements of the whole platform; the last one counts, none is ever changed.
create table maintenances (
  id text primary key,
  banner boolean not null,
  page boolean not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  made_by text not null references users (id),
  at timestamptz not null,
  check (end_date > start_date)
);
create trigger maintenances_append_only before update or delete on maintenances
  for each statement execute function refuse_change();
alter table maintenances enable row level security;
create policy published on maintenances for select using (true);
create policy admin on maintenances for insert with check (
  made_by = (select acting_user()) and exists (select 1 from users u where u.id = made_by and u.role = 'admin')
);

-- Accounts that a master account may become.
create table master_accounts (
  master_id text not null references users (id),
  account_id text not null references users (id),
  primary key (master_id, account_id),
  check (master_id <> account_id)
);
alter table master_accounts enable row level security;
create policy sign_in on master_accounts using ((select signing_in()));

-- Who became whom. A session keeps the master that it was opened for: from there he may go on to another, or back.
create table account_switches (
  id text primary key,
  master_id text not null references users (id),
  from_id text not null references users (id),
  to_id text not null references users (id),
  -- The session that was opened: no reference, ended ones are swept away in time.
  session_id text not null,
  at timestamptz not null
);
create index account_switches_of on account_switches (master_id, id);
create trigger account_switches_append_only before update or delete on account_switches
  for each statement execute function refuse_change();
alter table account_switches enable row level security;
create policy sign_in on account_switches using ((select signing_in()));

alter table sessions add column master_id text references users (id);
create index sessions_master on sessions (master_id) where master_id is not null;

-- What an order is found by, without accents.
alter table orders add column plain_search text not null generated always as (plain_text(search)) stored;
