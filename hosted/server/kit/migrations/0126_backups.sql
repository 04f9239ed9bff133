-- Backups of the whole deployment (decision scale/0050): one row for each try, by any of its processes.
create table backups (
  id text primary key check (length(id) = 16),
  began_at timestamptz not null,
  ended_at timestamptz,
  name text not null check (length(name) <= 200),
  bytes bigint check (bytes > 0),
  error text check (length(error) <= 500),
  check (ended_at is not null or (bytes is null and error is null)),
  check (bytes is null or error is null)
);
create index backups_made on backups (ended_at desc) where bytes is not null;
