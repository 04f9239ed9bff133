-- Clients of a shop, with an account or without: who they are, their terms, and what was said of them. Until now a client was
-- a membership with the role of buyer; memberships are of the staff alone from here on.

-- An identifier as `makeId` of core makes it: eight characters of its millisecond, eight of chance.
create function make_id(at timestamptz) returns text language sql volatile parallel safe
return (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (((extract(epoch from at) * 1000)::bigint >> (35 - 5 * i)) & 31)::int, 1), '' order by i)
  from generate_series(0, 7) i
) || (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (get_byte(chance, i) & 31), 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) as chance) c, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) i
);

create table clients (
  shop_id text not null references shops (id),
  id text not null,
  -- C00042: short, in the order in which they came.
  code text not null,
  user_id text references users (id),
  kind text not null check (kind in ('individual', 'professional')),
  -- State of a prospect; null: a client.
  pipe text,
  typology text,
  civility text not null default '',
  firstname text not null default '',
  lastname text not null default '',
  company text not null default '',
  name text not null generated always as (
    coalesce(nullif(case when kind = 'professional' then company else '' end, ''), nullif(trim(firstname || ' ' || lastname), ''),
      nullif(company, ''), emails[1], code)) stored,
  sort_name text not null generated always as (
    left(plain_text(coalesce(nullif(case when kind = 'professional' then company else '' end, ''),
      nullif(trim(lastname || ' ' || firstname), ''), nullif(company, ''), emails[1], code)), 200)) stored,
  siren text not null default '' check (siren ~ '^([0-9]{9})?$'),
  nic text not null default '' check (nic ~ '^([0-9]{5})?$' and (nic = '' or siren <> '')),
  -- Number in a register that is not the French one.
  registration text not null default '',
  vat_number text,
  -- {attestation, until}: coded `su`, VAT suspended (CGI art. 277 A).
  suspension jsonb,
  excise_number text,
  -- In lower case; the first one is written to.
  emails text[] not null default '{}',
  -- As +33639980142: one that receives messages, and any other one.
  mobile text not null default '',
  phone text not null default '',
  lang text not null default 'fr',
  addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array'),
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  city text not null generated always as (
    left(coalesce(jsonb_path_query_first(addresses, '$[*] ? (@.main == true && @.use != "delivery")') ->> 'city', addresses -> 0 ->> 'city', ''), 200)) stored,
  zipcode text not null generated always as (
    coalesce(jsonb_path_query_first(addresses, '$[*] ? (@.main == true && @.use != "delivery")') ->> 'zipcode', addresses -> 0 ->> 'zipcode', '')) stored,
  country text not null generated always as (
    coalesce(jsonb_path_query_first(addresses, '$[*] ? (@.main == true && @.use != "delivery")') ->> 'country', addresses -> 0 ->> 'country', '')) stored,
  family text not null default '',
  family2 text not null default '',
  custom text not null default '',
  custom2 text not null default '',
  list_tag text[] not null default '{}',
  list_tag2 text[] not null default '{}',
  payment_terms text,
  -- Who of the shop looks after him.
  owner_id text references users (id),
  search text not null default '',
  merged_into text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- Of grid, agreed prices and tax standing; 0 until somebody sets them.
  terms_version int not null default 0,
  primary key (shop_id, id),
  foreign key (shop_id, typology) references typologies (shop_id, key),
  foreign key (shop_id, merged_into) references clients (shop_id, id),
  check (merged_into <> id),
  check (merged_into is null or user_id is null)
);
create unique index clients_code on clients (shop_id, code);
create unique index clients_user on clients (shop_id, user_id);
create index clients_of_user on clients (user_id) where user_id is not null;
create index clients_by_name on clients (shop_id, sort_name, id) where merged_into is null;
create index clients_by_age on clients (shop_id, created_at, id) where merged_into is null;
create index clients_merged on clients (shop_id, merged_into) where merged_into is not null;

-- A phone number without its punctuation; a French one that is written with its 0 gets its country.
create function phone_key(phone text) returns text language sql immutable parallel safe
return case
  when phone ~ '^\s*0[1-9]([ .-]?[0-9]{2}){4}\s*$' then '+33' || substr(regexp_replace(phone, '[^0-9]', '', 'g'), 2)
  else regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^00', '+')
