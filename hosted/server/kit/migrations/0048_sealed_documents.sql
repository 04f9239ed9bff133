-- Bills, deposit invoices and credit notes: their content is sealed, numbered without gaps and chained; what happens to them later
-- is written beside them (design: architecture, "Money-bearing documents"; domain §4). Money that comes and goes, and what it pays.

create table documents (
  shop_id text not null references shops (id),
  id text not null,
  kind text not null check (kind in ('bill', 'deposit', 'credit')),
  number text not null check (number ~ '^[A-Za-z0-9+_/-]{1,35}$'),
  fiscal_year int not null,
  -- Place in the chain of its kind: one more than the one before, in all years.
  position int not null check (position > 0),
  -- Canonical JSON of all that it says, to the letter.
  content text not null,
  -- SHA-256 of the hash before, a line feed and the content, in hexadecimal; sixty-four zeros before the first.
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash = encode(sha256(convert_to(previous || E'\n' || content, 'UTF8')), 'hex')),
  -- HMAC of hash and place by a key that is not in the database: who rewrites the chain cannot make it.
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  issued_on date not null,
  sealed_at timestamptz not null,
  made_by text not null,
  total_ht_cents bigint not null check (total_ht_cents >= 0),
  total_vat_cents bigint not null check (total_vat_cents >= 0),
  total_ttc_cents bigint not null check (total_ttc_cents = total_ht_cents + total_vat_cents),
  primary key (shop_id, id),
  -- One look at the content, so that no column can say anything else.
  check (content::jsonb @> jsonb_build_object(
    'kind', kind, 'number', number, 'issuedOn', to_char(issued_on, 'YYYY-MM-DD'), 'totalHtCents', total_ht_cents,
    'totalVatCents', total_vat_cents, 'totalTtcCents', total_ttc_cents))
);
create unique index documents_id on documents (id);
create unique index documents_number on documents (shop_id, number);
create unique index documents_position on documents (shop_id, kind, position);

-- The end of each chain: what a cut tail is seen by, and the lock under which numbers are given.
create table document_heads (
  shop_id text not null references shops (id),
  kind text not null,
  position int not null,
  hash text not null,
  seal text not null,
  issued_on date not null,
  primary key (shop_id, kind)
);

-- Where a document stands: counted from what is written below, kept for lists.
create table document_states (
  shop_id text not null,
  document_id text not null,
  kind text not null,
  -- Follows a client who is merged into another.
  client_id text not null,
  number text not null,
  buyer_name text not null,
  issued_on date not null,
  due_on date,
  total_ht_cents bigint not null,
  total_ttc_cents bigint not null,
  -- What it asks for: its total less deposits. Of a credit note, what it gives.
  due_cents bigint not null check (due_cents >= 0),
  -- Of a bill or deposit: taken away by credit notes, paid by money (or by a credit note).
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  settled_cents bigint not null default 0 check (settled_cents >= 0),
  -- Of a deposit: what bills deducted. Of a credit note: what was paid back, or paid with it.
  used_cents bigint not null default 0 check (used_cents >= 0),
  legal_status text not null default 'generated',
  sent_at timestamptz,
  reminders int not null default 0,
  reminded_at timestamptz,
  plain_search text not null,
  version int not null default 1,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references documents (shop_id, id),
  check (credited_cents + settled_cents <= due_cents),
  check (used_cents <= case kind when 'credit' then due_cents else total_ttc_cents end),
  -- Money still to come (bill, deposit), or to be given (credit note).
  open_cents bigint not null generated always as
    (case kind when 'credit' then due_cents - used_cents else due_cents - credited_cents - settled_cents end) stored
);
create index document_states_recent on document_states (shop_id, kind, issued_on desc, document_id desc);
create index document_states_number on document_states (shop_id, kind, number);
create index document_states_name on document_states (shop_id, kind, buyer_name, document_id);
create index document_states_total on document_states (shop_id, kind, total_ttc_cents, document_id);
create index document_states_open on document_states (shop_id, due_on, document_id) where open_cents > 0;
create index document_states_client on document_states (shop_id, client_id, issued_on desc);

