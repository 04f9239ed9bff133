-- Facts about a client as a prospect: the first day, the source of the name, the calls, the day on which they became a client.
-- A client is a prospect while `clients.pipe` is set; the row stays when they are a client, for the rate of conversion.
create table prospects (
  shop_id text not null references shops (id),
  client_id text not null,
  since timestamptz not null,
  -- Words of the shop: a fair, a directory, a recommendation.
  source text not null default '',
  website text not null default '',
  -- The call list: the day from which they are to be called, and by whom; null: they are not on it.
  call_on date,
  caller_id text references users (id),
  -- Kept from `prospect_calls`, so that the list sorts by them.
  calls int not null default 0,
  last_call_at timestamptz,
  last_result text,
  converted_at timestamptz,
  -- Null: an order made them a client.
  converted_by text,
  primary key (shop_id, client_id),
  foreign key (shop_id, client_id) references clients (shop_id, id) on delete cascade
);
create index prospects_since on prospects (shop_id, since);
-- The list by name, among the many clients who are no prospects.
create index clients_prospects on clients (shop_id, sort_name, id) where pipe is not null and merged_into is null;
create index prospects_call_on on prospects (shop_id, call_on) where call_on is not null;

-- Calls to prospects, with their result: added to, never rewritten.
create table prospect_calls (
  shop_id text not null references shops (id),
  id text not null,
  client_id text not null,
  result text not null check (result in ('interested', 'noAnswer', 'callBack', 'notInterested', 'wrongNumber', 'objected')),
  -- Why they are not interested.
  reason text check (reason in ('supplier', 'price', 'range', 'volume', 'timing', 'closed', 'other')),
  note text not null default '',
  call_back_on date,
  -- The task that the call back made.
  task_id text,
  at timestamptz not null,
  made_by text not null,
  made_by_id text not null references users (id),
  primary key (shop_id, id),
  foreign key (shop_id, client_id) references clients (shop_id, id),
  foreign key (shop_id, task_id) references tasks (shop_id, id),
  check ((result = 'callBack') = (call_back_on is not null)),
  check ((result = 'notInterested') = (reason is not null))
);
create index prospect_calls_client on prospect_calls (shop_id, client_id, at);
create index prospect_calls_task on prospect_calls (shop_id, task_id) where task_id is not null;

-- The text that callers of a shop read out.
create table call_scripts (
  shop_id text primary key references shops (id),
  body text not null,
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by text not null
);

alter table prospects enable row level security;
create policy member on prospects using (shop_id = (select acting_shop()));
create policy agent on prospects for select using (shop_id = (select agent_shop()) and client_id in (
  select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));
alter table prospect_calls enable row level security;
create policy member on prospect_calls using (shop_id = (select acting_shop()));
create policy agent on prospect_calls for select using (shop_id = (select agent_shop()) and client_id in (
  select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));
alter table call_scripts enable row level security;
create policy member on call_scripts using (shop_id = (select acting_shop()));
create policy agent on call_scripts for select using (shop_id = (select agent_shop()));

-- Prospects come and go with `pipe`, whoever sets it: a form, an import, an order.
create function keep_prospect() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.merged_into is not null or coalesce(current_setting('app.erasing', true), '') = 'on' then return null; end if;
  if new.pipe is not null and (tg_op = 'INSERT' or old.pipe is null) then
    insert into prospects (shop_id, client_id, since)
      values (new.shop_id, new.id, case tg_op when 'INSERT' then new.created_at else now() end)
      on conflict (shop_id, client_id) do update set since = excluded.since, converted_at = null, converted_by = null;
  elsif new.pipe is null and tg_op = 'UPDATE' and old.pipe is not null then
    -- Inside another trigger it is an order that makes the client.
    update prospects set converted_at = now(), call_on = null, caller_id = null,
      converted_by = case when pg_trigger_depth() > 1 then null else
        (select coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) from users u where u.id = acting_user()) end
      where shop_id = new.shop_id and client_id = new.id;
  end if;
  return null;
