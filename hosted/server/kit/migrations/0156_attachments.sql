-- Files that come with messages: of conversations, and of support tickets (hosted/decisions/relations/0074-attachments.md).
-- A file is uploaded before its message; one that goes with no message within a day is deleted.

-- A message may be its files alone.
alter table messages drop constraint messages_body_check;
alter table messages add constraint messages_body_check check (length(body) <= 2000);

create table message_attachments (
  shop_id text not null references shops (id),
  -- The id of its file too.
  id text not null,
  author_id text not null references users (id),
  name text not null check (name <> ''),
  mime text not null,
  bytes int not null check (bytes > 0),
  width int,
  height int,
  created_at timestamptz not null,
  -- The message with which it goes, and its place there; null before it is sent.
  conversation_id text,
  message_id text,
  position int not null default 0,
  primary key (shop_id, id),
  foreign key (shop_id, id) references files (shop_id, id),
  foreign key (shop_id, conversation_id) references conversations (shop_id, id) on delete cascade,
  check ((conversation_id is null) = (message_id is null))
);
create index message_attachments_of on message_attachments (shop_id, conversation_id, message_id, position);
create index message_attachments_author on message_attachments (shop_id, author_id, created_at);
create index message_attachments_waiting on message_attachments (created_at) where message_id is null;
alter table message_attachments enable row level security;
create policy member on message_attachments using (shop_id = (select acting_shop()));
create policy self on message_attachments for select using (exists (select 1 from conversations c
  where c.shop_id = message_attachments.shop_id and c.id = conversation_id and c.user_id = (select acting_user())));

-- Files of tickets: of accounts, as the tickets; their bytes are in the store of files.
create table support_attachments (
  id text primary key,
  author_id text not null references users (id),
  name text not null check (name <> ''),
  mime text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  width int,
  height int,
  created_at timestamptz not null,
  ticket_id text references support_tickets (id),
  message_id text,
  position int not null default 0,
  check ((ticket_id is null) = (message_id is null))
);
create index support_attachments_of on support_attachments (ticket_id, message_id, position);
create index support_attachments_author on support_attachments (author_id, created_at);
create index support_attachments_waiting on support_attachments (created_at) where message_id is null;
alter table support_attachments enable row level security;
create policy waiting on support_attachments using (ticket_id is null and author_id = (select acting_user()))
  with check (author_id = (select acting_user()));
create policy reader on support_attachments for select
  using (exists (select 1 from support_tickets t where t.id = ticket_id));

-- Files without a record, whose bytes a chore deletes from the store.
create table dropped_files (
  id text primary key,
  dropped_at timestamptz not null default now()
);
alter table dropped_files enable row level security;
create policy chore on dropped_files using ((select signing_in()));

-- The file of an attachment is deleted with it, also when the whole conversation is deleted.
create function drop_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from files where shop_id = old.shop_id and id = old.id;
  insert into dropped_files (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger drop_file after delete on message_attachments for each row execute function drop_file();

-- Deletes attachments, and leaves their bytes to the chore.
create function drop_attachments(p_ids text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from message_attachments where id = any (p_ids);
  delete from support_attachments where id = any (p_ids);
  insert into dropped_files (id) select unnest(p_ids) on conflict do nothing;
end $$;
revoke execute on function drop_attachments(text[]) from public;

-- Deletes the files that were uploaded before a moment and went with no message.
create function drop_waiting_attachments(p_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform drop_attachments(array(
    select id from message_attachments where message_id is null and created_at < p_before
    union all select id from support_attachments where message_id is null and created_at < p_before));
end $$;

-- Erases what a buyer sent: the files of their conversations (the shop's too, as its messages to them), their tickets
-- with all that was written there. Called before erase_buyer, which deletes the conversations.
create function erase_attachments(p_user text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare own_tickets text[] := array(select id from support_tickets where author_id = p_user);
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  perform drop_attachments(array(
    select a.id from message_attachments a join conversations c on c.shop_id = a.shop_id and c.id = a.conversation_id
      where c.user_id = p_user
    union select id from message_attachments where author_id = p_user and message_id is null
    union select id from support_attachments where ticket_id = any (own_tickets) or author_id = p_user));
  delete from idempotency_keys k where exists (select 1 from unnest(own_tickets) w where position(w in lower(k.body)) > 0);
  delete from support_tickets where id = any (own_tickets);
end $$;
