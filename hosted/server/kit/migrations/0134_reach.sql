-- Reach of clients by channel and purpose: the bases beside consents, addresses that were written to, birthdays.

-- Why a shop may write to an address without a consent: `customer` where a buyer was told at a sale and did not object
-- (CPCE L34-5), `function` where a professional contact was told. With its proof. A basis of an order counts once the
-- order is a sale.
create table reach_bases (
  shop_id text not null,
  id text not null,
  address_id text not null,
  channel text not null check (channel in ('mail', 'sms', 'letter', 'call')),
  basis text not null check (basis in ('customer', 'function')),
  at timestamptz not null,
  made_by text not null check (made_by in ('person', 'staff')),
  -- User name of the member of staff who stated it.
  staff text,
  -- The text that the person read at the sale, or what the member of staff states; its language.
  wording text not null,
  lang text not null,
  -- Place where the person read it.
  page text,
  -- Order of a sale; it may be purged where nothing came of it, and the basis then never held.
  order_id text,
  primary key (shop_id, id),
  foreign key (shop_id, address_id) references consent_addresses (shop_id, id),
  check ((made_by = 'staff') = (staff is not null))
);
create index reach_bases_address on reach_bases (shop_id, address_id, channel);
alter table reach_bases enable row level security;
create policy member on reach_bases using (shop_id = (select acting_shop()));

-- Moment of the first campaign to an address: the links of its messages must go on working.
alter table consent_addresses add column reached_at timestamptz;

-- Day and month, `MM-DD`; empty where it is not known. The year is not asked for.
alter table clients add column birthday text not null default ''
  check (birthday ~ '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))?$');

-- A record that is emptied because its person is erased has no birthday either.
create function forget_birthday() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.erasing', true), '') = 'on' then new.birthday := ''; end if;
  return new;
end $$;
create trigger forget_birthday before update of emails on clients
  for each row when (new.birthday <> '') execute function forget_birthday();

