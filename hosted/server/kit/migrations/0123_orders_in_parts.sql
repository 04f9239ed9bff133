-- Searches of orders whose words many orders hold (decision scale/0042): rows are read in their order, part by part.
-- Asked for the first matches in one statement, the planner expects few matches and sorts all rows of the shop.

-- Returns the ids of the orders that hold all patterns among the next `p_part` orders behind a place, the newest first,
-- at most `p_most`, and the place of the last order read: null where there are no more orders.
create function matching_next_orders(p_shop text, p_agent text, p_patterns text[], p_part int, p_most int,
  inout behind timestamptz, inout behind_id text, out ids text[])
language plpgsql stable set search_path = public, pg_temp as $$
begin
  select coalesce(array_agg(w.id order by w.created_at desc, w.id desc), '{}') into ids from (
    select n.id, n.created_at from (
      select * from orders where shop_id = p_shop and (created_at, id) < (behind, behind_id)
      order by created_at desc, id desc limit p_part) n
    where words_of_order(n.plain_search, n.number) like all (p_patterns) and (p_agent is null or exists (
        select from clients c where c.shop_id = p_shop and c.id = n.client_id and c.agent_id = p_agent))
    order by n.created_at desc, n.id desc limit p_most) w;
  if cardinality(ids) >= p_most then return; end if;
  select created_at, id into behind, behind_id from orders
  where shop_id = p_shop and (created_at, id) < (behind, behind_id)
  order by created_at desc, id desc offset p_part - 1 limit 1;
end $$;

-- As before (0120), and where one in twenty of the orders read holds the patterns, more orders are read before the index
-- is asked.
create or replace function find_orders(p_patterns text[], p_most int, p_after text default null) returns text[]
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  shop constant text := searched_shop();
  agent constant text := searching_agent();
  -- A word that holds the first one is not asked of the index: all its other parts are in most rows (« ab-001777 »).
  second constant text := case when p_patterns[2] like p_patterns[1] then p_patterns[1] else coalesce(p_patterns[2], p_patterns[1]) end;
  part constant int := case when is_indexed(p_patterns) then 1500 else 5000 end;
  -- Matches above which rows are read in their order.
  dense constant int := 300;
  -- Matches of a part above which the next part is read rather than the index.
  frequent constant int := 75;
  first_month int;
  behind orders.created_at%type := 'infinity';
  behind_id text := '';
  oldest orders.created_at%type;
  ids text[] := '{}';
  more text[];
begin
  if shop is null then return null; end if;
  if p_after is not null then
    select created_at, id into behind, behind_id from orders where shop_id = shop and id = p_after;
    if not found then return null; end if;
  end if;
  select month_of(created_at) into first_month from orders where shop_id = shop and (created_at, id) < (behind, behind_id)
  order by created_at desc, id desc limit 1;
  loop
    select a.ids, a.behind, a.behind_id into more, behind, behind_id
    from matching_next_orders(shop, agent, p_patterns, part, p_most - cardinality(ids), behind, behind_id) a;
    ids := ids || more;
    if cardinality(ids) >= p_most or behind is null or not is_indexed(p_patterns) then return ids; end if;
    exit when cardinality(more) < frequent;
  end loop;

  -- In a shop of many orders a month, a pattern that some of the newest hold fills a page from few months.
  if cardinality(ids) < 3 or first_month - month_of(behind) > 1 then
    select array_agg(w.id order by w.created_at desc, w.id desc) into more from (
      select o.id, o.created_at from orders o
      where o.shop_id = shop and words_of_order(o.plain_search, o.number) like p_patterns[1]
        and words_of_order(o.plain_search, o.number) like second
        and words_of_order(o.plain_search, o.number) like all (p_patterns)
        and (o.created_at, o.id) < (behind, behind_id) and (agent is null or exists (
        select from clients c where c.shop_id = shop and c.id = o.client_id and c.agent_id = agent))
      limit dense + 1) w;
    if coalesce(cardinality(more), 0) <= dense then return (ids || more)[1:p_most]; end if;
  end if;

  select created_at into oldest from orders where shop_id = shop order by created_at limit 1;
  for month in reverse month_of(behind) .. month_of(oldest) loop
    select array_agg(w.id order by w.created_at desc, w.id desc) into more from (
      select o.id, o.created_at from orders o
      where o.shop_id = shop and month_of(o.created_at) = month and words_of_order(o.plain_search, o.number) like p_patterns[1]
        and words_of_order(o.plain_search, o.number) like second
        and words_of_order(o.plain_search, o.number) like all (p_patterns)
        and (o.created_at, o.id) < (behind, behind_id) and (agent is null or exists (
        select from clients c where c.shop_id = shop and c.id = o.client_id and c.agent_id = agent))
      limit dense + 1) w;
    if coalesce(cardinality(more), 0) <= dense then
      ids := ids || more;
    else
      behind_id := case when behind < start_of_month(month + 1) then behind_id else '' end;
      behind := least(behind, start_of_month(month + 1));
      loop
        select a.ids, a.behind, a.behind_id into more, behind, behind_id
        from matching_next_orders(shop, agent, p_patterns, part, p_most - cardinality(ids), behind, behind_id) a;
        ids := ids || more;
        if behind is null then return ids; end if;
        exit when cardinality(ids) >= p_most or month_of(behind) < month;
      end loop;
    end if;
    if cardinality(ids) >= p_most then return ids[1:p_most]; end if;
  end loop;
  return ids;
end $$;
