-- Whether a person gets the weekly notice of clicks on campaign links (`relations/notifications/linkNotices.ts`).
alter table users add column link_notices boolean not null default true;

-- The clicks of a week are read over all links of a shop.
create index campaign_clicks_day on campaign_clicks (shop_id, day);

-- Shops whose links were clicked in these days. For the sweep, which acts for no shop.
create function shops_with_clicks(p_from date, p_to date) returns table (shop_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct c.shop_id from campaign_clicks c where c.day between p_from and p_to;
$$;