-- Addresses of an account in every shop: its mail addresses as before, the numbers and the letters of its records.
create or replace function consent_places(p_user text) returns table (shop_id text, address text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare mails_of text[];
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  mails_of := array(select lower(email) from users where id = p_user and erased_at is null
    union select lower(buyer_email) from orders where buyer_id = p_user);
  return query
    select a.shop_id, a.address from consent_addresses a where a.address = any (mails_of)
    union select c.shop_id, m from clients c, unnest(mails_of) m where c.user_id = p_user and m not like '%.invalid'
    union select c.shop_id, p from clients c, unnest(array[c.mobile, c.phone, 'letter:' || c.id]) p
      where c.user_id = p_user and p <> '';
end $$;

-- Addresses that have a basis, or that a campaign has written to, are not those of a request that nobody confirmed.
create or replace function tidy_consents(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from consent_links where expires_at < p_before;
  with gone as (
    update consent_addresses a set address = a.id || '@erased.invalid', erased_at = now()
    where a.erased_at is null and a.created_at < p_before and a.reached_at is null
      and not exists (select from consent_links l join consent_events e on e.shop_id = l.shop_id and e.id = l.asked_id
        where e.shop_id = a.shop_id and e.address_id = a.id)
      and not exists (select from consents c where c.shop_id = a.shop_id and c.address_id = a.id and c.state <> 'asked')
      and not exists (select from reach_bases b where b.shop_id = a.shop_id and b.address_id = a.id)
    returning a.shop_id, a.id)
  delete from consents c using gone where c.shop_id = gone.shop_id and c.address_id = gone.id;
$$;

-- A consent that was given without a mail to confirm it has its text itself.
create or replace function own_consents(p_user text) returns table (shop_id text, shop text, address_id text, address text, channel text,
  purpose text, state text, changed_at timestamptz, asked_at timestamptz, given_at timestamptz, wording text, lang text, page text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  return query
    select c.shop_id, s.name, a.id, a.address, c.channel, c.purpose, c.state, c.changed_at, coalesce(asked.at, given.at), given.at,
      coalesce(given.wording, asked.wording), coalesce(given.lang, asked.lang), coalesce(given.page, asked.page)
    from users u
    join consent_addresses a on a.address = lower(u.email)
    join consents c on c.shop_id = a.shop_id and c.address_id = a.id
    join shops s on s.id = a.shop_id
    left join lateral (select e.at, e.asked_id, e.wording, e.lang, e.page from consent_events e
      where e.shop_id = c.shop_id and e.address_id = c.address_id and e.channel = c.channel and e.purpose = c.purpose
        and e.kind = 'given' order by e.at desc, e.id desc limit 1) given on true
    left join lateral (select e.at, e.wording, e.lang, e.page from consent_events e
      where e.shop_id = c.shop_id and e.address_id = c.address_id and e.channel = c.channel and e.purpose = c.purpose
        and e.kind = 'asked' and (given.asked_id is null or e.id = given.asked_id) order by e.at desc, e.id desc limit 1) asked on true
    where u.id = p_user and u.erased_at is null and u.email_verified_at is not null
    order by s.name, c.purpose;
end $$;

-- Shops that know an account: by its record as a client, or by its confirmed address (null where it is not confirmed).
create function own_reach_places(p_user text) returns table (shop_id text, shop text, mail text, client_id text, is_individual boolean,
  birthday text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare own text;
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  select lower(u.email) into own from users u where u.id = p_user and u.erased_at is null and u.email_verified_at is not null;
  return query
    select s.id, s.name, own, c.id, coalesce(c.kind = 'individual', false), coalesce(c.birthday, '')
    from (select k.shop_id from clients k where k.user_id = p_user
      union select a.shop_id from consent_addresses a where a.address = own and a.erased_at is null
        and (exists (select from consents t where t.shop_id = a.shop_id and t.address_id = a.id)
          or exists (select from reach_bases b where b.shop_id = a.shop_id and b.address_id = a.id))) known
    join shops s on s.id = known.shop_id
    left join clients c on c.shop_id = s.id and c.user_id = p_user
    order by s.name, s.id;
end $$;

-- Objections to letters and consents to them follow a client who is merged into another; an objection of either stays.
create function move_letter_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row consent_addresses;
  new_row consent_addresses;
  one consents;
begin
  select * into old_row from consent_addresses where shop_id = new.shop_id and address = 'letter:' || new.id for update;
  if old_row.id is null then return null; end if;
  select * into new_row from consent_addresses where shop_id = new.shop_id and address = 'letter:' || new.merged_into for update;
  if new_row.id is null then
    update consent_addresses set address = 'letter:' || new.merged_into where shop_id = new.shop_id and id = old_row.id;
    return null;
  end if;
  for one in select * from consents where shop_id = new.shop_id and address_id = old_row.id and state = 'withdrawn' loop
    insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by, staff, wording, lang, page)
      select e.shop_id, make_id(e.at), new_row.id, e.channel, e.purpose, e.kind, e.at, e.made_by, e.staff, e.wording, e.lang, e.page
      from consent_events e where e.shop_id = one.shop_id and e.id = one.event_id
      returning id into one.event_id;
    insert into consents (shop_id, address_id, channel, purpose, state, changed_at, event_id)
      values (one.shop_id, new_row.id, one.channel, one.purpose, one.state, one.changed_at, one.event_id)
    on conflict (shop_id, address_id, channel, purpose) do update
      set state = excluded.state, changed_at = excluded.changed_at, event_id = excluded.event_id where consents.state <> 'withdrawn';
  end loop;
  return null;
end $$;
create trigger move_letter_address after update of merged_into on clients
  for each row when (old.merged_into is null and new.merged_into is not null) execute function move_letter_address();

-- This function returns the other things that shops keep about the reach of an account, for the copy of its data: bases of its confirmed address, and consents and
-- objections of its numbers and letters. `wording` is what the person read, or what staff stated.
create function own_reach_facts(p_user text) returns table (shop text, address text, channel text, purpose text, state text,
  changed_at timestamptz, wording text, page text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  return query
    select s.name, a.address, b.channel, b.basis, 'told', b.at, b.wording, b.page
    from users u
    join consent_addresses a on a.address = lower(u.email)
    join reach_bases b on b.shop_id = a.shop_id and b.address_id = a.id
    join shops s on s.id = a.shop_id
    where u.id = p_user and u.erased_at is null and u.email_verified_at is not null
    union all
    select s.name, a.address, k.channel, k.purpose, k.state, k.changed_at, e.wording, e.page
    from clients c
    join consent_addresses a on a.shop_id = c.shop_id and a.address = any (array[c.mobile, c.phone, 'letter:' || c.id])
    join consents k on k.shop_id = a.shop_id and k.address_id = a.id
    join consent_events e on e.shop_id = k.shop_id and e.id = k.event_id
    join shops s on s.id = c.shop_id
    where c.user_id = p_user;
end $$;
