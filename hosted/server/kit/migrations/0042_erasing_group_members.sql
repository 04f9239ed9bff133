-- Grouped orders hold words of those who took part: erasing a buyer takes him out of them too. Called before `erase_buyer`, which
-- takes the addresses away that he is found by.
create function erase_group_member(p_user text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account users;
  mails_of text[];
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  select * into account from users where id = p_user and role = 'buyer' and erased_at is null;
  if account.id is null then return; end if;
  mails_of := array(select lower(account.email) union select lower(buyer_email) from orders where buyer_id = p_user);
  -- What an organiser wrote: the name that he gave the group, and where it goes once nothing is to be brought there any more.
  update order_groups g set name = '—', instructions = '',
    address = case when g.address is null then null when exists (
        select 1 from orders o where o.shop_id = g.shop_id and o.group_id = g.id and o.status in ('draft', 'pending', 'validated')
          and o.delivery_status not in ('delivered', 'partiallyReturned', 'returned'))
      then g.address - 'phone' else bare_address(g.address) end
    where exists (select 1 from order_group_members m where m.shop_id = g.shop_id and m.group_id = g.id and m.is_organiser
      and (m.user_id = p_user or lower(m.email) = any (mails_of)));
  update order_group_members set firstname = '—', email = p_user || '@erased.invalid', user_id = null
    where user_id = p_user or lower(email) = any (mails_of);
end $$;
