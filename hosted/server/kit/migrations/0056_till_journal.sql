-- The journal of each till (CGI 286 I-3° bis; rules §3): records are sealed on the device, verified and countersigned here, and never
-- changed. Hash and place are checked by the database itself.

create table till_records (
  shop_id text not null,
  till_id text not null,
  -- From 1 without a gap: each names the hash of the one before.
  seq int not null check (seq > 0),
  before_seq int generated always as (nullif(seq - 1, 0)) stored,
  id text not null,
  kind text not null check (kind in ('opening', 'ticket', 'cash', 'duplicate', 'closing', 'event')),
  at timestamptz not null,
  -- Canonical JSON, to the letter.
  content text not null,
  previous text not null check (previous ~ '^[0-9a-f]{64}$' and (seq > 1 or previous = repeat('0', 64))),
  hash text not null check (hash = encode(sha256(convert_to(previous || E'\n' || content, 'UTF8')), 'hex')),
  -- Of the till (ECDSA P-256), and of the server (Ed25519): neither key is in the database.
  signature text not null check (signature ~ '^[A-Za-z0-9_-]{86}$'),
  countersignature text not null check (countersignature ~ '^[A-Za-z0-9_-]{86}$'),
  received_at timestamptz not null,
  primary key (shop_id, till_id, seq),
  unique (shop_id, till_id, seq, hash),
  unique (shop_id, till_id, id),
  foreign key (shop_id, till_id) references tills (shop_id, id),
  foreign key (shop_id, till_id, before_seq, previous) references till_records (shop_id, till_id, seq, hash),
  -- One look at the content, so that no column can say anything else.
  check (content::jsonb @> jsonb_build_object('shopId', shop_id, 'tillId', till_id, 'seq', seq, 'id', id,
    'body', jsonb_build_object('kind', kind)))
);
create index till_records_kind on till_records (shop_id, till_id, kind, seq);

-- The end of each journal, sealed: a tail that is cut off shows. Beside it what runs from record to record (`Running` of the core);
-- it can be counted again from the records, and verification does.
create table till_heads (
  shop_id text not null,
  till_id text not null,
  seq int not null,
  hash text not null,
  running jsonb not null,
  seal text not null,
  primary key (shop_id, till_id),
  foreign key (shop_id, till_id) references tills (shop_id, id)
);

-- What runs after a closing: an archive may begin there.
create table till_checkpoints (
  shop_id text not null,
  till_id text not null,
  seq int not null,
  at timestamptz not null,
  running jsonb not null,
  primary key (shop_id, till_id, seq),
  foreign key (shop_id, till_id, seq) references till_records (shop_id, till_id, seq)
);

do $$
declare t text;
begin
  foreach t in array array['till_records', 'till_heads', 'till_checkpoints'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

-- What was written once is never changed, whoever asks.
create trigger till_records_append_only before update or delete or truncate on till_records
  for each statement execute function refuse_change();

-- An end only moves on; it is never taken away.
create function keep_till_head() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'the end of a journal stays' using errcode = 'restrict_violation'; end if;
  if new.seq < old.seq or (new.shop_id, new.till_id) is distinct from (old.shop_id, old.till_id)
  then raise exception 'a journal only grows' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger till_heads_grow before update or delete on till_heads for each row execute function keep_till_head();
create trigger till_heads_stay before truncate on till_heads for each statement execute function refuse_change();
