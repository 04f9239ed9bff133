-- Searches of orders, clients, products, documents and reservations whose cost does not grow with their number. `like` is no leakproof
-- operator: behind row-level security it read all rows (200 000 orders: 0.3 s; the quick search took up to 8 s or did not end). As
-- `find_documents` (0065), each function stands for the wall: it reads the shop that the transaction acts for, for an agent the rows of
-- their clients. The caller reads the rows of these ids behind the wall.
--
-- All have two steps. Frequent words are found among the first rows in the order of the screen. Only rarer words are looked for along the
-- index of trigrams, because a search of such an index reads the entries of all rows that hold the word.

-- Months of equal length, by which the index of orders is divided.
create function month_of(at timestamptz) returns int language sql immutable parallel safe
return floor(extract(epoch from at at time zone 'UTC') / 2629746)::int;
create function start_of_month(month int) returns timestamptz language sql immutable parallel safe
return timestamp '1970-01-01' at time zone 'UTC' + month * interval '2629746 seconds';

-- Words by which an order is found. An order that is paid online gets its number after them.
create function words_of_order(plain_search text, number text) returns text language sql immutable parallel safe
return plain_search || ' ' || coalesce(lower(number), '');

create index formats_ref on formats (shop_id, lower(ref));
do $$
declare home text;
begin
  if (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) < 2 then
    create index orders_words on orders (shop_id, month_of(created_at));
    return;
  end if;
  select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index orders_words on orders using gin
    (shop_id, month_of(created_at), words_of_order(plain_search, number) %I.gin_trgm_ops) with (fastupdate = off)', home);
  execute format('create index clients_words on clients using gin (shop_id, search %I.gin_trgm_ops) with (fastupdate = off)', home);
  execute format('create index products_words on products using gin (shop_id, search %I.gin_trgm_ops) with (fastupdate = off)', home);
  execute format('create index reservations_words on reservations using gin (shop_id, search %I.gin_trgm_ops) with (fastupdate = off)', home);
end $$;

-- The shop whose rows a search finds, and the agent whose clients alone count.
create function searched_shop() returns text language sql stable return coalesce(acting_shop(), agent_shop());
create function searching_agent() returns text language sql stable
return case when acting_shop() is null and agent_shop() is not null then acting_user() end;

-- Whether an index of trigrams knows the first pattern: three letters or digits that stand together. The caller puts the longest one first.
create function is_indexed(patterns text[]) returns boolean language sql immutable parallel safe return patterns[1] ~ '[[:alnum:]]{3}';

-- Returns ids of orders whose words hold all patterns, the newest first, behind the order `p_after`, at most `p_most`; null
-- outside a shop, and where `p_after` is not there.
-- Patterns that the newest orders do not hold often enough are looked for along the index: all at once where few orders match, else month
-- by month. Patterns that the index does not know are looked for among the newest orders alone.
create function find_orders(p_patterns text[], p_most int, p_after text default null) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  shop constant text := searched_shop();
  agent constant text := searching_agent();
  ahead constant int := case when is_indexed(p_patterns) then 1500 else 5000 end;
  -- Matches above which rows are read in their order.
  dense constant int := 300;
  first_month int;
  behind orders.created_at%type := 'infinity';
  behind_id text := '';
  oldest orders.created_at%type;
  ids text[];
  more text[];
begin
  if shop is null then return null; end if;
  if p_after is not null then
    select created_at, id into behind, behind_id from orders where shop_id = shop and id = p_after;
    if not found then return null; end if;
  end if;
  select array_agg(w.id order by w.created_at desc, w.id desc) into ids from (
    select n.id, n.created_at from (
      select * from orders where shop_id = shop and (created_at, id) < (behind, behind_id)
      order by created_at desc, id desc limit ahead) n
    where words_of_order(n.plain_search, n.number) like all (p_patterns) and (agent is null or exists (
        select from clients c where c.shop_id = shop and c.id = n.client_id and c.agent_id = agent))
    order by n.created_at desc, n.id desc limit p_most) w;
  ids := coalesce(ids, '{}');
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return ids; end if;
  select month_of(created_at) into first_month from orders where shop_id = shop and (created_at, id) < (behind, behind_id)
  order by created_at desc, id desc limit 1;
  select created_at, id into behind, behind_id from orders where shop_id = shop and (created_at, id) < (behind, behind_id)
  order by created_at desc, id desc offset ahead - 1 limit 1;
  if not found then return ids; end if;

  -- In a shop of many orders a month, a pattern that some of the newest hold fills a page from few months.
  if cardinality(ids) < 3 or first_month - month_of(behind) > 1 then
    select array_agg(w.id order by w.created_at desc, w.id desc) into more from (
      select o.id, o.created_at from orders o
      where o.shop_id = shop and words_of_order(o.plain_search, o.number) like p_patterns[1]
        and words_of_order(o.plain_search, o.number) like coalesce(p_patterns[2], p_patterns[1])
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
        and words_of_order(o.plain_search, o.number) like coalesce(p_patterns[2], p_patterns[1])
        and words_of_order(o.plain_search, o.number) like all (p_patterns)
        and (o.created_at, o.id) < (behind, behind_id) and (agent is null or exists (
        select from clients c where c.shop_id = shop and c.id = o.client_id and c.agent_id = agent))
      limit dense + 1) w;
    if cardinality(more) > dense then
      behind_id := case when behind < start_of_month(month + 1) then behind_id else '' end;
      behind := least(behind, start_of_month(month + 1));
      select array_agg(w.id order by w.created_at desc, w.id desc) into more from (
        select o.id, o.created_at from orders o
        where o.shop_id = shop and (o.created_at, o.id) < (behind, behind_id)
          and words_of_order(o.plain_search, o.number) like all (p_patterns) and (agent is null or exists (
        select from clients c where c.shop_id = shop and c.id = o.client_id and c.agent_id = agent))
        order by o.created_at desc, o.id desc limit p_most - cardinality(ids)) w;
      return ids || more;
    end if;
    ids := ids || coalesce(more, '{}');
    if cardinality(ids) >= p_most then return ids[1:p_most]; end if;
  end loop;
  return ids;
