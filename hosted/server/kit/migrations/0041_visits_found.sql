-- What the shop lowers of a reservation, when it gives money back of one that stays.
alter table reservation_lines drop constraint reservation_lines_kind_check;
alter table reservation_lines add constraint reservation_lines_kind_check check (kind in ('price', 'option', 'tax', 'fee', 'discount'));

-- Whether a resource of a slot is taken while it lasts: by another slot that somebody has reserved, or elsewhere. A slot that
-- somebody has reserved has its resources; the reservation `p_without` is not in its own way when it moves.
drop function resource_busy(text, text, timestamptz);
create function resource_busy(p_shop text, p_slot text, p_at timestamptz, p_without text default null) returns boolean
language sql stable as $$
  select places_taken(p_shop, p_slot, p_at, p_without) = 0 and (exists (
    select 1 from slot_resources own
    join event_slots s on s.shop_id = own.shop_id and s.id = own.slot_id
    join slot_resources theirs on theirs.shop_id = own.shop_id and theirs.resource_id = own.resource_id and theirs.slot_id <> own.slot_id
    join event_slots o on o.shop_id = theirs.shop_id and o.id = theirs.slot_id and o.removed_at is null
      and o.starts_at < s.ends_at and o.ends_at > s.starts_at
    where own.shop_id = p_shop and own.slot_id = p_slot and exists (
      select 1 from reservations r where r.shop_id = o.shop_id and r.slot_id = o.id and r.status <> 'cancelled'
        and (r.expires_at is null or r.expires_at > p_at) and r.id is distinct from p_without)
  ) or exists (
    select 1 from slot_resources own
    join event_slots s on s.shop_id = own.shop_id and s.id = own.slot_id
    join busy_times b on b.shop_id = own.shop_id and b.resource_id = own.resource_id
      and b.starts_at < s.ends_at and b.ends_at > s.starts_at
    where own.shop_id = p_shop and own.slot_id = p_slot))
$$;

-- The shop of an event that anybody may see: its page is found by the event alone. Ids are given by shops; the first one counts.
create function event_shop(p_event text) returns text language sql stable security definer set search_path = public, pg_temp
  return (select shop_id from events where id = p_event and status = 'online' order by created_at, shop_id limit 1);

-- Who is signed in sees where and when his own reservations are, at whatever shop: they are listed with it.
create policy self on event_slots for select using (
  (shop_id, id) in (select r.shop_id, r.slot_id from reservations r where r.buyer_id = (select acting_user())));
create policy self on events for select using (
  (shop_id, id) in (select r.shop_id, r.event_id from reservations r where r.buyer_id = (select acting_user())));