end;

-- A name as it is compared: its words in order of the alphabet, without accents, titles and legal forms.
create function name_key(name text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(word, ' ' order by word), '')
  from unnest(string_to_array(trim(regexp_replace(plain_text(name), '[^a-z0-9]+', ' ', 'g')), ' ')) as word
  where word <> '' and word <> all (array['m', 'mme', 'mr', 'monsieur', 'madame', 'et', 'de', 'du', 'des', 'd', 'la', 'le', 'les', 'l',
    'sarl', 'sas', 'sasu', 'sa', 'eurl', 'scea', 'earl', 'gaec', 'sci', 'snc', 'ei', 'ets', 'societe'])
);

-- By what a client may be found to be another one.
create table client_keys (
  shop_id text not null,
  key text not null,
  client_id text not null,
  primary key (shop_id, key, client_id),
  foreign key (shop_id, client_id) references clients (shop_id, id) on delete cascade
);
create index client_keys_client on client_keys (shop_id, client_id);

-- What a list searches in.
create function tell_client() returns trigger language plpgsql as $$
begin
  new.search := plain_text(concat_ws(' ', new.code, new.firstname, new.lastname, new.company, new.siren || new.nic, new.vat_number,
    array_to_string(new.emails, ' '), new.mobile, new.phone,
    (select string_agg(regexp_replace(p, '^\+33', '0') || ' ' || regexp_replace(regexp_replace(p, '^\+33', '0'), '(..)', '\1 ', 'g'), ' ')
     from unnest(array[new.mobile, new.phone]) p where p like '+33%'),
    (select string_agg(concat_ws(' ', a ->> 'zipcode', a ->> 'city', a ->> 'company', a ->> 'name'), ' ') from jsonb_array_elements(new.addresses) a),
    (select string_agg(concat_ws(' ', a ->> 'firstname', a ->> 'lastname', a ->> 'email', a ->> 'phone'), ' ') from jsonb_array_elements(new.contacts) a)));
  return new;
end $$;
create trigger tell_client before insert or update of code, firstname, lastname, company, siren, nic, vat_number, emails, mobile, phone, addresses, contacts
  on clients for each row execute function tell_client();

create function keep_client_keys() returns trigger language plpgsql as $$
declare
  keys text[] := '{}';
  person text := case when new.firstname <> '' and new.lastname <> '' then new.firstname || ' ' || new.lastname end;
  known text;
begin
  if new.merged_into is null then
    keys := array(select mail_key(e) from unnest(new.emails) e);
    if length(new.mobile) > 6 then keys := keys || ('tel:' || phone_key(new.mobile)); end if;
    if length(new.phone) > 6 then keys := keys || ('tel:' || phone_key(new.phone)); end if;
    if new.nic <> '' then keys := keys || ('siret:' || new.siren || new.nic); end if;
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
create trigger keep_client_keys after insert or update of firstname, lastname, company, siren, nic, vat_number, emails, mobile, phone, addresses, merged_into
  on clients for each row execute function keep_client_keys();

-- What was said and done with a client: added to, never rewritten.
create table client_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  client_id text not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('note', 'created', 'ordered', 'joined', 'changed', 'terms', 'archived', 'restored', 'merged')),
  note text not null default '',
  made_by text not null,
  primary key (shop_id, id),
  foreign key (shop_id, client_id) references clients (shop_id, id)
);
create index client_events_of on client_events (shop_id, client_id, id);

-- The custom fields of a shop (specification §3, Client): what each is called, and what may stand in it.
create table client_fields (
  shop_id text not null references shops (id),
  type text not null check (type in ('pipe', 'family', 'family2', 'custom', 'custom2', 'listTag', 'listTag2')),
  label text not null,
  options text[] not null default '{}',
  version int not null default 1,
  primary key (shop_id, type)
);

-- Two that look alike and are not the same.
create table client_distinctions (
  shop_id text not null,
  first_id text not null,
  second_id text not null,
  at timestamptz not null default now(),
  made_by text not null,
  primary key (shop_id, first_id, second_id),
  foreign key (shop_id, first_id) references clients (shop_id, id),
  foreign key (shop_id, second_id) references clients (shop_id, id),
  check (first_id < second_id)
);