end $$;
create trigger keep_prospect after insert or update of pipe on clients for each row execute function keep_prospect();

insert into prospects (shop_id, client_id, since)
  select shop_id, id, created_at from clients where pipe is not null and merged_into is null on conflict do nothing;

-- Calls of a merged client go to the one that stays, and what is known of the prospect where that one knows less.
create function prospects_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update prospect_calls set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  update prospects t set source = coalesce(nullif(t.source, ''), f.source), website = coalesce(nullif(t.website, ''), f.website),
      since = least(t.since, f.since), calls = t.calls + f.calls,
      last_result = case when t.last_call_at is null or f.last_call_at > t.last_call_at then f.last_result else t.last_result end,
      last_call_at = greatest(t.last_call_at, f.last_call_at), call_on = coalesce(t.call_on, f.call_on)
    from prospects f where t.shop_id = new.shop_id and t.client_id = new.merged_into
      and f.shop_id = new.shop_id and f.client_id = new.id;
  delete from prospects where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger prospects_follow_client after update of merged_into on clients for each row
  when (new.merged_into is not null and old.merged_into is distinct from new.merged_into) execute function prospects_follow_client();
create function prospects_forget_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update prospects set website = '', source = '', call_on = null where shop_id = new.shop_id and client_id = new.id;
  update prospect_calls set note = '' where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger prospects_forget_client after update of emails on clients for each row
  when (new.emails = '{}' and new.emails is distinct from old.emails) execute function prospects_forget_client();

-- Mailboxes of contacts tell duplicates too. They have keys of their own: an order by a contact's address is not the client's.
create or replace function keep_client_keys() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  keys text[] := '{}';
  person text := case when new.firstname <> '' and new.lastname <> '' then new.firstname || ' ' || new.lastname end;
  known text;
begin
  if new.merged_into is null then
    keys := array(select mail_key(e) from unnest(new.emails) e)
      || array(select 'contact:' || mail_key(c ->> 'email') from jsonb_array_elements(new.contacts) c where c ->> 'email' <> '');
    if length(new.mobile) > 6 then keys := keys || ('tel:' || phone_key(new.mobile)); end if;
    if length(new.phone) > 6 then keys := keys || ('tel:' || phone_key(new.phone)); end if;
    if new.nic <> '' then keys := keys || ('siret:' || new.siren || new.nic); end if;
    if new.siren <> '' then keys := keys || ('siren:' || new.siren); end if;
    if new.vat_number is not null then keys := keys || ('vat:' || new.vat_number); end if;
    if new.zipcode <> '' then
      foreach known in array array[new.company, person] loop
        known := name_key(known);
        if length(known) > 2 then keys := keys || ('name:' || known || ' ' || plain_text(new.zipcode)); end if;
      end loop;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    delete from client_keys where shop_id = new.shop_id and client_id = new.id and key <> all (keys);
  end if;
  insert into client_keys (shop_id, key, client_id) select distinct new.shop_id, k, new.id from unnest(keys) k
  on conflict do nothing;
  return null;
end $$;
drop trigger keep_client_keys on clients;
create trigger keep_client_keys after insert or update of firstname, lastname, company, siren, nic, vat_number, emails, mobile, phone, addresses,
  contacts, merged_into on clients for each row execute function keep_client_keys();
insert into client_keys (shop_id, key, client_id)
  select c.shop_id, 'contact:' || mail_key(x ->> 'email'), c.id from clients c cross join jsonb_array_elements(c.contacts) x
    where c.merged_into is null and x ->> 'email' <> ''
  union
  select c.shop_id, 'siren:' || c.siren, c.id from clients c where c.merged_into is null and c.siren <> ''
  on conflict do nothing;

-- Files of prospects; the client that a line would duplicate is known before anything is written.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('products', 'clients', 'prospects', 'stocks', 'orders'));
alter table import_lines add column twin jsonb;