-- The orders of a bill or a deposit.
create table document_orders (
  shop_id text not null,
  document_id text not null,
  order_id text not null,
  primary key (shop_id, document_id, order_id),
  foreign key (shop_id, document_id) references documents (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index document_orders_order on document_orders (shop_id, order_id);

-- A credit note and what it corrects; `reopens`: what it takes away may be billed again.
create table document_corrections (
  shop_id text not null,
  credit_id text not null,
  document_id text not null,
  reopens boolean not null,
  -- What it took off that document's dues; the rest is to be given.
  applied_cents bigint not null check (applied_cents >= 0),
  primary key (shop_id, credit_id),
  foreign key (shop_id, credit_id) references documents (shop_id, id),
  foreign key (shop_id, document_id) references documents (shop_id, id)
);
create index document_corrections_document on document_corrections (shop_id, document_id);

-- A bill and the deposits that it deducts.
create table document_deductions (
  shop_id text not null,
  bill_id text not null,
  deposit_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (shop_id, bill_id, deposit_id),
  foreign key (shop_id, bill_id) references documents (shop_id, id),
  foreign key (shop_id, deposit_id) references documents (shop_id, id)
);
create index document_deductions_deposit on document_deductions (shop_id, deposit_id);

-- What happens to a document: sent, seen, reminded, printed again.
create table document_events (
  shop_id text not null,
  id bigint generated always as identity,
  document_id text not null,
  at timestamptz not null,
  kind text not null,
  made_by text not null,
  facts jsonb not null default '{}',
  primary key (shop_id, id),
  foreign key (shop_id, document_id) references documents (shop_id, id)
);
create index document_events_document on document_events (shop_id, document_id, id);

-- Money that came (`receipt`) or went back (`refund`), whatever the way. `discount`: what is let off for paying early (escompte).
create table settlements (
  shop_id text not null references shops (id),
  id text not null,
  client_id text not null,
  kind text not null check (kind in ('receipt', 'refund', 'discount')),
  -- A payment method of the specification §3.
  type text not null,
  amount_cents bigint not null check (amount_cents > 0),
  received_on date not null,
  reference text not null default '',
  -- Of `shops.banks`.
  bank_id text,
  -- The payment of an order that it is the money of.
  payment_id text,
  made_by text not null,
  at timestamptz not null,
  primary key (shop_id, id)
);
create unique index settlements_id on settlements (id);
create index settlements_recent on settlements (shop_id, received_on desc, id desc);
create index settlements_client on settlements (shop_id, client_id, received_on desc);
create index settlements_payment on settlements (shop_id, payment_id) where payment_id is not null;

-- What happens to money: paid into the bank, rejected by it, noted by mistake.
create table settlement_events (
  shop_id text not null,
  id bigint generated always as identity,
  settlement_id text not null,
  at timestamptz not null,
  kind text not null check (kind in ('banked', 'rejected', 'cancelled', 'matched')),
  made_by text not null,
  reason text not null default '',
  facts jsonb not null default '{}',
  primary key (shop_id, id),
  foreign key (shop_id, settlement_id) references settlements (shop_id, id)
);
create index settlement_events_settlement on settlement_events (shop_id, settlement_id, id);

-- What pays what: money or a credit note (the source) for a bill, a deposit, an order that is not billed yet, or, of a refund, a
-- credit note or the receipt that was too much. An undoing is a row of the opposite amount.
create table allocations (
  shop_id text not null,
  id bigint generated always as identity,
  settlement_id text,
  credit_id text,
  document_id text,
  order_id text,
  receipt_id text,
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null,
  made_by text not null,
  primary key (shop_id, id),
  check (num_nonnulls(settlement_id, credit_id) = 1),
  check (num_nonnulls(document_id, order_id, receipt_id) = 1),
  foreign key (shop_id, settlement_id) references settlements (shop_id, id),
  foreign key (shop_id, credit_id) references documents (shop_id, id),
  foreign key (shop_id, document_id) references documents (shop_id, id),
  foreign key (shop_id, receipt_id) references settlements (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index allocations_settlement on allocations (shop_id, settlement_id);
create index allocations_credit on allocations (shop_id, credit_id) where credit_id is not null;
create index allocations_document on allocations (shop_id, document_id) where document_id is not null;
create index allocations_order on allocations (shop_id, order_id) where order_id is not null;
create index allocations_receipt on allocations (shop_id, receipt_id) where receipt_id is not null;

-- How much of a settlement is not allocated; kept with it because it is asked for all the time.
create table settlement_states (
  shop_id text not null,
  settlement_id text not null,
  client_id text not null,
  -- `noted`, `banked`, `rejected`, `cancelled`.
  status text not null default 'noted',
  allocated_cents bigint not null default 0 check (allocated_cents >= 0),
  amount_cents bigint not null check (allocated_cents <= amount_cents),
  version int not null default 1,
  primary key (shop_id, settlement_id),
  foreign key (shop_id, settlement_id) references settlements (shop_id, id)
);
create index settlement_states_client on settlement_states (shop_id, client_id);

do $$
declare t text;
begin
  foreach t in array array[
    'documents', 'document_heads', 'document_states', 'document_orders', 'document_corrections', 'document_deductions',
    'document_events', 'settlements', 'settlement_events', 'allocations', 'settlement_states'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
  -- What is written once is never changed, whoever asks.
  foreach t in array array[
    'documents', 'document_orders', 'document_corrections', 'document_deductions', 'document_events', 'settlements',
    'settlement_events', 'allocations'
  ] loop
    execute format(
      'create trigger %I before update or delete or truncate on %I for each statement execute function refuse_change()',
      t || '_append_only', t);
  end loop;
end $$;

-- A buyer reads his own documents: those of the client that is his account.
create function my_clients(p_shop text) returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select id from clients where shop_id = p_shop and user_id = acting_user();
$$;
create policy buyer on document_states for select
  using (acting_user() is not null and client_id in (select my_clients(shop_id)));
create policy buyer on documents for select
  using (acting_user() is not null and exists (
    select 1 from document_states s where s.shop_id = documents.shop_id and s.document_id = documents.id
      and s.client_id in (select my_clients(s.shop_id))));

-- An order that is billed may still be past its day.
drop index orders_due;
create index orders_due on orders (due_on)
  where due_on is not null and payment_status = 'pending' and status in ('pending', 'validated', 'invoiced');
create or replace function due_orders(p_today date) returns table (shop_id text, order_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.shop_id, o.id from orders o
  where o.due_on < p_today and o.payment_status = 'pending' and o.status in ('pending', 'validated', 'invoiced')
  order by o.due_on limit 500;
end;

-- How many documents of a file that is made in the background stand in it.
alter table list_exports add column progress int not null default 0;
