-- Tickets and closings of tills as the shop reads them, each with what followed from it: written once, in the transaction that does it
-- (hosted/decisions/0015-the-till.md, 5 to 7). The signed journal is the truth; these rows are made of it.

create table till_tickets (
  shop_id text not null references shops (id),
  id text not null,
  till_id text not null,
  point_id text not null,
  seq int not null check (seq >= 1),
  number text not null check (number <> ''),
  -- Day and moment of the till's own clock.
  day date not null,
  at timestamptz not null,
  operator_id text,
  operator text not null default '',
  client_id text,
  client_name text not null default '',
  is_training boolean not null,
  -- The ticket of the record, without the client.
  content jsonb not null,
  total_ht_cents bigint not null,
  total_ttc_cents bigint not null,
  methods text[] not null,
  corrects_id text,
  -- What the owner should look at: [{code, …facts}].
  doubts jsonb not null default '[]' check (jsonb_typeof(doubts) = 'array'),
  -- The invoice that was asked for.
  bill_id text,
  search text not null default '',
  primary key (shop_id, id),
  unique (shop_id, till_id, seq),
  foreign key (shop_id, till_id) references tills (shop_id, id),
  foreign key (shop_id, point_id) references sales_points (shop_id, id),
  foreign key (shop_id, client_id) references clients (shop_id, id),
  foreign key (shop_id, bill_id) references documents (shop_id, id)
);
create index till_tickets_recent on till_tickets (shop_id, at desc, id desc);
create index till_tickets_by_total on till_tickets (shop_id, total_ttc_cents, id);
create index till_tickets_client on till_tickets (shop_id, client_id, at desc) where client_id is not null;
create index till_tickets_point on till_tickets (shop_id, point_id, at desc);
create index till_tickets_day on till_tickets (shop_id, till_id, day);
create index till_tickets_corrected on till_tickets (shop_id, corrects_id) where corrects_id is not null;
create unique index till_tickets_bill on till_tickets (shop_id, bill_id) where bill_id is not null;

create table till_closings (
  shop_id text not null references shops (id),
  id text not null,
  till_id text not null,
  point_id text not null,
  seq int not null check (seq >= 1),
  number text not null check (number <> ''),
  period text not null check (period in ('day', 'month', 'year')),
  of_period text not null,
  at timestamptz not null,
  operator text not null default '',
  content jsonb not null,
  turnover_ttc_cents bigint not null,
  difference_cents bigint,
  -- The day that its entry stands on in the books; null: nothing moved, or it is none of a day.
  booked_on date,
  mailed_at timestamptz,
  search text not null default '',
  primary key (shop_id, id),
  unique (shop_id, till_id, seq),
  foreign key (shop_id, till_id) references tills (shop_id, id),
  foreign key (shop_id, point_id) references sales_points (shop_id, id)
);
create index till_closings_recent on till_closings (shop_id, at desc, id desc);
create index till_closings_till on till_closings (shop_id, till_id, at desc);

-- Rows are made of the journal and stay so; what becomes of a ticket later is written beside.
create function keep_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a ticket stays' using errcode = 'restrict_violation'; end if;
  if to_jsonb(old) - array['bill_id', 'client_id', 'client_name', 'search', 'doubts'] is distinct from
     to_jsonb(new) - array['bill_id', 'client_id', 'client_name', 'search', 'doubts']
    or (old.bill_id is not null and old.bill_id is distinct from new.bill_id)
  then raise exception 'a ticket stays as it is' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger keep_ticket before update or delete on till_tickets for each row execute function keep_ticket();
create function keep_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a closing stays' using errcode = 'restrict_violation'; end if;
  if to_jsonb(old) - 'mailed_at' is distinct from to_jsonb(new) - 'mailed_at'
  then raise exception 'a closing stays as it is' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger keep_closing before update or delete on till_closings for each row execute function keep_closing();

alter table till_tickets enable row level security;
alter table till_closings enable row level security;
create policy member on till_tickets using (shop_id = (select acting_shop()));
create policy member on till_closings using (shop_id = (select acting_shop()));

-- Who is merged into another brings his tickets; who is erased leaves no name on them (the signed journal keeps what the law asks for).
create function tickets_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update till_tickets set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger tickets_follow_client after update of merged_into on clients for each row
  when (new.merged_into is not null and old.merged_into is distinct from new.merged_into) execute function tickets_follow_client();
create function tickets_forget_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update till_tickets set client_name = '', search = plain_text(number || ' ' || operator)
    where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger tickets_forget_client after update of emails on clients for each row
  when (new.emails = '{}' and new.emails is distinct from old.emails) execute function tickets_forget_client();

-- The entry of a day of a till.
create unique index journal_entries_takings on journal_entries (shop_id, piece_ref) where kind = 'takings';
