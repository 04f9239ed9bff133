-- The shop's side of conversations: who answers, what is dealt with, notes among colleagues, ready answers, and a search
-- (hosted/decisions/relations/0068-messaging.md).

-- `done_at`: the shop has dealt with it; null again at the buyer's next message. `words`: what its head is found by.
alter table conversations
  add column assignee_id text,
  add column done_at timestamptz,
  add column words text not null default '';
alter table conversations add constraint conversations_assignee_id_fkey foreign key (assignee_id) references users (id);
create index conversations_to_do on conversations (shop_id, last_at desc, id desc) where done_at is null;
create index conversations_assignee on conversations (shop_id, assignee_id, last_at desc, id desc);

-- Notes among colleagues. Buyers have no policy here: no call of theirs reads this table.
create table conversation_notes (
  shop_id text not null,
  conversation_id text not null,
  id text not null,
  author_id text not null references users (id),
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null,
  primary key (shop_id, conversation_id, id),
  foreign key (shop_id, conversation_id) references conversations (shop_id, id) on delete cascade
);
create index conversation_notes_of on conversation_notes (shop_id, conversation_id, at desc, id desc);
alter table conversation_notes enable row level security;
create policy member on conversation_notes using (shop_id = (select acting_shop()));

-- Answers that a shop writes once and sends often; `body` holds fields as {{firstname}} (core, `messaging/templates.ts`).
create table answer_templates (
  shop_id text not null references shops (id),
  id text not null,
  name text not null check (name <> ''),
  body text not null check (length(body) between 1 and 2000),
  made_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, id)
);
create index answer_templates_name on answer_templates (shop_id, plain_text(name), id);
alter table answer_templates enable row level security;
create policy member on answer_templates using (shop_id = (select acting_shop()));

-- The words of the head follow the subject, the buyer's name and the order's number, at each message.
create function keep_conversation_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.words := plain_text(concat_ws(' ', nullif(new.subject, ''),
    (select concat_ws(' ', u.firstname, u.lastname) from users u where u.id = new.user_id),
    (select o.number from orders o where o.shop_id = new.shop_id and o.id = new.order_id)));
  return new;
end $$;
create trigger keep_conversation_words before insert or update of last_at on conversations for each row
  execute function keep_conversation_words();
update conversations set last_at = last_at;

-- A colleague who leaves the shop is in charge of nothing any more.
create function leave_conversations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conversations set assignee_id = null where shop_id = old.shop_id and assignee_id = old.user_id;
  return null;
end $$;
create trigger leave_conversations after delete on memberships for each row execute function leave_conversations();

do $$
declare home text;
begin
  if (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) < 2 then return; end if;
  select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index conversations_words on conversations using gin (shop_id, words %I.gin_trgm_ops) with (fastupdate = off)', home);
  execute format('create index messages_words on messages using gin (shop_id, plain_text(body) %I.gin_trgm_ops) with (fastupdate = off)', home);
  execute format('create index conversation_notes_words on conversation_notes using gin (shop_id, plain_text(body) %I.gin_trgm_ops) with (fastupdate = off)', home);
end $$;

-- Checks whether a conversation holds a pattern: in its head, in a message, or in a note.
create function conversation_holds(p_shop text, p_id text, p_words text, p_pattern text) returns boolean
language sql stable
return p_words like p_pattern
  or exists (select from messages m where m.shop_id = p_shop and m.conversation_id = p_id and plain_text(m.body) like p_pattern)
  or exists (select from conversation_notes n
    where n.shop_id = p_shop and n.conversation_id = p_id and plain_text(n.body) like p_pattern);

-- Ids of conversations of the acting shop that hold all patterns, the last written in first, as the finders of 0120: frequent
-- words are found among the latest ones, and only rarer words along the indexes of trigrams. Null outside a shop.
create function find_conversations(p_patterns text[], p_most int) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  shop constant text := acting_shop();
  ahead constant int := case when is_indexed(p_patterns) then 300 else 2000 end;
  rare constant int := 3000;
  pattern text;
  near text[];
  hits bigint;
  ids text[];
begin
  if shop is null then return null; end if;
  select array_agg(w.id order by w.last_at desc, w.id desc) into ids from (
    select n.id, n.last_at from (
      select * from conversations where shop_id = shop order by last_at desc, id desc limit ahead) n
    where not exists (select from unnest(p_patterns) p where not conversation_holds(shop, n.id, n.words, p))
    order by n.last_at desc, n.id desc limit p_most) w;
  ids := coalesce(ids, '{}');
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return ids; end if;
  -- The first pattern that few rows hold; the last one where all are frequent.
  foreach pattern in array p_patterns loop
    continue when not is_indexed(array[pattern]);
    select array_agg(distinct f.id), count(*) into near, hits from (
      (select h.id from conversations h where h.shop_id = shop and h.words like pattern limit rare + 1)
      union all (select m.conversation_id from messages m where m.shop_id = shop and plain_text(m.body) like pattern limit rare + 1)
      union all (select n.conversation_id from conversation_notes n
        where n.shop_id = shop and plain_text(n.body) like pattern limit rare + 1)) f;
    exit when hits <= rare;
  end loop;
  select array_agg(w.id order by w.last_at desc, w.id desc) into ids from (
    select c.id, c.last_at from (select unnest(near) as id union select unnest(ids)) f
    join conversations c on c.shop_id = shop and c.id = f.id
    where not exists (select from unnest(p_patterns) p where not conversation_holds(shop, c.id, c.words, p))
    order by c.last_at desc, c.id desc limit p_most) w;
  return coalesce(ids, '{}');
end $$;
