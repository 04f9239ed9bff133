-- Money that is recorded by hand: slips for the bank, reminders, SEPA mandates and collections, bank statements
-- (specification §2 payments, §3 payment methods, §4 SEPA mandate; rules §11).

-- What a shop sets of its money: flags of methods, the most that is let off for paying early, reminders, its creditor identifier.
create table payment_rules (
  shop_id text primary key references shops (id),
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object'),
  version int not null default 1
);

-- Whose money it is, where somebody else tells of it twice: a payment of an order, a line of a statement, a collection.
alter table settlements add column source text;
create unique index settlements_source on settlements (shop_id, source) where source is not null;

-- Lists of money, and what is free of it.
create index settlement_states_free on settlement_states (shop_id, client_id)
  where allocated_cents < amount_cents and status in ('noted', 'banked');
create index settlement_states_noted on settlement_states (shop_id, settlement_id) where status = 'noted';
create index allocations_target on allocations (shop_id, document_id, settlement_id);

-- Who owes what, read from the index alone.
create index document_states_owed on document_states (shop_id, client_id, due_on, open_cents)
  where open_cents > 0 and kind <> 'credit';
create index document_states_credit on document_states (shop_id, client_id, open_cents)
  where open_cents > 0 and kind = 'credit';

-- Checks or cash that were carried to the bank together.
create table bank_slips (
  shop_id text not null references shops (id),
  id text not null,
  number text not null,
  type text not null check (type in ('check', 'cash')),
  bank_id text not null,
  made_on date not null,
  count int not null check (count > 0),
  total_cents bigint not null check (total_cents > 0),
  made_by text not null,
  at timestamptz not null,
  primary key (shop_id, id)
);
create unique index bank_slips_id on bank_slips (id);
create unique index bank_slips_number on bank_slips (shop_id, number);
create index bank_slips_recent on bank_slips (shop_id, made_on desc, id desc);
create table bank_slip_lines (
  shop_id text not null,
  slip_id text not null,
  settlement_id text not null,
  position int not null,
  primary key (shop_id, slip_id, settlement_id),
  foreign key (shop_id, slip_id) references bank_slips (shop_id, id),
  foreign key (shop_id, settlement_id) references settlements (shop_id, id)
);
-- Money is carried to the bank once.
create unique index bank_slip_lines_once on bank_slip_lines (shop_id, settlement_id);

-- A step is said once a day.
create table document_reminders (
  shop_id text not null,
  document_id text not null,
  step int not null check (step between 1 and 3),
  on_day date not null,
  made_by text not null,
  primary key (shop_id, document_id, step, on_day),
  foreign key (shop_id, document_id) references documents (shop_id, id)
);

create table sepa_mandates (
  shop_id text not null references shops (id),
  id text not null,
  client_id text not null,
  -- Unique reference of the mandate (RUM): at most 35 characters of the SEPA set.
  rum text not null check (rum ~ '^[A-Za-z0-9+?/:().,''-]{1,35}$'),
  scheme text not null check (scheme in ('CORE', 'B2B')),
  status text not null check (status in ('pending', 'processing', 'completed', 'error')),
  signed_on date,
  debtor text not null,
  -- Structured (pain.008.001.08, PstlAdr): unstructured addresses are refused since 15 November 2026.
  address jsonb not null,
  iban text not null,
  bic text not null default '',
  one_off boolean not null default false,
  -- The account was changed since the last collection: said once, as SMNDA.
  is_amended boolean not null default false,
  last_collected_on date,
  collections int not null default 0,
  why text not null default '',
  made_by text not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, client_id) references clients (shop_id, id)
);
create unique index sepa_mandates_id on sepa_mandates (id);
create unique index sepa_mandates_rum on sepa_mandates (shop_id, rum);
create index sepa_mandates_client on sepa_mandates (shop_id, client_id);

-- Due bills that are collected together: announced, made into a file, or given up before.
create table sepa_batches (
  shop_id text not null references shops (id),
  id text not null,
  number text not null,
  bank_id text not null,
  collect_on date not null,
  status text not null check (status in ('announced', 'collected', 'cancelled')),
  count int not null,
  total_cents bigint not null,
  -- The file as it was made for the bank.
  file text,
  made_by text not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, id)
);
create unique index sepa_batches_id on sepa_batches (id);
create index sepa_batches_recent on sepa_batches (shop_id, collect_on desc, id desc);
create table sepa_collections (
  shop_id text not null,
  id text not null,
  batch_id text not null,
  mandate_id text not null,
  document_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- FRST, RCUR, FNAL, OOFF: known when the file is made.
  sequence text,
  status text not null check (status in ('announced', 'collected', 'returned', 'cancelled')),
  settlement_id text,
  reason text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, batch_id) references sepa_batches (shop_id, id),
  foreign key (shop_id, mandate_id) references sepa_mandates (shop_id, id),
  foreign key (shop_id, document_id) references documents (shop_id, id),
  foreign key (shop_id, settlement_id) references settlements (shop_id, id)
);
create unique index sepa_collections_id on sepa_collections (id);
create index sepa_collections_batch on sepa_collections (shop_id, batch_id);
create index sepa_collections_mandate on sepa_collections (shop_id, mandate_id);
-- A document is announced once at a time.
create unique index sepa_collections_once on sepa_collections (shop_id, document_id) where status = 'announced';

-- Statements of a bank account, and their lines, each kept once.
create table bank_statements (
  shop_id text not null references shops (id),
  id text not null,
  bank_id text not null,
  name text not null,
  format text not null check (format in ('csv', 'ofx')),
  lines int not null,
  fresh int not null,
  made_by text not null,
  at timestamptz not null,
  primary key (shop_id, id)
);
create index bank_statements_recent on bank_statements (shop_id, at desc);
create table bank_lines (
  shop_id text not null,
  id text not null,
  bank_id text not null,
  statement_id text not null,
  -- The bank's own name of the line (FITID), else a digest of what it says and which of its likes it is.
  mark text not null,
  booked_on date not null,
  amount_cents bigint not null,
  label text not null,
  reference text not null default '',
  plain_search text not null,
  status text not null default 'open' check (status in ('open', 'matched', 'ignored')),
  settlement_id text,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, statement_id) references bank_statements (shop_id, id),
  foreign key (shop_id, settlement_id) references settlements (shop_id, id),
  check ((settlement_id is null) or status = 'matched')
);
create unique index bank_lines_id on bank_lines (id);
create unique index bank_lines_mark on bank_lines (shop_id, bank_id, mark);
create index bank_lines_recent on bank_lines (shop_id, status, booked_on desc, id desc);
-- Which column of a bank's file holds what.
create table bank_mappings (
  shop_id text not null references shops (id),
  bank_id text not null,
  mapping jsonb not null,
  primary key (shop_id, bank_id)
);

do $$
declare t text;
begin
  foreach t in array array[
    'payment_rules', 'bank_slips', 'bank_slip_lines', 'document_reminders', 'sepa_mandates', 'sepa_batches', 'sepa_collections',
    'bank_statements', 'bank_lines', 'bank_mappings'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
  foreach t in array array['bank_slips', 'bank_slip_lines', 'document_reminders', 'bank_statements'] loop
    execute format(
      'create trigger %I before update or delete or truncate on %I for each statement execute function refuse_change()',
      t || '_append_only', t);
  end loop;
end $$;

-- Shops that have their clients reminded by themselves: asked by the housekeeping, which acts for no shop yet.
create function shops_that_remind() returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select shop_id from payment_rules where (rules -> 'reminders' ->> 'isAutomatic')::boolean order by shop_id;
$$;
