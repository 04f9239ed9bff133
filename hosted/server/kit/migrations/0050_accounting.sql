-- Pre-accounting: a shop's own accounts and journals; entries that are written once, numbered without gaps by year, and balance;
-- days up to which the books are closed; letters of what pays what (specification §3 "Accounting"; rules §4; design: domain §4).

-- Accounts that a shop sets itself, by what they are for; what is not here has a default.
create table accounting_codes (
  shop_id text not null references shops (id),
  use text not null check (use ~ '^[a-zA-Z]+(\.[a-zA-Z0-9 ]+){0,2}$'),
  account text not null check (account ~ '^[1-9][0-9]{2}[A-Z0-9]{0,9}$'),
  label text not null check (label <> ''),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (shop_id, use)
);
create table accounting_journals (
  shop_id text not null references shops (id),
  journal text not null check (journal in ('sales', 'bank', 'cash', 'sundry')),
  code text not null check (code ~ '^[A-Z0-9]{1,6}$'),
  name text not null check (name <> ''),
  primary key (shop_id, journal)
);
create unique index accounting_journals_code on accounting_journals (shop_id, code);
-- One version for all of it: codes and journals are changed on one screen.
create table accounting_settings (
  shop_id text primary key references shops (id),
  version int not null default 1
);

-- Days until which nothing can be booked or sealed any more; never taken back.
create table accounting_locks (
  shop_id text not null references shops (id),
  locked_until date not null,
  made_by text not null,
  at timestamptz not null,
  primary key (shop_id, locked_until)
);

-- The last number of each fiscal year, which is called by the day it closes on.
create table journal_numbers (
  shop_id text not null references shops (id),
  closes_on date not null,
  last int not null,
  primary key (shop_id, closes_on)
);

create table journal_entries (
  shop_id text not null references shops (id),
  id text not null,
  -- Given by the trigger: one more than the one before in the fiscal year.
  number int not null default 0,
  closes_on date not null,
  booked_on date not null check (booked_on <= closes_on),
  journal text not null check (journal in ('sales', 'bank', 'cash', 'sundry')),
  journal_code text not null,
  journal_name text not null,
  piece_ref text not null check (piece_ref <> ''),
  piece_on date not null,
  label text not null check (label <> ''),
  -- What made it: a document, money, what became of money, VAT that falls due.
  kind text not null check (kind in ('document', 'money', 'reversal', 'banking', 'turn')),
  document_id text,
  settlement_id text,
  total_cents bigint not null check (total_cents > 0),
  line_count int not null check (line_count >= 2),
  validated_on date not null,
  validated_at timestamptz not null,
  made_by text not null,
  plain_search text not null,
  primary key (shop_id, id),
  foreign key (shop_id, document_id) references documents (shop_id, id),
  foreign key (shop_id, settlement_id) references settlements (shop_id, id)
);
create unique index journal_entries_id on journal_entries (id);
create unique index journal_entries_number on journal_entries (shop_id, closes_on, number);
create unique index journal_entries_document on journal_entries (shop_id, document_id) where kind = 'document';
create unique index journal_entries_money on journal_entries (shop_id, settlement_id, kind) where kind in ('money', 'reversal');
create index journal_entries_settlement on journal_entries (shop_id, settlement_id);
create index journal_entries_recent on journal_entries (shop_id, booked_on desc, id desc);
create index journal_entries_journal on journal_entries (shop_id, journal, booked_on desc, id desc);

