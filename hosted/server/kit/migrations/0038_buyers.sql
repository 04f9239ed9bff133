-- The buyer's account: addresses, messages, withdrawals, a copy of his data and the end of it; what he ordered as a guest.

-- Addresses that somebody keeps. Which of them are his usual ones is said by the columns of `users`: whatever stands there is kept here.
create table user_addresses (
  user_id text not null references users (id),
  id text not null,
  label text not null default '' check (length(label) <= 40),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
alter table user_addresses enable row level security;
create policy self on user_addresses using (user_id = (select acting_user()));

create function keep_addresses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare given jsonb;
begin
  foreach given in array array[new.delivery_address, new.billing_address] loop
    continue when given is null or exists (select 1 from user_addresses where user_id = new.id and address = given);
    insert into user_addresses (user_id, id, address) values (new.id, make_id(clock_timestamp()), given);
  end loop;
  return null;
end $$;
create trigger keep_addresses after insert or update of delivery_address, billing_address on users
  for each row when (new.role = 'buyer' and (new.delivery_address is not null or new.billing_address is not null))
  execute function keep_addresses();
insert into user_addresses (user_id, id, address)
select distinct on (u.id, a.address) u.id, make_id(u.created_at), a.address
from users u cross join lateral (values (u.delivery_address), (u.billing_address)) as a (address)
where u.role = 'buyer' and a.address is not null;

-- A buyer and a shop write to each other, about an order or not. What is unread is counted where it is read.
create table conversations (
  shop_id text not null references shops (id),
  id text not null,
  user_id text not null references users (id),
  order_id text,
  subject text not null default '' check (length(subject) <= 120),
  created_at timestamptz not null,
  last_at timestamptz not null,
  last_by text not null check (last_by in ('buyer', 'shop')),
  last_text text not null,
  buyer_unread int not null default 0 check (buyer_unread >= 0),
  shop_unread int not null default 0 check (shop_unread >= 0),
  buyer_read_at timestamptz,
  shop_read_at timestamptz,
  -- When either was last written to by mail.
  buyer_mailed_at timestamptz,
  shop_mailed_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create unique index conversations_id on conversations (id);
create unique index conversations_order on conversations (shop_id, order_id, user_id) where order_id is not null;
create index conversations_shop on conversations (shop_id, last_at desc, id desc);
create index conversations_buyer on conversations (user_id, last_at desc, id desc);
alter table conversations enable row level security;
create policy member on conversations using (shop_id = (select acting_shop()));
create policy self on conversations for select using (user_id = (select acting_user()));

create table messages (
  shop_id text not null,
  conversation_id text not null,
  id text not null,
  side text not null check (side in ('buyer', 'shop')),
  author_id text not null references users (id),
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null,
  primary key (shop_id, conversation_id, id),
  foreign key (shop_id, conversation_id) references conversations (shop_id, id)
);
create index messages_of on messages (shop_id, conversation_id, at desc, id desc);
alter table messages enable row level security;
create policy member on messages using (shop_id = (select acting_shop()));
-- A shop knows who writes to it.
create policy writer on users for select using (exists (
  select 1 from conversations c where c.user_id = users.id and c.shop_id = (select acting_shop())
));
create policy self on messages for select using (exists (
  select 1 from conversations c where c.shop_id = messages.shop_id and c.id = messages.conversation_id and c.user_id = (select acting_user())
));

-- Withdrawals (Code de la consommation, L221-18 to L221-28): what was declared, when, and what became of it. Lines:
-- [{lineId, name, quantity}]; `is_whole` when all that was carried comes back.
create table withdrawals (
  shop_id text not null,
  id text not null,
  order_id text not null,
  at timestamptz not null,
  name text not null,
  email text not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  is_whole boolean not null,
  due_cents bigint not null check (due_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  status text not null check (status in ('declared', 'returned', 'refunded', 'settled')),
  returned_at timestamptz,
  refunded_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create unique index withdrawals_id on withdrawals (id);
create index withdrawals_order on withdrawals (shop_id, order_id, at);
alter table withdrawals enable row level security;
create policy member on withdrawals using (shop_id = (select acting_shop()));

-- Orders that somebody names by number and e-mail: their private link goes to that e-mail.
create function orders_by_number(p_number text, p_email text) returns table (shop_id text, order_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.shop_id, o.id from orders o
  where lower(o.buyer_email) = lower(p_email) and upper(o.number) = upper(p_number) order by o.created_at desc limit 5;
end;
create index orders_mail on orders (lower(buyer_email));
create index reservations_guests on reservations (lower(contact ->> 'email')) where buyer_id is null;

-- What somebody bought as a guest under an e-mail that he has proven is his.
create function attach_purchases() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare account users;
begin
  if tg_table_name = 'users' then account := new;
  else select * into account from users where id = new.user_id; end if;
  if account.role <> 'buyer' or account.email_verified_at is null then return null; end if;
  update orders set buyer_id = account.id,
    buyer_keys = array(select distinct k from unnest(buyer_keys || ('user:' || account.id)) k)
  where buyer_id is null and lower(buyer_email) = lower(account.email);
  update reservations set buyer_id = account.id
  where buyer_id is null and lower(contact ->> 'email') = lower(account.email);
  return null;
end $$;
create trigger attach_after_proof after insert or update of email, email_verified_at on users
  for each row when (new.email_verified_at is not null and new.role = 'buyer') execute function attach_purchases();
create trigger attach_at_sign_in after insert on sessions for each row execute function attach_purchases();

-- Copies of somebody's data, made in the background, kept a day, fetched by the addresses that exports have.
create table data_exports (
  user_id text not null references users (id),
  id text not null,
  lang text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  attempts int not null default 0,
  name text,
  content bytea,
  asked_at timestamptz not null,
  ready_at timestamptz,
  told_at timestamptz,
  key_hash bytea,
  primary key (user_id, id)
);
create unique index data_exports_id on data_exports (id);
alter table data_exports enable row level security;
create policy self on data_exports using (user_id = (select acting_user()));

create function take_data_export(export_id text, given_key bytea, told_since timestamptz)
returns table (name text, mime text, content bytea) language sql security definer set search_path = public, pg_temp as $$
  update data_exports e set key_hash = null
  where e.id = export_id and e.state = 'ready' and e.key_hash = given_key and e.told_at >= told_since
  returning e.name, 'application/zip', e.content
$$;
create function drop_old_data_exports(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from data_exports where asked_at < p_before
$$;
-- The mail that tells somebody that his account is gone is the last thing that knows his address.
create function drop_farewells(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from mails where kind = 'accountErased' and (sent_at is not null or created_at < p_before)
$$;

-- Histories are never rewritten, but for the words that point to a person who goes (GDPR art. 17): only `erase_buyer` takes them
-- out, which runs as the owner of the tables for a session that is not the owner's.
create function is_erasing() returns boolean language sql stable
  return coalesce(current_setting('app.erasing', true), '') = 'on' and current_user <> session_user;
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then return null; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('app.undo_import', true), '') = 'on' then return null; end if;
  if tg_op = 'UPDATE' and is_erasing() then return null; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

alter table users add column erased_at timestamptz;

-- An address without a person in it: its country stays, for the tax.
create function bare_address(p_address jsonb) returns jsonb language sql immutable parallel safe
  return jsonb_build_object('firstname', '—', 'lastname', '—', 'street', '—', 'zipcode', '0', 'city', '—',
    'country', coalesce(p_address ->> 'country', 'FR'));

-- Takes a buyer out of the database (GDPR art. 17). What stays of him is the billing address of orders that were a contract, and
-- the delivery address of those that are still to be delivered (Code de commerce L123-22, Code de la consommation L213-1).
create function erase_buyer(p_user text, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account users;
  mails_of text[];
  nobody text := p_user || '@erased.invalid';
  words text[];
  named text[];
  own_orders text[];
  own_visits text[];
  own_clients text[];
  own_talks text[];
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  select * into account from users where id = p_user and role = 'buyer' and erased_at is null for update;
  if account.id is null then return false; end if;
  perform set_config('app.erasing', 'on', true);
  select array_agg(id) into own_orders from orders where buyer_id = p_user or lower(buyer_email) = lower(account.email);
  select array_agg(id) into own_visits from reservations
    where buyer_id = p_user or lower(contact ->> 'email') = lower(account.email) or order_id = any (own_orders);
  select array_agg(id) into own_clients from clients where user_id = p_user or lower(account.email) = any (emails);
  own_orders := coalesce(own_orders, '{}'); own_visits := coalesce(own_visits, '{}'); own_clients := coalesce(own_clients, '{}');
  own_talks := array(select id from conversations where user_id = p_user);
  mails_of := array(
    select lower(account.email) union select lower(buyer_email) from orders where id = any (own_orders)
    union select lower(e) from clients c, unnest(c.emails) e where c.id = any (own_clients));
  -- What points to nobody but him wherever people write; and to him in what is about him: his full name too.
  words := array(select distinct w from unnest(mails_of || array(
      select p from (select account.phone union select contact ->> 'phone' from orders where id = any (own_orders)
        union select mobile from clients where id = any (own_clients) union select phone from clients where id = any (own_clients)) t (q),
        lateral (values (q), (regexp_replace(q, '[^0-9+]', '', 'g'))) v (p) where length(p) >= 8)) w);
  named := words || array(select lower(w) from unnest(array[account.firstname || ' ' || account.lastname,
    account.lastname || ' ' || account.firstname, account.lastname]) w where length(trim(w)) >= 4);

  delete from idempotency_keys k where k.principal like p_user || '%'
    or exists (select 1 from unnest(words || own_orders || own_visits || own_talks) w where position(w in lower(k.body)) > 0);
  delete from mails m where lower(m.recipient) = any (mails_of) or m.order_id = any (own_orders)
    or exists (select 1 from unnest(words || own_visits || own_talks) w where position(w in lower(m.id || ' ' || m.body_text)) > 0);
  delete from messages m using conversations c where c.user_id = p_user and m.shop_id = c.shop_id and m.conversation_id = c.id;
  update notifications n set content = n.content || jsonb_build_object('name', '—') || case when n.content ? 'text' then '{"text": "—"}' else '{}' end::jsonb
      || case when n.content ? 'company' then '{"company": "—"}' else '{}' end::jsonb
    where n.user_id <> p_user and exists (select 1 from unnest(words || own_orders || own_visits || own_talks) w where position(w in lower(n.content::text || n.redirect_link)) > 0
      or n.type = 'accessTypo' and n.content ->> 'name' = trim(account.firstname || ' ' || account.lastname));
  delete from notifications where user_id = p_user;
  delete from conversations where user_id = p_user;

  update withdrawals set name = '—', email = nobody where order_id = any (own_orders);
  update orders set
    buyer_name = '—', buyer_email = nobody, search = coalesce(number, ''), notes = '', delivery_instructions = '',
    buyer_keys = array['user:' || p_user], buyer_id = p_user,
    contact = jsonb_build_object('firstname', '—', 'lastname', '—', 'email', nobody, 'phone', ''),
    company = case when status in ('pending', 'validated', 'invoiced', 'error') or payment_status in ('paid', 'partial', 'refunded') then company end,
    delivery_address = case
      when status in ('pending', 'validated') and delivery_status not in ('delivered', 'partiallyReturned', 'returned') then delivery_address - 'phone'
      when status in ('pending', 'validated', 'invoiced', 'error') or payment_status in ('paid', 'partial', 'refunded') then billing_address - 'phone'
      else bare_address(delivery_address) end,
    billing_address = case
      when status in ('pending', 'validated', 'invoiced', 'error') or payment_status in ('paid', 'partial', 'refunded') then billing_address - 'phone'
      else bare_address(billing_address) end
  where id = any (own_orders);
  update promo_code_uses set buyer_keys = array['user:' || p_user] where order_id = any (own_orders);
  update order_events e set
    reason = case when exists (select 1 from unnest(named) w where position(w in lower(e.reason)) > 0) then '' else e.reason end,
    made_by = case when e.made_by = account.username then 'buyer' else e.made_by end
  where e.order_id = any (own_orders);

  update reservations set buyer_id = p_user, search = coalesce(number, ''), notes = '', staff_notes = '',
    contact = jsonb_build_object('firstname', '—', 'lastname', '—', 'email', nobody, 'phone', '')
  where id = any (own_visits);
  update reservation_payers set name = '—', email = nobody where lower(email) = any (mails_of);
  update reservation_events e set facts = '{}' where e.reservation_id = any (own_visits)
    and exists (select 1 from unnest(named) w where position(w in lower(e.facts::text)) > 0);
  update waiting_list set name = '—', email = nobody, phone = '',
    status = case when status in ('waiting', 'offered') then 'left' else status end where lower(email) = any (mails_of);

  update grid_requests set company = '—', message = '', status = case when status = 'pending' then 'refused' else status end
    where user_id = p_user;
  update clients set user_id = null, civility = '', firstname = '', lastname = '', company = '', siren = '', nic = '', registration = '',
    vat_number = null, suspension = null, excise_number = null, emails = '{}', mobile = '', phone = '', addresses = '[]', contacts = '[]',
    custom = '', custom2 = '', archived_at = coalesce(archived_at, p_at), version = version + 1
    where id = any (own_clients) or (merged_into = any (own_clients));
  update client_events e set note = '', made_by = case when made_by = account.username then 'buyer' else made_by end
    where e.client_id = any (own_clients);
  update import_lines l set cells = array_fill(''::text, array[coalesce(cardinality(l.cells), 0)]), undo = null
    where exists (select 1 from unnest(l.cells) c where lower(trim(c)) = any (mails_of));

  delete from data_exports where user_id = p_user;
  delete from list_exports where user_id = p_user;
  delete from mail_tokens where user_id = p_user;
  delete from sessions where user_id = p_user;
  delete from master_accounts where master_id = p_user or account_id = p_user;
  update users set username = 'erased-' || p_user, email = nobody, email_verified_at = null, password_hash = '', firstname = '',
    lastname = '', phone = '', billing_address = null, delivery_address = null, replaced_cart = null,
    cart = '{"version": 1, "orders": [], "lastUpdated": 0}', erased_at = p_at
    where id = p_user;
  delete from user_addresses where user_id = p_user;
  perform set_config('app.erasing', '', true);
  return true;
end $$;
