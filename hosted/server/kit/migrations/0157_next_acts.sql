-- Acts that the page of a client proposes, and that a person put off (hosted/decisions/relations/0075-next-best-act.md).
create table hidden_acts (
  shop_id text not null,
  client_id text not null,
  act text not null check (act <> ''),
  -- The last day on which it is hidden, in France.
  until date not null,
  hidden_by text not null,
  hidden_at timestamptz not null,
  primary key (shop_id, client_id, act),
  foreign key (shop_id, client_id) references clients (shop_id, id)
);
alter table hidden_acts enable row level security;
create policy member on hidden_acts using (shop_id = (select acting_shop()));
create policy agent on hidden_acts using (shop_id = (select agent_shop()) and client_id in (
  select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));

-- Moments of open tasks within a time: their reminders, and the birth of the next one of a series on its due day. For the
-- sweep, which acts for no shop: a job that was lost is planned again, one that was not finds nothing to do.
create function task_moments(p_from timestamptz, p_to timestamptz)
returns table (shop_id text, task_id text, at timestamptz, what text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.shop_id, t.id, m.at, 'reminder' from tasks t
  cross join lateral unnest(t.reminders) r (minutes)
  cross join lateral (select ((t.due_on + coalesce(t.due_time, time '09:00')) at time zone 'Europe/Paris')
    - make_interval(mins => r.minutes) as at) m
  where t.status = 'open' and t.due_on between (p_from - interval '1 day')::date and (p_to + interval '29 days')::date
    and m.at > p_from and m.at <= p_to
  union all
  select t.shop_id, t.id, t.due_on::timestamp at time zone 'Europe/Paris', 'next' from tasks t
  where t.status = 'open' and t.recurrence ->> 'from' = 'due' and t.due_on::timestamp at time zone 'Europe/Paris' <= p_to
    and not exists (select from tasks n where n.shop_id = t.shop_id and n.born_from = t.id)
  limit 5000;
$$;
-- The sweep reads the tasks of all shops by day.
create index tasks_moments on tasks (due_on) where status = 'open' and cardinality(reminders) > 0;
create index tasks_series_days on tasks (due_on) where status = 'open' and recurrence is not null;

-- A notice of an activity names the client too: it follows the name, and an erased client leaves no words in it.
create index notifications_activities on notifications (shop_id, redirect_link) where type = 'newActivity';
create or replace function follow_client_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notifications set content = content || jsonb_build_object('name', new.name)
    where shop_id = new.shop_id and type = 'newClientPropertyToAgent' and redirect_link = '/dashboard/clients/' || new.id;
  update notifications set content = content || jsonb_build_object('name', new.name)
      || case when content ? 'subject' and coalesce(current_setting('app.erasing', true), '') = 'on'
        then '{"subject": "—"}' else '{}' end::jsonb
    where shop_id = new.shop_id and type = 'newActivity' and redirect_link = '/dashboard/clients/' || new.id;
  return null;
end $$;
