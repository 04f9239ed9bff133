-- Visitors write to a shop without an account: the contact form of its pages lands in the conversations
-- (hosted/decisions/relations/0076-contact-form.md).

-- A conversation without `user_id` is a visitor's, under an address that nobody has proved yet (`visitor_verified_at`).
-- `client_id`: the client whom the shop's people say it is.
alter table conversations
  alter column user_id drop not null,
  add column topic text check (topic in ('question', 'order', 'visit', 'professional', 'other')),
  add column visitor_name text not null default '' check (length(visitor_name) <= 80),
  add column visitor_email text check (visitor_email = lower(visitor_email) and length(visitor_email) <= 254),
  add column visitor_phone text not null default '' check (length(visitor_phone) <= 30),
  add column visitor_lang text not null default 'fr',
  add column visitor_verified_at timestamptz,
  add column client_id text;
alter table conversations add constraint conversations_writer_check check (user_id is not null or visitor_email is not null);
alter table conversations add constraint conversations_shop_id_client_id_fkey
  foreign key (shop_id, client_id) references clients (shop_id, id);
create index conversations_visitor on conversations (visitor_email) where user_id is null;
create index conversations_unclaimed on conversations (last_at) where user_id is null and client_id is null;
create index conversations_client on conversations (shop_id, client_id) where client_id is not null;

-- A visitor has no account; the shop's people always have one.
alter table messages alter column author_id drop not null;
alter table messages add constraint messages_author_check check (author_id is not null or side = 'buyer');

create or replace function keep_conversation_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.words := plain_text(concat_ws(' ', nullif(new.subject, ''), nullif(new.visitor_name, ''), new.visitor_email,
    (select concat_ws(' ', u.firstname, u.lastname) from users u where u.id = new.user_id),
    (select o.number from orders o where o.shop_id = new.shop_id and o.id = new.order_id)));
  return new;
end $$;

-- Conversations of a visitor go to the account that proves their address later, as a guest's orders do (0038).
create function attach_conversations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare account users;
begin
  if tg_table_name = 'users' then account := new;
  else select * into account from users where id = new.user_id; end if;
  if account.role <> 'buyer' or account.email_verified_at is null then return null; end if;
  update conversations set user_id = account.id,
    visitor_verified_at = coalesce(visitor_verified_at, account.email_verified_at)
  where user_id is null and visitor_email = lower(account.email);
  return null;
end $$;
create trigger attach_conversations_after_proof after insert or update of email, email_verified_at on users
  for each row when (new.email_verified_at is not null and new.role = 'buyer') execute function attach_conversations();
create trigger attach_conversations_at_sign_in after insert on sessions for each row execute function attach_conversations();

-- Deletes conversations without an account, with all that is written in them; returns their number.
create function delete_visitors_conversations(p_ids text[]) returns int
language sql volatile set search_path = public, pg_temp
begin atomic
  delete from messages m using conversations c
    where c.id = any (p_ids) and c.user_id is null and m.shop_id = c.shop_id and m.conversation_id = c.id;
  with gone as (delete from conversations where id = any (p_ids) and user_id is null returning 1)
  select count(*)::int from gone;
end;

-- A person who erases their account takes with it what they wrote as a visitor under its address.
create function forget_visitor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare own constant text[] := array(select id from conversations where user_id is null and visitor_email = lower(old.email));
begin
  if cardinality(own) = 0 then return null; end if;
  delete from mails m where exists (select from unnest(own) o where position(o in m.id) > 0);
  update notifications n set content = n.content || '{"name": "—", "text": "—"}'
    where n.redirect_link in (select '/tickets/' || o from unnest(own) o);
  perform delete_visitors_conversations(own);
  return null;
end $$;
create trigger forget_visitor after update of erased_at on users
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_visitor();

-- Conversations of a client who is merged into another follow.
create function conversations_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conversations set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger conversations_follow_client after update of merged_into on clients
  for each row when (new.merged_into is not null and old.merged_into is distinct from new.merged_into)
  execute function conversations_follow_client();

-- Housekeeping: conversations of visitors who stayed unknown, the oldest first and at most a thousand at once.
create function purge_visitors_conversations(p_before timestamptz) returns int
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  select delete_visitors_conversations(array(
    select id from conversations where user_id is null and client_id is null and last_at < p_before
    order by last_at limit 1000 for update skip locked));
end;
