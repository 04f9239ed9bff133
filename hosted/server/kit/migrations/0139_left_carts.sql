-- Carts with a line of the acting shop that signed-in buyers left behind, last changed in a span of milliseconds since
-- 1970. Accounts are no table of a shop: it learns of a cart only where the account's owner agreed, with the confirmed
-- address of the account, to be reminded of it by this shop. The lines, and the parts of other shops, stay hidden. A cart
-- was not left behind if its buyer ordered here, or is paying, since it changed.
create function left_carts(p_after bigint, p_before bigint) returns table (client_id text, address text, changed_at bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.client_id, a.address, u.changed_at
  from consents c
  join consent_events e on e.shop_id = c.shop_id and e.id = c.event_id and e.made_by in ('person', 'account')
  join consent_addresses a on a.shop_id = c.shop_id and a.id = c.address_id and a.erased_at is null
  join lateral (
    select o.id, (o.cart ->> 'lastUpdated')::bigint as changed_at from users o
    where lower(o.email) = a.address and o.role = 'buyer' and o.email_verified_at is not null and o.erased_at is null
      and jsonb_path_exists(o.cart, '$.orders[*] ? (@.sellerId == $shop && exists(@.lines[0]))',
        jsonb_build_object('shop', c.shop_id))) u on u.changed_at > p_after and u.changed_at <= p_before
  cross join lateral (
    select coalesce(
      (select r.id from clients r
        where r.shop_id = c.shop_id and r.user_id = u.id and r.merged_into is null and r.archived_at is null),
      (select r.id from client_keys x join clients r on r.shop_id = x.shop_id and r.id = x.client_id
        where x.shop_id = c.shop_id and x.key = mail_key(a.address) and r.user_id is null and r.merged_into is null
          and r.archived_at is null
        order by r.created_at, r.id limit 1)) as client_id) k
  where c.shop_id = acting_shop() and c.channel = 'mail' and c.purpose = 'cartReminder' and c.state = 'given'
    and k.client_id is not null
    and not exists (select from orders o where o.shop_id = c.shop_id and (o.buyer_id = u.id or o.client_id = k.client_id)
      and o.status in ('draft', 'pending', 'validated', 'invoiced') and o.created_at > to_timestamp(u.changed_at / 1000.0));
$$;
