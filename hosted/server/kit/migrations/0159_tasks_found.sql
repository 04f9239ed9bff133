-- Open tasks by their day: those of past days are done, and were read before the first open one.
create index tasks_status on tasks (shop_id, status, due_on, id);

do $$
declare home text;
begin
  if (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) < 2 then return; end if;
  select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index tasks_words on tasks using gin (shop_id, search %I.gin_trgm_ops) with (fastupdate = off)', home);
end $$;

-- Ids of tasks of the acting shop whose subject, place or client holds every word. The first word that few tasks hold is
-- looked up along the indexes, the others are compared. The function stands for the wall of the shop; the list asks for
-- each row that it shows whether the reader may see it. Null outside a shop (an agent's list reads its own rows), and
-- where many tasks hold all words: the first of the list are found soon.
create function find_tasks(p_patterns text[], p_most int) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  shop constant text := acting_shop();
  rare constant int := 1000;
  pattern text;
  near text[];
  ids text[];
begin
  if shop is null then return null; end if;
  foreach pattern in array p_patterns loop
    continue when not is_indexed(array[pattern]);
    select array_agg(f.id) into near from (
      (select t.id from tasks t where t.shop_id = shop and t.search like pattern limit rare + 1)
      union (select t.id from clients c join tasks t on t.shop_id = c.shop_id and t.client_id = c.id
        where c.shop_id = shop and c.search like pattern limit rare + 1)) f;
    exit when coalesce(cardinality(near), 0) <= rare;
  end loop;
  if cardinality(near) > rare then return null; end if;
  select array_agg(w.id) into ids from (
    select t.id from tasks t left join clients c on c.shop_id = t.shop_id and c.id = t.client_id
    where t.shop_id = shop and t.id = any (near) and not exists (
      select from unnest(p_patterns) p where t.search not like p and coalesce(c.search, '') not like p)
    limit p_most) w;
  return coalesce(ids, '{}');
end $$;
