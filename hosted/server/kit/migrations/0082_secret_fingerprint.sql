-- One row: by what a deployment's secret is known again. Seals, private links and tokens are made with it; with another one every chain reads
-- broken. The secret cannot be told from it.
create table deployment (
  one boolean primary key default true check (one),
  secret_fingerprint text not null,
  known_since timestamptz not null default now()
);