-- What an order counts for its client, in one narrow row: a list of clients reads these and no orders. A row of its own each,
-- because a sum that all orders of a client write to would be one more lock to take in turn.
create table client_orders (
  shop_id text not null,
  order_id text not null,
  client_id text not null,
  at timestamptz not null,
  turnover_cents bigint not null,
  unpaid_cents bigint not null,
  primary key (shop_id, order_id),
  foreign key (shop_id, client_id) references clients (shop_id, id)
);
create index client_orders_of on client_orders (shop_id, client_id, at) include (turnover_cents, unpaid_cents);

do $$
declare t text;
begin
  foreach t in array array['clients', 'client_keys', 'client_events', 'client_fields', 'client_distinctions', 'client_orders'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
-- The grid of a buyer is read with his session.
create policy self on clients for select using (user_id = (select acting_user()) or (select signing_in()));

-- Finds the client of an order, of a request for a grid or of an account, or makes him. An account finds its own client, else the one of its proven
-- e-mail, to the letter: his terms are worth money. A guest finds whoever has the mailbox, whatever way he writes it: he gets
-- no terms by that. As the owner, because an account is looked up; the wall is said here again.
create function client_for(p_shop text, p_user text, p_email text, p_seen jsonb, p_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account users;
  proven text;
  found_id text;
  billing jsonb := p_seen -> 'billing';
  delivery jsonb := p_seen -> 'delivery';
  given text[];
  places jsonb := '[]';
  tel text;
begin
  if acting_shop() <> p_shop then raise exception 'client of another shop' using errcode = 'insufficient_privilege'; end if;
  if p_user is not null then
    select * into account from users where id = p_user;
    proven := case when account.email_verified_at is not null then lower(account.email) end;
  end if;
  for attempt in 1 .. 2 loop
    if p_user is not null then
      select id into found_id from clients where shop_id = p_shop and user_id = p_user for key share;
      if found_id is null and proven is not null then
        select c.id into found_id from client_keys k join clients c on c.shop_id = k.shop_id and c.id = k.client_id
        where k.shop_id = p_shop and k.key = mail_key(proven) and proven = any (c.emails) and c.user_id is null and c.merged_into is null
        order by c.created_at, c.id limit 1 for no key update of c;
        if found_id is not null then
          update clients set user_id = p_user, version = version + 1 where shop_id = p_shop and id = found_id;
          insert into client_events (shop_id, client_id, at, kind, made_by) values (p_shop, found_id, p_at, 'joined', account.username);
        end if;
      end if;
    else
      select c.id into found_id from client_keys k join clients c on c.shop_id = k.shop_id and c.id = k.client_id
      where k.shop_id = p_shop and k.key = mail_key(p_email) and c.merged_into is null
      order by c.user_id is null, c.created_at, c.id limit 1 for key share of c;
    end if;
    exit when found_id is not null;
    -- Who makes a client of the shop waits here for who is making one, and looks again.
    if attempt = 1 then
      insert into counters (shop_id, series, year, last) values (p_shop, 'client', 0, 0)
      on conflict (shop_id, series, year) do update set last = counters.last;
    end if;
  end loop;
  if found_id is not null and p_user is null then return found_id; end if;
  billing := coalesce(billing, account.billing_address);
  delivery := coalesce(delivery, account.delivery_address);
  if billing ->> 'city' is not null then
    places := jsonb_build_array(jsonb_strip_nulls(billing) || jsonb_build_object('id', make_id(p_at), 'main', true,
      'use', case when delivery is null or delivery = billing then 'both' else 'billing' end));
  end if;
  if delivery ->> 'city' is not null and delivery is distinct from billing then
    places := places || jsonb_build_array(jsonb_strip_nulls(delivery) || jsonb_build_object('id', make_id(p_at), 'main', true, 'use', 'delivery'));
  end if;
  if found_id is not null then
    -- Of an account without an address the first order tells it.
    update clients set addresses = places, version = version + 1
    where shop_id = p_shop and id = found_id and addresses = '[]' and places <> '[]';
    return found_id;
  end if;
  tel := phone_key(coalesce(p_seen ->> 'phone', account.phone, ''));
  select array_agg(e order by n) into given
  from (select e, min(n) as n from unnest(array[lower(account.email), lower(p_email)]) with ordinality as u (e, n)
        where e is not null and e <> '' group by e) mails;
  found_id := make_id(p_at);
  insert into clients (shop_id, id, code, user_id, kind, firstname, lastname, company, emails, mobile, phone, lang, addresses, created_at)
  values (p_shop, found_id, (select 'C' || lpad((last + 1)::text, greatest(5, length((last + 1)::text)), '0') from counters where shop_id = p_shop and series = 'client' and year = 0),
    p_user,
    case when coalesce(account.is_pro, false) or coalesce(billing ->> 'company', '') <> '' then 'professional' else 'individual' end,
    coalesce(p_seen ->> 'firstname', account.firstname, ''), coalesce(p_seen ->> 'lastname', account.lastname, ''),
    coalesce(billing ->> 'company', ''), coalesce(given, '{}'),
    case when tel ~ '^\+33[67]' then tel else '' end, case when tel ~ '^\+33[67]' then '' else tel end,
    coalesce(p_seen ->> 'lang', account.lang, 'fr'), places, p_at);
  update counters set last = last + 1 where shop_id = p_shop and series = 'client' and year = 0;
  insert into client_events (shop_id, client_id, at, kind, made_by) values (p_shop, found_id, p_at, 'created', 'system');
  return found_id;
end $$;

-- The account of a proven e-mail is joined to the clients that carry it, when its owner proves it and when he signs in or goes on:
-- his own act, so that no shop learns whether an address has an account.
create function join_account(p_user text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account users;
  joined record;
begin
  select * into account from users where id = p_user and role = 'buyer' and email_verified_at is not null;
  if account.id is null then return; end if;
  for joined in
    update clients c set user_id = p_user, version = c.version + 1
    where c.user_id is null and c.merged_into is null
      and (c.shop_id, c.id) in (
        select distinct on (k.shop_id) k.shop_id, k.client_id from client_keys k
        join clients d on d.shop_id = k.shop_id and d.id = k.client_id
        where k.key = mail_key(account.email) and lower(account.email) = any (d.emails) and d.user_id is null and d.merged_into is null
        order by k.shop_id, d.created_at, d.id)
      and not exists (select 1 from clients o where o.shop_id = c.shop_id and o.user_id = p_user)
    returning c.shop_id, c.id
  loop
    insert into client_events (shop_id, client_id, kind, made_by) values (joined.shop_id, joined.id, 'joined', account.username);
  end loop;
end $$;
create index client_keys_mail on client_keys (key, shop_id) where key like 'mail:%';

-- Who orders is a client.
alter table orders add column client_id text;
create function order_has_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.client_id is not null then
    select coalesce(merged_into, id) into new.client_id from clients where shop_id = new.shop_id and id = new.client_id for key share;
  end if;
  if new.client_id is null then
    new.client_id := client_for(new.shop_id, new.buyer_id, new.buyer_email, jsonb_build_object(
      'firstname', new.contact -> 'firstname', 'lastname', new.contact -> 'lastname', 'phone', new.contact -> 'phone', 'lang', new.lang,
      'billing', new.billing_address, 'delivery', new.delivery_address), new.created_at);
  end if;
  return new;
end $$;

-- What an order counts for its client.
create function turnover_of(o orders) returns bigint language sql immutable parallel safe
return case when o.status in ('pending', 'validated', 'invoiced')
  then coalesce((o.priced ->> 'totalHtCents')::bigint, o.total_ttc_cents) else 0 end;
create function unpaid_of(o orders) returns bigint language sql immutable parallel safe
return case when o.status in ('pending', 'validated', 'invoiced') and o.payment_status in ('pending', 'missing', 'partial', 'error')
  then o.total_ttc_cents else 0 end;

create function count_for_client(o orders) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if o.status in ('pending', 'validated', 'invoiced') then
    insert into client_orders (shop_id, order_id, client_id, at, turnover_cents, unpaid_cents)
    values (o.shop_id, o.id, o.client_id, o.created_at, turnover_of(o), unpaid_of(o))
    on conflict (shop_id, order_id) do update
      set client_id = excluded.client_id, turnover_cents = excluded.turnover_cents, unpaid_cents = excluded.unpaid_cents;
  else
    delete from client_orders where shop_id = o.shop_id and order_id = o.id;
  end if;
end $$;

create function order_counts_for_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or (turnover_of(old), unpaid_of(old), old.client_id, old.status) is distinct from
      (turnover_of(new), unpaid_of(new), new.client_id, new.status) then
    perform count_for_client(new);
  end if;
  -- Who orders is no prospect any more, nor put away.
  if new.status in ('pending', 'validated') then
    with back as (
      update clients set pipe = null, archived_at = null, version = version + 1
      where shop_id = new.shop_id and id = new.client_id and (pipe is not null or archived_at is not null)
      returning shop_id, id
    )
    insert into client_events (shop_id, client_id, kind, made_by) select shop_id, id, 'ordered', 'system' from back;
  end if;
  return null;
end $$;

-- Everybody whom a shop knows, the oldest first: by his terms, his orders, his requests, his points.
do $$
declare
  known record;
begin
  for known in
    select shop_id, user_id, min(at) as at from (
      select shop_id, user_id, u.created_at as at from memberships m join users u on u.id = m.user_id where m.role = 'buyer'
      union all select shop_id, buyer_id, created_at from orders where buyer_id is not null
      union all select shop_id, user_id, created_at from grid_requests
      union all select l.shop_id, l.user_id, u.created_at from loyalty_accounts l join users u on u.id = l.user_id
    ) k group by 1, 2 order by 3, 1, 2
  loop
    perform client_for(known.shop_id, known.user_id, null, null, known.at);
  end loop;
  for known in select * from orders order by created_at, id loop
    update orders set client_id = client_for(known.shop_id, known.buyer_id, known.buyer_email, jsonb_build_object(
      'firstname', known.contact -> 'firstname', 'lastname', known.contact -> 'lastname', 'phone', known.contact -> 'phone', 'lang', known.lang,
      'billing', known.billing_address, 'delivery', known.delivery_address), known.created_at)
    where shop_id = known.shop_id and id = known.id;
    perform count_for_client(o) from orders o where o.shop_id = known.shop_id and o.id = known.id;
  end loop;
end $$;

alter table orders alter column client_id set not null;
alter table orders add foreign key (shop_id, client_id) references clients (shop_id, id);
create index orders_client on orders (shop_id, client_id, created_at desc, id desc);
create trigger order_has_client before insert on orders for each row execute function order_has_client();
create trigger order_counts_for_client after insert or update of status, payment_status, total_ttc_cents, priced, client_id on orders
  for each row execute function order_counts_for_client();

-- Who asks for a grid is known from then on.
create function request_has_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform client_for(new.shop_id, new.user_id, null, null, new.created_at);
  return null;
end $$;
create trigger request_has_client after insert on grid_requests for each row execute function request_has_client();

create function join_after_proof() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform join_account(new.id);
  return null;
end $$;
create trigger join_after_proof after insert or update of email, email_verified_at on users for each row
  when (new.email_verified_at is not null and new.role = 'buyer') execute function join_after_proof();
create function join_at_sign_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform join_account(new.user_id);
  return null;
end $$;
create trigger join_at_sign_in after insert or update of rotated_at on sessions for each row execute function join_at_sign_in();

-- Terms move from memberships to clients, none lost.
update clients c set typology = m.typology, vat_number = m.vat_number, suspension = m.suspension, excise_number = m.excise_number,
  terms_version = m.version
from memberships m where m.shop_id = c.shop_id and m.user_id = c.user_id and m.role = 'buyer';

alter table agreed_prices add column client_id text;
update agreed_prices a set client_id = c.id from clients c where c.shop_id = a.shop_id and c.user_id = a.user_id;
drop policy self on agreed_prices;
alter table agreed_prices drop constraint agreed_prices_pkey;
alter table agreed_prices drop column user_id;
alter table agreed_prices add primary key (shop_id, client_id, format_id, since);
alter table agreed_prices add foreign key (shop_id, client_id) references clients (shop_id, id);

delete from memberships where role = 'buyer';
alter table memberships
  drop column typology,
  drop column vat_number,
  drop column suspension,
  drop column excise_number,
  drop constraint memberships_role_check,
  add check (role in ('owner', 'iam', 'agent'));

create policy client on users for select using (
  exists (select 1 from clients c where c.user_id = users.id and c.shop_id = (select acting_shop()))
);

create trigger client_events_append_only before update or delete on client_events
  for each statement execute function refuse_change();
