-- Consents of an account in every shop, with the proof of each: those of its confirmed address alone, because anyone may
-- sign up with the address of another.
create function own_consents(p_user text) returns table (shop_id text, shop text, address_id text, address text, channel text,
  purpose text, state text, changed_at timestamptz, asked_at timestamptz, given_at timestamptz, wording text, lang text, page text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  return query
    select c.shop_id, s.name, a.id, a.address, c.channel, c.purpose, c.state, c.changed_at, asked.at, given.at, asked.wording,
      asked.lang, asked.page
    from users u
    join consent_addresses a on a.address = lower(u.email)
    join consents c on c.shop_id = a.shop_id and c.address_id = a.id
    join shops s on s.id = a.shop_id
    left join lateral (select e.at, e.asked_id from consent_events e
      where e.shop_id = c.shop_id and e.address_id = c.address_id and e.channel = c.channel and e.purpose = c.purpose
        and e.kind = 'given' order by e.at desc, e.id desc limit 1) given on true
    left join lateral (select e.at, e.wording, e.lang, e.page from consent_events e
      where e.shop_id = c.shop_id and e.address_id = c.address_id and e.channel = c.channel and e.purpose = c.purpose
        and e.kind = 'asked' and (given.asked_id is null or e.id = given.asked_id) order by e.at desc, e.id desc limit 1) asked on true
    where u.id = p_user and u.erased_at is null and u.email_verified_at is not null
    order by s.name, c.purpose;
end $$;