create table journal_lines (
  shop_id text not null,
  entry_id text not null,
  line int not null check (line >= 1),
  account text not null check (account ~ '^[1-9][0-9]{2}'),
  account_label text not null check (account_label <> ''),
  auxiliary text,
  auxiliary_label text,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  -- What it is to the VAT: type and rate, why it is due or waits, its base, and whose it is that waits or turns.
  vat_type text,
  vat_basis text check (vat_basis in ('debits', 'waiting', 'encashment', 'turned', 'none')),
  vat_base_cents bigint,
  vat_document_id text,
  primary key (shop_id, entry_id, line),
  foreign key (shop_id, entry_id) references journal_entries (shop_id, id),
  check ((debit_cents = 0) <> (credit_cents = 0)),
  check (num_nulls(vat_type, vat_basis, vat_base_cents) in (0, 3)),
  check ((auxiliary is null) = (auxiliary_label is null))
);
create index journal_lines_account on journal_lines (shop_id, account, entry_id);
create index journal_lines_waiting on journal_lines (shop_id, vat_document_id) where vat_document_id is not null;

-- Letters of lines of clients' accounts: the last row of a line holds; without a letter it has none any more.
create table journal_letters (
  shop_id text not null,
  id bigint generated always as identity,
  entry_id text not null,
  line int not null,
  letter text,
  lettered_on date,
  at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, entry_id, line) references journal_lines (shop_id, entry_id, line),
  check ((letter is null) = (lettered_on is null))
);
create index journal_letters_line on journal_letters (shop_id, entry_id, line, id desc);

-- Who books shares this lock until he commits, who closes a period has it alone: no entry slips into a closed period.
create function refuse_closed_period(p_shop text, p_day date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books of ' || p_shop, 0));
  if exists (select 1 from accounting_locks where shop_id = p_shop and locked_until >= p_day) then
    raise exception 'closed period: % of %', p_day, p_shop using errcode = 'restrict_violation';
  end if;
end $$;

create function book_entry() returns trigger language plpgsql as $$
begin
  perform refuse_closed_period(new.shop_id, new.booked_on);
  insert into journal_numbers as n (shop_id, closes_on, last) values (new.shop_id, new.closes_on, 1)
    on conflict (shop_id, closes_on) do update set last = n.last + 1 returning last into new.number;
  return new;
end $$;
create trigger journal_entries_number before insert on journal_entries for each row execute function book_entry();

create function seal_in_open_period() returns trigger language plpgsql as $$
begin
  perform refuse_closed_period(new.shop_id, new.issued_on);
  return new;
end $$;
create trigger documents_open_period before insert on documents for each row execute function seal_in_open_period();

create function lock_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('books of ' || new.shop_id, 0));
  if exists (select 1 from accounting_locks where shop_id = new.shop_id and locked_until >= new.locked_until) then
    raise exception 'closed already: %', new.locked_until using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger accounting_locks_later before insert on accounting_locks for each row execute function lock_period();

-- No line beyond those that its entry says it has: nothing is added to an entry later.
create function refuse_more_lines() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from journal_entries where shop_id = new.shop_id and id = new.entry_id and line_count >= new.line
  ) then
    raise exception 'a line that its entry has not: %', new.line using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger journal_lines_counted after insert on journal_lines for each row execute function refuse_more_lines();

-- At the commit every entry has its lines, and debits are credits.
create function check_balance() returns trigger language plpgsql as $$
declare found record;
begin
  select count(*) as lines, coalesce(sum(debit_cents), 0) as debit, coalesce(sum(credit_cents), 0) as credit into found
    from journal_lines where shop_id = new.shop_id and entry_id = new.id;
  if found.lines <> new.line_count or found.debit <> new.total_cents or found.credit <> new.total_cents then
    raise exception 'unbalanced entry: % lines of %, debit %, credit %, total %',
      found.lines, new.line_count, found.debit, found.credit, new.total_cents using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_balance after insert on journal_entries
  deferrable initially deferred for each row execute function check_balance();

do $$
declare t text;
begin
  foreach t in array array[
    'accounting_codes', 'accounting_journals', 'accounting_settings', 'accounting_locks', 'journal_numbers', 'journal_entries',
    'journal_lines', 'journal_letters'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
  foreach t in array array['accounting_locks', 'journal_entries', 'journal_lines', 'journal_letters'] loop
    execute format(
      'create trigger %I before update or delete or truncate on %I for each statement execute function refuse_change()',
      t || '_append_only', t);
  end loop;
end $$;
