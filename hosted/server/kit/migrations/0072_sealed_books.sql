-- Entries of the books are sealed by a key outside the database, each with its number, and so is the last number of each fiscal year: what
-- somebody changes with the triggers switched off shows (rules §3.3). Entries of before this migration are sealed by the first check that
-- finds them as their documents and money say.

create table journal_seals (
  shop_id text not null,
  closes_on date not null,
  number integer not null,
  entry_id text not null,
  -- SHA-256 of the entry with its lines as canonical JSON, and its seal.
  hash text not null,
  seal text not null,
  primary key (shop_id, closes_on, number)
);
alter table journal_seals enable row level security;
create policy member on journal_seals using (shop_id = (select acting_shop()));
create trigger journal_seals_append_only before update or delete or truncate on journal_seals
  for each statement execute function refuse_change();

-- The last entry of each fiscal year. Entries below `from_number` may have no seal.
create table journal_ends (
  shop_id text not null references shops,
  closes_on date not null,
  number integer not null,
  seal text not null,
  from_number integer not null,
  since timestamptz not null,
  from_seal text not null,
  primary key (shop_id, closes_on)
);
alter table journal_ends enable row level security;
create policy member on journal_ends using (shop_id = (select acting_shop()));
