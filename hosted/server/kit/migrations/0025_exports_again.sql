-- A file that was fetched is kept until its day is over: its notification leads to it again.
create or replace function take_export(export_id text, given_key bytea, told_since timestamptz)
returns table (name text, mime text, content bytea) language sql security definer set search_path = public, pg_temp as $$
  with found as (
    select e.shop_id, e.id, e.name, e.mime, e.content from list_exports e
    where e.id = export_id and e.state = 'ready' and e.key_hash = given_key and e.told_at >= told_since for update
  ), taken as (
    update list_exports e set state = 'taken', key_hash = null from found f where e.shop_id = f.shop_id and e.id = f.id
  )
  select f.name, f.mime, f.content from found f
$$;
