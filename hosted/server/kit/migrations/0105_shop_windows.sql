-- What the list of all shops shows of each: the picture at the head of its public pages (of a visible page; else its
-- banner, else that of its first visit), and the number of producers whose products it sells. All public.
create function shop_windows() returns table (shop_id text, picture text, builders int)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id,
    coalesce(
      (select jsonb_path_query_first(t.published,
        '$.tabs[*] ? (@.isVisible == true).blocks[*] ? (@.kind == "hero" && @.picture.visual != "").picture.visual') #>> '{}'
      from shop_sites t where t.shop_id = s.id),
      s.banner,
      (select e.visuals #>> '{0,visual}' from events e
      where e.shop_id = s.id and e.status = 'online' and jsonb_array_length(e.visuals) > 0
      order by e.position, e.title, e.id limit 1)),
    (select count(distinct p.producer)::int from products p
    where p.shop_id = s.id and p.producer <> '' and p.status in ('online', 'outofstock'))
  from shops s where s.is_online;
end;
