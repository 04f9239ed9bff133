-- What an order takes beside its stock: the use of a promo code, loyalty points; and its gifts and wrapping.

alter table order_lines
  add column gift boolean not null default false,
  -- {unitE4, amountCents, vatRateBp}: under a rate of VAT of its own.
  add column wrapping jsonb;

-- One mailbox, one key: googlemail.com is gmail.com.
create or replace function mail_key(email text) returns text language sql immutable parallel safe
  return 'mail:' || replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@'
    || regexp_replace(split_part(lower(email), '@', 2), '^googlemail\.com$', 'gmail.com');
update orders set buyer_keys = array_replace(buyer_keys, regexp_replace(mail_key(buyer_email), 'gmail\.com$', 'googlemail.com'), mail_key(buyer_email))
where buyer_email ilike '%@googlemail.com';

-- By what a buyer is known: his account, and the addresses that he gave.
create function buyer_keys(p_user text, p_emails text[]) returns text[] language sql immutable parallel safe
  return array(select distinct mail_key(e) from unnest(p_emails) e)
    || case when p_user is null then '{}'::text[] else array['user:' || p_user] end;

-- An expired order gives its points back and spends them again when its payment comes late after all: what it holds is the sum
-- of its own movements. It earns once and is taken back once.
drop index loyalty_movements_once;
create index loyalty_movements_order on loyalty_movements (shop_id, order_id) where order_id is not null;
create unique index loyalty_movements_once on loyalty_movements (shop_id, order_id, kind) where kind in ('earn', 'reverse');

create index promo_code_uses_buyer on promo_code_uses using gin (buyer_keys) where released_at is null;

-- Live uses of a code by a buyer, and whether he has ordered of the acting shop; an order that came to nothing is none, nor is
-- one that nobody has paid yet. As the owner, because behind the wall the indexes by key could not be used; the wall is said
-- here again.
create function standing_of_buyer(p_shop text, p_code text, p_keys text[])
returns table (uses int, has_ordered boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select
    (select count(*)::int from promo_code_uses u
     where u.shop_id = p_shop and u.code = p_code and u.buyer_keys && p_keys and u.released_at is null),
    exists (select 1 from orders o
     where o.shop_id = p_shop and o.buyer_keys && p_keys and o.status in ('pending', 'validated', 'invoiced', 'error'))
  where p_shop = acting_shop();
end;

-- Takes a use of a code for an order; null when it did, else why not, and then the caller must roll back. The row of the code is
-- the lock: what is looked at after it, nobody else changes before the commit.
create function take_promo_code(p_shop text, p_code text, p_order text, p_keys text[], p_at timestamptz) returns text
language plpgsql as $$
declare
  taken promo_codes;
  standing record;
begin
  update promo_codes set uses = uses + 1
  where shop_id = p_shop and code = p_code and withdrawn_at is null and (uses_total is null or uses < uses_total)
  returning * into taken;
  if taken.code is null then
    return case when exists (
      select 1 from promo_codes where shop_id = p_shop and code = p_code and withdrawn_at is null
    ) then 'used-up' else 'unknown' end;
  end if;
  select * into standing from standing_of_buyer(p_shop, p_code, p_keys);
  if standing.uses >= taken.uses_per_buyer then return 'used-by-buyer'; end if;
  -- A draft that holds the code may become an order.
  if (standing.has_ordered or standing.uses > 0) and (taken.terms->>'firstOrder')::boolean then return 'first-order'; end if;
  insert into promo_code_uses (shop_id, code, order_id, buyer_keys, at) values (p_shop, p_code, p_order, p_keys, p_at)
  on conflict (shop_id, order_id) do update set at = excluded.at, released_at = null;
  return null;
end $$;

-- Spends points of a buyer on an order; false when he has not so many, and then nothing is written.
create function spend_points(p_shop text, p_user text, p_order text, p_points int, p_at timestamptz, p_by text)
returns boolean language plpgsql as $$
begin
  update loyalty_accounts set points = points - p_points, spent = spent + p_points
  where shop_id = p_shop and user_id = p_user and points >= p_points;
  if not found then return false; end if;
  insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by)
  values (p_shop, p_user, p_order, 'spend', -p_points, p_at, p_by);
  return true;
end $$;
