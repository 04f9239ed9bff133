-- Samples that a sales agent asks for: they wait until the shop sends them or refuses. And what samples are worth to the customs.
alter table samples
  alter column number drop not null,
  alter column operation_id drop not null,
  -- The agent who asked for it; `sent_at` is when he asked as long as nothing was sent.
  add column agent_id text references users (id),
  add column asked_at timestamptz,
  -- Why the shop refused.
  add column answer text not null default '',
  drop constraint samples_status_check,
  add constraint samples_status_check check (status in ('asked', 'sent', 'refused', 'cancelled')),
  add constraint samples_sent check (
    (number is null) = (operation_id is null)
    and (status not in ('asked', 'refused') or number is null) and (status <> 'sent' or number is not null)),
  add constraint samples_asked check ((agent_id is null) = (asked_at is null) and (number is not null or agent_id is not null));
create index samples_agent on samples (shop_id, agent_id, sent_at desc) where agent_id is not null;

alter table sample_lines
  -- Public price of one without tax on that day, in cents; null: it has none.
  add column unit_cents bigint check (unit_cents >= 0);

-- An agent sees what he asked for, for clients who are his.
create policy agent on samples for select using (shop_id = (select agent_shop()) and agent_id = (select acting_user())
  and client_id in (select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));
create policy agent on sample_lines for select using (shop_id = (select agent_shop()) and exists (
  select 1 from samples s where s.shop_id = sample_lines.shop_id and s.id = sample_lines.sample_id
    and s.agent_id = (select acting_user())));

-- Who is erased leaves no word of an answer either.
create or replace function samples_forget_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update samples set recipient = null, note = '', answer = '' where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
