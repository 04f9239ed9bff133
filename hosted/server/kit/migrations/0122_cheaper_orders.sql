-- Each move of an order writes its words again, because its columns are in other indexes: two hundred kilobytes of log
-- for a card order of a shop with many. The words of the last dozens of writes are now kept in a short list that a
-- search reads as well, and go into the index together. hosted/decisions/scale/0047-a-card-order-in-fewer-steps.md
do $$
declare index text;
begin
  foreach index in array array['orders_words', 'reservations_words', 'document_states_words', 'clients_words'] loop
    -- A database without the extension has an ordinary index under that name.
    if exists (select from pg_class c join pg_am a on a.oid = c.relam
        where c.oid = to_regclass(index) and a.amname = 'gin') then
      execute format('alter index %I set (fastupdate = on, gin_pending_list_limit = 64)', index);
    end if;
  end loop;
end $$;

-- The same columns as reservations_guest.
drop index reservations_guests;
-- orders_mail has the addresses of guests too.
drop index orders_guest;

-- The facts of an order are collected once it has something to say.
create or replace function webhook_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  facts jsonb;
  was_status text := 'draft';
  was_delivery text := '';
  was_payment text := '';
  comes boolean;
begin
  if tg_op = 'UPDATE' then
    was_status := old.status;
    was_delivery := old.delivery_status;
    was_payment := old.payment_status;
  end if;
  -- A draft is no order yet, and one that comes to nothing never was.
  if new.status in ('draft', 'aborted') or (was_status = 'draft' and new.status in ('expired', 'cancelled')) then return null; end if;
  facts := webhook_order_facts(new);
  -- Money that came late brings an expired one back.
  comes := was_status = 'draft' or (was_status = 'expired' and new.status = 'pending');
  if comes then perform webhook_say(new.shop_id, 'order.placed', new.id, facts); end if;
  if new.status <> was_status then
    if new.status = 'validated' then perform webhook_say(new.shop_id, 'order.accepted', new.id, facts);
    elsif new.status = 'refused' then perform webhook_say(new.shop_id, 'order.refused', new.id, facts);
    elsif new.status in ('cancelled', 'expired') then perform webhook_say(new.shop_id, 'order.canceled', new.id, facts);
    end if;
  end if;
  -- What was paid while it was a draft is told when it becomes an order.
  if new.payment_status = 'paid' and (comes or was_payment <> 'paid') then
    perform webhook_say(new.shop_id, 'order.paid', new.id, facts);
  end if;
  if new.delivery_status <> was_delivery then
    if new.delivery_status = 'transit' then perform webhook_say(new.shop_id, 'order.shipped', new.id, facts);
    elsif new.delivery_status = 'delivered' then perform webhook_say(new.shop_id, 'order.delivered', new.id, facts);
    end if;
  end if;
  return null;
end $$;

-- The acting user's own row with the master of their session. Read by the policies of users it cost more than all the
-- rest of the call: they have twelve subqueries, and a statement prepares each of them. Both functions choose the row by
-- the acting user themselves.
create function own_account(p_session text) returns table (account users, master jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u, (
    select jsonb_build_object('id', m.id, 'username', m.username)
    from sessions s join users m on m.id = coalesce(s.master_id, s.user_id)
    where s.id = p_session and s.user_id = u.id and exists (select from master_accounts a where a.master_id = m.id))
  from users u where u.id = acting_user();
end;

-- Keeps the cart, and the one before a session's first change: it is the one that a sign-in replaced.
create function save_own_cart(p_cart jsonb, p_session text, p_now timestamptz) returns table (account users, master jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users u set cart = p_cart, replaced_cart = case
      when u.replaced_cart ->> 'sessionId' = p_session then u.replaced_cart
      when jsonb_array_length(u.cart -> 'orders') = 0 or u.cart = p_cart
        then coalesce(u.replaced_cart, '{"cart":null}') || jsonb_build_object('sessionId', p_session)
      else jsonb_build_object('sessionId', p_session, 'at', p_now, 'cart', u.cart) end
    where u.id = acting_user();
  return query select a.account, a.master from own_account(p_session) a;
end $$;
