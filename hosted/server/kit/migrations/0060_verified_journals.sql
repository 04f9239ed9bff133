-- What is known of a journal without reading it again, sealed by the server: what runs at its end, and where it was read to and held.
-- Both are counted again from the records where a seal does not hold, or whoever asks wants it whole.

-- Empty: sealed before this was; the next records that come have it counted once.
alter table till_heads add column running_seal text not null default '';

create table till_verified (
  shop_id text not null,
  till_id text not null,
  seq int not null,
  -- What runs there (`Running` of the core), its end with the hash.
  running jsonb not null,
  -- When the journal was last read from its first record.
  whole_at timestamptz not null,
  seal text not null,
  primary key (shop_id, till_id),
  foreign key (shop_id, till_id) references tills (shop_id, id)
);
create trigger till_verified_grow before update or delete on till_verified for each row execute function keep_till_head();
create trigger till_verified_stay before truncate on till_verified for each statement execute function refuse_change();

-- Archives that were made of a till, which its own log has to say (rules §3.2): it is told, and writes it.
create table till_archives (
  shop_id text not null,
  till_id text not null,
  n int not null check (n > 0),
  from_day date,
  to_day date,
  made_by text not null,
  made_at timestamptz not null,
  -- The record of the till that says so.
  told_seq int,
  primary key (shop_id, till_id, n),
  foreign key (shop_id, till_id) references tills (shop_id, id)
);
create index till_archives_untold on till_archives (shop_id, till_id) where told_seq is null;

do $$
declare t text;
begin
  foreach t in array array['till_verified', 'till_archives'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
