-- Support tickets: owners, collaborators and buyers write to the platform, whose admins answer
-- (hosted/decisions/relations/0073-support-tickets.md). They are of accounts, and a buyer's has no shop.

-- Checks whether the acting user is an admin of the platform.
create function acting_admin() returns boolean language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select 1 from users where id = acting_user() and role = 'admin') $$;

create table support_tickets (
  id text primary key,
  author_id text not null references users (id),
  author text not null,
  -- The shop for which a member of its staff wrote; null for a buyer.
  from_shop_id text references shops (id) on delete set null,
  subject text not null check (length(subject) between 1 and 120),
  category text not null check (category in ('question', 'fault', 'billing', 'idea')),
  status text not null default 'open' check (status in ('open', 'answered', 'waiting', 'closed')),
  -- Page, version and browser of the writer; null where they left them off.
  context jsonb check (jsonb_typeof(context) = 'object'),
  created_at timestamptz not null,
  last_at timestamptz not null,
  author_unread int not null default 0 check (author_unread >= 0),
  platform_unread int not null default 0 check (platform_unread >= 0),
  -- When the writer was last told of an answer by mail.
  mailed_at timestamptz,
  assignee_id text references users (id),
  assignee text
);
create index support_tickets_author on support_tickets (author_id, last_at desc, id desc);
create index support_tickets_shop on support_tickets (from_shop_id, last_at desc, id desc);
create index support_tickets_status on support_tickets (status, last_at, id);
alter table support_tickets enable row level security;
create policy self on support_tickets using (author_id = (select acting_user()));
create policy member on support_tickets using (from_shop_id = (select acting_shop()));
create policy admin on support_tickets using ((select acting_admin()));

create table support_messages (
  ticket_id text not null references support_tickets (id) on delete cascade,
  id text not null,
  side text not null check (side in ('author', 'platform')),
  author_id text not null references users (id),
  author text not null,
  -- Empty where a message is its files.
  body text not null check (length(body) <= 5000),
  at timestamptz not null,
  primary key (ticket_id, id)
);
create index support_messages_of on support_messages (ticket_id, at, id);
create index support_messages_author on support_messages (author_id, at);
alter table support_messages enable row level security;
-- The walls of the tickets hold here too.
create policy reader on support_messages using (exists (select 1 from support_tickets t where t.id = ticket_id));

-- Notes among the admins: neither the writer nor a shop reads them.
create table support_notes (
  ticket_id text not null references support_tickets (id) on delete cascade,
  id text not null,
  author_id text not null references users (id),
  author text not null,
  body text not null check (length(body) between 1 and 5000),
  at timestamptz not null,
  primary key (ticket_id, id)
);
alter table support_notes enable row level security;
create policy admin on support_notes using ((select acting_admin()));

-- Returns the mail address and the language of the writer of a ticket to an admin; no row once the account is erased.
create function support_author(p_ticket text) returns table (email text, lang text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.lang from support_tickets t join users u on u.id = t.author_id
  where t.id = p_ticket and u.erased_at is null and acting_admin()
$$;

-- Admins to whom a ticket may be given, for an admin.
create function support_admins() returns table (id text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, coalesce(nullif(trim(concat_ws(' ', u.firstname, u.lastname)), ''), u.username) from users u
  where u.role = 'admin' and u.erased_at is null and acting_admin() order by 2, 1
$$;

-- An admin's answer writes its mail, which has no shop where a buyer asked.
create policy support on mails using (kind = 'supportAnswer' and (select acting_admin()));