end $$;

-- Ids of clients for the quick search, by name: those that are active and early in the alphabet, else some of all, archived ones last.
create function find_clients(p_patterns text[], p_most int) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  shop constant text := searched_shop();
  agent constant text := searching_agent();
  ahead constant int := case when is_indexed(p_patterns) then 500 else 5000 end;
  ids text[];
begin
  if shop is null then return null; end if;
  select array_agg(w.id) into ids from (
    select n.id from (
      select * from clients where shop_id = shop and merged_into is null order by sort_name, id limit ahead) n
    where n.archived_at is null and n.search like all (p_patterns) and (agent is null or n.agent_id = agent)
    order by n.sort_name, n.id limit p_most) w;
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return coalesce(ids, '{}'); end if;
  select array_agg(w.id) into ids from (
    select m.id from (
      select * from clients c where c.shop_id = shop and c.search like p_patterns[1] and c.search like coalesce(p_patterns[2], p_patterns[1])
        and c.search like all (p_patterns)
        and c.merged_into is null and (agent is null or c.agent_id = agent) limit 300) m
    order by m.archived_at is not null, m.sort_name, m.id limit p_most) w;
  return coalesce(ids, '{}');
end $$;

-- Ids of products for the quick search, in the order of the catalogue, closed ones last; also by the reference or the barcode of a format.
create function find_products(p_patterns text[], p_code text, p_most int) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  shop constant text := searched_shop();
  ahead constant int := case when is_indexed(p_patterns) then 500 else 5000 end;
  coded text[];
  ids text[];
begin
  if shop is null then return null; end if;
  -- A reference such as « f1 » may be that of many products.
  select array_agg(product_id) into coded from (
    (select product_id from formats where shop_id = shop and ean = p_code limit 300)
    union (select product_id from formats where shop_id = shop and lower(ref) = lower(p_code) limit 300)) c;
  select array_agg(w.id) into ids from (
    select n.id from (
      select * from products where shop_id = shop order by position, id limit ahead) n
    where n.status <> 'closed' and n.search like all (p_patterns) order by n.position, n.id limit p_most) w;
  if coalesce(cardinality(ids), 0) < p_most and is_indexed(p_patterns) then
    select array_agg(w.id) into ids from (
      select m.id from (
        select * from products p where p.shop_id = shop and p.search like p_patterns[1] and p.search like coalesce(p_patterns[2], p_patterns[1])
        and p.search like all (p_patterns) limit 300) m
      order by m.status = 'closed', m.position, m.id limit p_most) w;
  end if;
  return coalesce(coded, '{}') || coalesce(ids, '{}');
end $$;

-- Ids of sealed documents for the quick search, of each kind the newest.
create function find_newest_documents(p_patterns text[], p_most int) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  shop constant text := acting_shop();
  ahead constant int := case when is_indexed(p_patterns) then 500 else 5000 end;
  ids text[];
begin
  select array_agg(w.document_id) into ids from unnest(array['bill', 'deposit', 'credit']) k cross join lateral (
    select n.document_id from (
      select * from document_states d where d.shop_id = shop and d.kind = k
      order by d.issued_on desc, d.document_id desc limit ahead) n
    where n.plain_search like all (p_patterns) order by n.issued_on desc, n.document_id desc limit p_most) w;
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return coalesce(ids, '{}'); end if;
  return find_documents(p_patterns, 300);
end $$;

-- Ids of reservations for the quick search: of frequent words those that were made last.
create function find_reservations(p_patterns text[], p_most int) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  shop constant text := acting_shop();
  ahead constant int := case when is_indexed(p_patterns) then 1000 else 5000 end;
  ids text[];
begin
  select array_agg(w.id) into ids from (
    select n.id from (
      select * from reservations where shop_id = shop order by created_at desc, id desc limit ahead) n
    where n.search like all (p_patterns) order by n.created_at desc, n.id desc limit 200) w;
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return coalesce(ids, '{}'); end if;
  select array_agg(w.id) into ids from (
    select r.id from reservations r where r.shop_id = shop and r.search like p_patterns[1] and r.search like coalesce(p_patterns[2], p_patterns[1])
        and r.search like all (p_patterns)
    limit 300) w;
  return coalesce(ids, '{}');
end $$;
