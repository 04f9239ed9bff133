-- Points of a loyalty programme may expire: `shops.loyalty` then holds `expiryMonths`. Existing shops have none.

-- The moment at which the expiry was switched on or last shortened: points live three months more from then at least.
alter table shops add column loyalty_expiry_since timestamptz;

alter table loyalty_movements drop constraint loyalty_movements_kind_check;
alter table loyalty_movements add constraint loyalty_movements_kind_check
  check (kind in ('earn', 'spend', 'return', 'reverse', 'adjust', 'expire'));

-- What is left of the points of buyers by their last day, in France; nothing where the points of a shop do not expire.
-- Oldest points are used first, as in the core (`offer/loyalty/expiry.ts`). Walls apply: a caller sees what the caller's
-- movements say.
create function points_by_last_day(p_shop text, p_users text[])
returns table (user_id text, last_day date, points int)
language sql stable
begin atomic
  with gained as (
    select m.user_id,
      greatest(
        ((m.at at time zone 'Europe/Paris')::date + make_interval(months => (s.loyalty ->> 'expiryMonths')::int))::date,
        ((s.loyalty_expiry_since at time zone 'Europe/Paris')::date + interval '3 months')::date) as last_day,
      sum(m.points) as points
    from shops s
    join loyalty_movements m on m.shop_id = s.id and m.user_id = any(p_users) and m.points > 0
    where s.id = p_shop and s.loyalty ->> 'expiryMonths' is not null
    group by 1, 2
  ), lost as (
    select m.user_id, -sum(m.points) as points from loyalty_movements m
    where m.shop_id = p_shop and m.user_id = any(p_users) and m.points < 0
    group by 1
  ), running as (
    select g.user_id, g.last_day, g.points,
      sum(g.points) over (partition by g.user_id order by g.last_day) - coalesce(l.points, 0) as left_then
    from gained g left join lost l on l.user_id = g.user_id
  )
  select r.user_id, r.last_day, least(r.points, r.left_then)::int from running r where r.left_then > 0;
end;

-- An agent reads the movements of the clients whose points the agent reads already.
create policy agent on loyalty_movements for select using (
  shop_id = (select agent_shop()) and user_id in (
    select c.user_id from clients c
    where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));
