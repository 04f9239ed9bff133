-- Sales that the staff of a shop writes (specification §2, `/dashboard/orders/add`): quotes, and drafts of orders and of bills.

create table quotes (
  shop_id text not null references shops (id),
  id text not null,
  sub_type text not null check (sub_type in ('quote', 'order', 'bill')),
  status text not null check (status in ('draft', 'sent', 'accepted', 'refused', 'expired')),
  -- Of the series "quote", taken when it is first sent; a draft of an order has none.
  number text,
  client_id text,
  -- What is written: lines, free lines, discounts, delivery, payment, words.
  content jsonb not null,
  -- Its price, by the server; of what was sent it is what holds.
  priced jsonb not null,
  -- What its lines are called: [{lineId, name, vintage, formatName, visual}].
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array'),
  -- The client as he was when it was last saved: contact and addresses; null without a client.
  party jsonb,
  client_name text not null default '',
  bottles int not null default 0,
  total_ttc_cents bigint not null default 0,
  valid_until date not null,
  lang text not null default 'fr',
  -- SHA-256 of the key of the buyer's link.
  key_hash bytea not null,
  -- What it became; which one it takes the place of once it is sent.
  order_id text,
  replaces_id text,
  made_by text not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  search text not null default '',
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, client_id) references clients (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, replaces_id) references quotes (shop_id, id),
  check ((status = 'accepted') = (order_id is not null)),
  check ((sent_at is not null) = (number is not null)),
  check (status not in ('sent', 'refused', 'expired') or number is not null)
);
create unique index quotes_id on quotes (id);
create unique index quotes_number on quotes (shop_id, number);
create unique index quotes_order on quotes (shop_id, order_id) where order_id is not null;
create index quotes_recent on quotes (shop_id, saved_at desc, id desc);
create index quotes_by_total on quotes (shop_id, total_ttc_cents, id);
create index quotes_client on quotes (shop_id, client_id, saved_at desc);
create index quotes_replaced on quotes (shop_id, replaces_id) where replaces_id is not null;
create index quotes_ending on quotes (valid_until) where status = 'sent';

-- What happened to a quote: added to, never rewritten.
create table quote_events (
  shop_id text not null,
  quote_id text not null,
  id bigint generated always as identity not null,
  at timestamptz not null,
  kind text not null check (kind in ('created', 'copied', 'sent', 'sent-again', 'marked-sent', 'accepted', 'refused', 'replaced', 'expired')),
  made_by text not null,
  note text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, quote_id) references quotes (shop_id, id) on delete cascade
);
create index quote_events_of on quote_events (shop_id, quote_id, id);

alter table quotes enable row level security;
alter table quote_events enable row level security;
create policy member on quotes using (shop_id = (select acting_shop()));
create policy member on quote_events using (shop_id = (select acting_shop()));
-- The holder of the private link of what was sent.
create policy link on quotes for select using (key_hash = (select acting_key()) and number is not null);

-- What was sent stays as it was sent; only what becomes of it is written.
create function keep_sent_quote() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' and old.number is not null and old.status <> 'draft' and (
    old.number is distinct from new.number or old.content is distinct from new.content or old.priced is distinct from new.priced
    or old.sub_type <> new.sub_type or old.total_ttc_cents <> new.total_ttc_cents or old.valid_until <> new.valid_until
  ) then raise exception 'a quote that was sent' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger keep_sent_quote before update on quotes for each row execute function keep_sent_quote();
create function keep_numbered_quote() returns trigger language plpgsql as $$
begin
  if old.number is not null or old.status <> 'draft' then
    raise exception 'a quote that was sent' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_numbered_quote before delete on quotes for each row execute function keep_numbered_quote();

-- Quotes of every shop whose day has passed without an answer, at most 500.
create function due_quotes(p_day date) returns table (shop_id text, quote_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select q.shop_id, q.id from quotes q where q.status = 'sent' and q.valid_until < p_day order by q.valid_until limit 500;
end;

-- Who is merged into another brings his quotes; who is erased leaves none of his words in those that became nothing.
create function quotes_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update quotes set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create function quotes_forget_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  delete from quotes where shop_id = new.shop_id and client_id = new.id and status = 'draft' and number is null;
  update quotes set client_name = '—', party = null, search = coalesce(number, ''), status = case when status = 'sent' then 'expired' else status end,
    content = content || '{"notes": "", "internalNotes": ""}', version = version + 1
    where shop_id = new.shop_id and client_id = new.id;
  update quote_events e set note = '' from quotes q
    where q.shop_id = new.shop_id and q.client_id = new.id and e.shop_id = q.shop_id and e.quote_id = q.id;
  return null;
end $$;
create trigger quotes_forget_client after update of emails on clients for each row
  when (new.emails = '{}' and new.emails is distinct from old.emails) execute function quotes_forget_client();
create trigger quotes_follow_client after update of merged_into on clients for each row
  when (new.merged_into is not null and old.merged_into is distinct from new.merged_into) execute function quotes_follow_client();

-- Orders that staff wrote: the quote that they come from, and when parts of them are to be paid: [{cents, due}].
alter table orders
  add column quote_id text,
  add column schedule jsonb not null default '[]' check (jsonb_typeof(schedule) = 'array');

-- Lines that are no product of the catalogue.
alter table order_lines
  alter column format_id drop not null,
  alter column product_id drop not null,
  add column accounting_type text,
  add constraint order_lines_free check ((format_id is null) = (product_id is null) and (format_id is null) = (accounting_type is not null));

-- What a professional may owe on account ("encours"); null: no limit is set.
alter table clients add column credit_limit_cents bigint check (credit_limit_cents >= 0);
