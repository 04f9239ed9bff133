-- What an electronic label tells in every language, and how the code on a bottle finds it (rules §6).

alter table vintages
  -- Keys of the ingredients in the order of weight; empty: only the texts of `ingredients` say them.
  add column ingredient_list text[] not null default '{}';

-- A code on a bottle says its GTIN in fourteen digits, and not whose it is.
create index formats_gtin on formats (lpad(ean, 14, '0')) where ean is not null;

-- What carries a GTIN, of all shops: who makes it before who sells it on, then the shop that is here longest. Of a lot it tells
-- whether a format was ever in stock under it.
create function labels_of_gtin(p_gtin text, p_lot text)
returns table (shop_id text, product_id text, vintage_id text, vintage text, format_id text, of_lot boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.shop_id, f.product_id, f.vintage_id, v.name, f.id,
    p_lot <> '' and exists (select 1 from stocks s where s.shop_id = f.shop_id and s.format_id = f.id and s.lot = p_lot)
  from formats f
    join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
    join products p on p.shop_id = f.shop_id and p.id = f.product_id
    join shops s on s.id = f.shop_id
  where lpad(f.ean, 14, '0') = p_gtin
  order by p.producer is not null, s.created_at, s.id, p.status = 'closed', v.closed or f.closed, v.position, v.id, f.position, f.id
  limit 200
$$;
