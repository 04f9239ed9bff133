-- Consents to be written to: one row per address, channel and purpose of a shop, and the events that prove it.
create table consent_addresses (
  shop_id text not null references shops (id),
  id text not null,
  -- In lower case; of an erased person `<id>@erased.invalid`.
  address text not null,
  -- Language of the last request.
  lang text not null,
  created_at timestamptz not null,
  erased_at timestamptz,
  primary key (shop_id, id)
);
create unique index consent_addresses_address on consent_addresses (shop_id, address);

-- What happened, in order: the proof of a consent is its `asked` event and the `given` event that names it. An erased
-- address leaves its events, which then refer to nobody.
create table consent_events (
  shop_id text not null,
  id text not null,
  address_id text not null,
  channel text not null check (channel in ('mail', 'sms', 'letter', 'call')),
  purpose text not null,
  kind text not null check (kind in ('asked', 'given', 'withdrawn')),
  at timestamptz not null,
  made_by text not null check (made_by in ('person', 'oneClick', 'account', 'staff', 'erasure')),
  -- User name of the member of staff who acted.
  staff text,
  -- The exact text that the person read, and its language.
  wording text,
  lang text,
  -- Path of the page, and the element of it.
  page text,
  element text,
  -- Network address without its last part (IPv4 /24, IPv6 /48).
  network text,
  -- Of `given`: the `asked` event that was confirmed.
  asked_id text,
  primary key (shop_id, id),
  foreign key (shop_id, address_id) references consent_addresses (shop_id, id),
  foreign key (shop_id, asked_id) references consent_events (shop_id, id),
  check (kind <> 'asked' or (wording is not null and lang is not null and page is not null and element is not null)),
  check ((made_by = 'staff') = (staff is not null))
);
create index consent_events_address on consent_events (shop_id, address_id, id);

-- Current state of the events.
create table consents (
  shop_id text not null,
  address_id text not null,
  channel text not null check (channel in ('mail', 'sms', 'letter', 'call')),
  purpose text not null,
  state text not null check (state in ('asked', 'given', 'withdrawn')),
  changed_at timestamptz not null,
  -- The event that made the state.
  event_id text not null,
  primary key (shop_id, address_id, channel, purpose),
  foreign key (shop_id, address_id) references consent_addresses (shop_id, id),
  foreign key (shop_id, event_id) references consent_events (shop_id, id)
);
create index consents_given on consents (shop_id, channel, purpose) where state = 'given';

-- Links that confirm a request: stored as hashes, used once, valid for seven days.
create table consent_links (
  shop_id text not null,
  hash text not null,
  asked_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (shop_id, hash),
  foreign key (shop_id, asked_id) references consent_events (shop_id, id)
);
create index consent_links_expired on consent_links (expires_at);

-- Addresses that are never written to again: a keyed hash that outlives the erasure of the person.
create table suppressed_addresses (
  shop_id text not null references shops (id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  primary key (shop_id, hash)
);

do $$
declare t text;
begin
  foreach t in array array['consent_addresses', 'consent_events', 'consents', 'consent_links', 'suppressed_addresses'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
create trigger consent_events_append_only before update or delete on consent_events
  for each statement execute function refuse_change();

-- Address for one-click unsubscribing (RFC 8058), sent in the headers of the mail.
alter table mails add column unsubscribe text;

-- Shops that know an account as a client or by a consent, with the address: the keyed hashes are made outside.
create function consent_places(p_user text) returns table (shop_id text, address text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare mails_of text[];
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  mails_of := array(select lower(email) from users where id = p_user and erased_at is null
    union select lower(buyer_email) from orders where buyer_id = p_user);
  return query
    select a.shop_id, a.address from consent_addresses a where a.address = any (mails_of)
    union select c.shop_id, m from clients c, unnest(mails_of) m where c.user_id = p_user and m not like '%.invalid';
end $$;

-- Erases these addresses in these shops and suppresses them. Called before `erase_buyer`, which takes away the addresses
-- that an account is found by.
create function erase_consents(p_user text, p_shops text[], p_addresses text[], p_hashes text[], p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  if exists (select from unnest(p_shops, p_addresses) g (shop_id, address)
    where not exists (select from consent_places(p_user) o where o.shop_id = g.shop_id and o.address = g.address)) then
    raise exception 'address of another' using errcode = 'insufficient_privilege';
  end if;
  insert into suppressed_addresses (shop_id, hash, at) select s, h, p_at from unnest(p_shops, p_hashes) u (s, h)
    on conflict do nothing;
  insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by)
    select c.shop_id, make_id(p_at), c.address_id, c.channel, c.purpose, 'withdrawn', p_at, 'erasure'
    from unnest(p_shops, p_addresses) g (shop_id, address)
    join consent_addresses a on a.shop_id = g.shop_id and a.address = g.address
    join consents c on c.shop_id = a.shop_id and c.address_id = a.id;
  delete from consent_links l using consent_events e, consent_addresses a, unnest(p_shops, p_addresses) g (shop_id, address)
    where a.shop_id = g.shop_id and a.address = g.address and e.shop_id = a.shop_id and e.address_id = a.id
      and l.shop_id = e.shop_id and l.asked_id = e.id;
  delete from consents c using consent_addresses a, unnest(p_shops, p_addresses) g (shop_id, address)
    where a.shop_id = g.shop_id and a.address = g.address and c.shop_id = a.shop_id and c.address_id = a.id;
  update consent_addresses a set address = a.id || '@erased.invalid', erased_at = p_at
    from unnest(p_shops, p_addresses) g (shop_id, address) where a.shop_id = g.shop_id and a.address = g.address;
end $$;

-- Deletes links that expired before a moment, and erases addresses whose requests nobody ever confirmed. All shops.
create function tidy_consents(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from consent_links where expires_at < p_before;
  with gone as (
    update consent_addresses a set address = a.id || '@erased.invalid', erased_at = now()
    where a.erased_at is null and a.created_at < p_before
      and not exists (select from consent_links l join consent_events e on e.shop_id = l.shop_id and e.id = l.asked_id
        where e.shop_id = a.shop_id and e.address_id = a.id)
      and not exists (select from consents c where c.shop_id = a.shop_id and c.address_id = a.id and c.state <> 'asked')
    returning a.shop_id, a.id)
  delete from consents c using gone where c.shop_id = gone.shop_id and c.address_id = gone.id;
$$;
