-- The client of an order is found by his keys, whatever the planner believes. The plans of these functions are kept for as long
-- as a connection lives; made while a shop had few clients they read all of them for each order: the whole table, or every client
-- of the shop before his keys. `offset 0` keeps the order of the two tables; without a walk through the table the key is left.

create or replace function client_for(p_shop text, p_user text, p_email text, p_seen jsonb, p_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
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
        select c.id into found_id from client_keys k cross join lateral (
          select d.id, d.created_at from clients d where d.shop_id = k.shop_id and d.id = k.client_id
            and proven = any (d.emails) and d.user_id is null and d.merged_into is null offset 0) c
        where k.shop_id = p_shop and k.key = mail_key(proven) order by c.created_at, c.id limit 1;
        -- Somebody may have changed him meanwhile.
        select id into found_id from clients where shop_id = p_shop and id = found_id
          and proven = any (emails) and user_id is null and merged_into is null for no key update;
        if found_id is not null then
          update clients set user_id = p_user, version = version + 1 where shop_id = p_shop and id = found_id;
          insert into client_events (shop_id, client_id, at, kind, made_by) values (p_shop, found_id, p_at, 'joined', account.username);
        end if;
      end if;
    else
      select c.id into found_id from client_keys k cross join lateral (
        select d.id, d.user_id, d.created_at from clients d where d.shop_id = k.shop_id and d.id = k.client_id
          and d.merged_into is null offset 0) c
      where k.shop_id = p_shop and k.key = mail_key(p_email) order by c.user_id is null, c.created_at, c.id limit 1;
      select id into found_id from clients where shop_id = p_shop and id = found_id and merged_into is null for key share;
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

alter function order_has_client() set enable_seqscan = off;
alter function order_counts_for_client() set enable_seqscan = off;
alter function keep_client_keys() set enable_seqscan = off;
