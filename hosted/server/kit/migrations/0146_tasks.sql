-- Tasks of the people of a shop: calls, visits, meetings, on a day, with reminders, for a client or by themselves.
create table tasks (
  shop_id text not null references shops (id),
  id text not null,
  kind text not null check (kind in ('customEmail', 'orderPreparation', 'customPhone', 'customMeeting', 'tasting', 'visit',
    'tour', 'animation', 'salon', 'breakfast', 'other')),
  subject text not null check (subject <> ''),
  description text not null default '',
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  assignee_id text not null references users (id),
  -- Day and time in France; without a time it is due some time of that day.
  due_on date not null,
  due_time time,
  place text not null default '',
  client_id text,
  order_id text,
  reservation_id text,
  -- Minutes before it is due.
  reminders int[] not null default '{}' check (cardinality(reminders) <= 3),
  recurrence jsonb,
  -- Day of the month of the first task of a series: a short month does not change it.
  day_of_month int not null check (day_of_month between 1 and 31),
  -- The task of the series that this one follows.
  born_from text,
  outcome text not null default '',
  made_by text not null,
  made_by_id text not null references users (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  search text not null generated always as (plain_text(subject || ' ' || place)) stored,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, client_id) references clients (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  check ((status = 'open') = (ended_at is null))
);
create index tasks_due on tasks (shop_id, due_on, id);
-- The day of a person.
create index tasks_assignee on tasks (shop_id, assignee_id, status, due_on, id);
create index tasks_maker on tasks (shop_id, made_by_id, due_on, id);
create index tasks_client on tasks (shop_id, client_id, status, due_on) where client_id is not null;
create index tasks_order on tasks (shop_id, order_id) where order_id is not null;
create index tasks_reservation on tasks (shop_id, reservation_id) where reservation_id is not null;
-- A task of a series is followed once.
create unique index tasks_born on tasks (shop_id, born_from) where born_from is not null;

alter table tasks enable row level security;
create policy member on tasks using (shop_id = (select acting_shop()));
-- An agent sees what they made or what was given to them, never of a client of another.
create policy agent on tasks for select using (shop_id = (select agent_shop())
  and (assignee_id = (select acting_user()) or made_by_id = (select acting_user()))
  and (client_id is null or client_id in (
    select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user()))));

-- Whether the acting person sees all tasks of the acting shop (specification §6, `seeAllTask`).
create function sees_all_tasks() returns boolean language sql stable
  return exists (select from memberships m where m.shop_id = acting_shop() and m.user_id = acting_user()
    and (m.role = 'owner' or (m.role = 'iam'
      and ((m.authorizations ->> 'fullAccess') = 'true' or (m.authorizations ->> 'seeAllTask') = 'true'))));

-- Tasks of a merged client go to the one that stays; of an erased one they keep no words.
create function tasks_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tasks set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger tasks_follow_client after update of merged_into on clients for each row
  when (new.merged_into is not null and old.merged_into is distinct from new.merged_into) execute function tasks_follow_client();
create function tasks_forget_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update tasks set subject = '—', description = '', place = '', outcome = ''
    where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger tasks_forget_client after update of emails on clients for each row
  when (new.emails = '{}' and new.emails is distinct from old.emails) execute function tasks_forget_client();
