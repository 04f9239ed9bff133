-- Dated history of the prices that everybody pays, for the lowest price of the thirty days before an announced reduction (code de la
-- consommation L112-1-1). A row holds the terms of a format from `since` until its next row: promotions keep their own dates, so that one
-- that begins or ends by its date writes nothing. Rows are only added, by triggers at the end of the transaction that changes a price,
-- whichever way it comes. The history begins with this migration: what was asked before is not known.

create table public_prices (
  shop_id text not null references shops,
  format_id text not null,
  id bigint generated always as identity,
  since timestamptz not null,
  -- Unit price of the public grid in euro (ten-thousandths); null while the format is not offered to everybody.
  unit_e4 bigint,
  -- Whether it includes tax.
  ttc boolean not null,
  tiers jsonb not null,
  promotions jsonb not null,
  primary key (shop_id, format_id, id)
);
alter table public_prices enable row level security;
create policy member on public_prices using (shop_id = (select acting_shop()));
create policy agent on public_prices for select using (shop_id = (select agent_shop()));

-- What everybody is asked for formats of a shop now. Closed shops, products that are not published and hidden prices ask nothing.
create function public_terms(of_shop text, of_formats text[])
returns table (format_id text, unit_e4 bigint, ttc boolean, tiers jsonb, promotions jsonb) language sql stable as $$
  select f.id,
    case when s.is_online and p.status in ('online', 'outofstock') and not v.closed and not f.closed and coalesce(g.visible, true)
      then coalesce(g.unit_e4, f.unit_e4) end,
    t.ttc, coalesce(g.tiers, f.tiers), f.promotions
  from formats f
  join shops s on s.id = f.shop_id
  join products p on p.shop_id = f.shop_id and p.id = f.product_id
  join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
  join typologies t on t.shop_id = f.shop_id and t.is_public
  left join grid_prices g on g.shop_id = f.shop_id and g.format_id = f.id and g.typology = t.key
  where f.shop_id = of_shop and (of_formats is null or f.id = any (of_formats))
$$;

-- Adds a row for each of the formats whose terms differ from their last row. A format that was never offered has no row. Writers of one
-- shop come one after the other: each holds its row of catalogue_versions until it ends.
create function add_public_prices(of_shop text, of_formats text[]) returns void language sql as $$
  insert into public_prices (shop_id, format_id, since, unit_e4, ttc, tiers, promotions)
  select of_shop, n.format_id, clock_timestamp(), n.unit_e4, n.ttc, n.tiers, n.promotions
  from public_terms(of_shop, of_formats) n
  left join lateral (
    select k.unit_e4, k.ttc, k.tiers, k.promotions from public_prices k
    where k.shop_id = of_shop and k.format_id = n.format_id order by k.id desc limit 1) k on true
  where case when k.unit_e4 is null or n.unit_e4 is null
    then k.unit_e4 is distinct from n.unit_e4
    else (k.unit_e4, k.ttc, k.tiers, k.promotions) is distinct from (n.unit_e4, n.ttc, n.tiers, n.promotions) end
  order by n.format_id
$$;

create function keep_public_prices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'formats' then perform add_public_prices(new.shop_id, array[new.id]);
    when 'grid_prices' then
      if exists (select 1 from typologies t where t.is_public and t.shop_id = coalesce(new.shop_id, old.shop_id)
          and t.key = coalesce(new.typology, old.typology)) then
        perform add_public_prices(coalesce(new.shop_id, old.shop_id), array[coalesce(new.format_id, old.format_id)]);
      end if;
    when 'vintages' then perform add_public_prices(new.shop_id,
      array(select f.id from formats f where f.shop_id = new.shop_id and f.vintage_id = new.id));
    when 'products' then perform add_public_prices(new.shop_id,
      array(select f.id from formats f where f.shop_id = new.shop_id and f.product_id = new.id));
    when 'typologies' then perform add_public_prices(new.shop_id, null);
    when 'shops' then perform add_public_prices(new.id, null);
  end case;
  return null;
end $$;

-- Deferred: a price that one transaction takes away and writes again was never asked.
create constraint trigger keep_public_prices_insert after insert on formats deferrable initially deferred
  for each row execute function keep_public_prices();
create constraint trigger keep_public_prices_update after update on formats deferrable initially deferred for each row
  when ((old.unit_e4, old.tiers, old.promotions, old.closed, old.product_id, old.vintage_id)
    is distinct from (new.unit_e4, new.tiers, new.promotions, new.closed, new.product_id, new.vintage_id))
  execute function keep_public_prices();
create constraint trigger keep_public_prices after insert or update or delete on grid_prices deferrable initially deferred
  for each row execute function keep_public_prices();
create constraint trigger keep_public_prices after update on vintages deferrable initially deferred for each row
  when (old.closed is distinct from new.closed) execute function keep_public_prices();
create constraint trigger keep_public_prices after update on products deferrable initially deferred for each row
  when (old.status is distinct from new.status) execute function keep_public_prices();
create constraint trigger keep_public_prices after insert or update on typologies deferrable initially deferred for each row
  when (new.is_public) execute function keep_public_prices();
create constraint trigger keep_public_prices after update on shops deferrable initially deferred for each row
  when (old.is_online is distinct from new.is_online) execute function keep_public_prices();

create trigger public_prices_append_only before update or delete on public_prices
  for each statement execute function refuse_change();

select add_public_prices(id, null) from shops;
