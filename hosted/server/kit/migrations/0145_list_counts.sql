-- Members of a list when they were counted last, for the page of lists; null: never counted.
alter table contact_lists add column members int check (members >= 0), add column counted_at timestamptz;

-- Hours of the day in France between which automatic messages begin: nobody is written to at night.
alter table campaign_settings add column automatic_from int not null default 8 check (automatic_from between 0 and 23),
  add column automatic_until int not null default 20 check (automatic_until between 1 and 24),
  add constraint campaign_settings_hours check (automatic_from < automatic_until);

-- Shops with lists in use that were not counted since a moment. For the sweep, which acts for no shop.
create function shops_with_uncounted_lists(p_before timestamptz) returns table (shop_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct l.shop_id from contact_lists l
  where l.archived_at is null and (l.counted_at is null or l.counted_at < p_before);
$$;
