-- Addresses of people's own calendars, read by calendar programs: layers of one person in one shop. The address has the
-- id and a secret, of which only the hash is stored.
create table personal_feeds (
  shop_id text not null references shops (id),
  id text not null,
  user_id text not null references users (id),
  layers text[] not null check (cardinality(layers) > 0),
  key_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz,
  primary key (shop_id, id)
);
-- A person has one address in a shop.
create unique index personal_feeds_active on personal_feeds (shop_id, user_id) where revoked_at is null;
alter table personal_feeds enable row level security;
create policy member on personal_feeds using (shop_id = (select acting_shop()));
create policy agent on personal_feeds for select using (shop_id = (select agent_shop()) and user_id = (select acting_user()));

-- The active feed of an address whose secret is checked next; works without a signed-in person.
create function personal_feed(p_id text, p_hash bytea) returns table (shop_id text, user_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.shop_id, f.user_id from personal_feeds f where f.id = p_id and f.key_hash = p_hash and f.revoked_at is null;
$$;

-- Someone who leaves a shop has no address there any more; one who comes back makes a new one.
create function revoke_personal_feeds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update personal_feeds set revoked_at = now() where shop_id = old.shop_id and user_id = old.user_id and revoked_at is null;
  return null;
end $$;
create trigger revoke_personal_feeds after delete on memberships for each row execute function revoke_personal_feeds();

-- Series of open tasks, whose next days the calendar shows.
create index tasks_series on tasks (shop_id, due_on, id) where status = 'open' and recurrence is not null;
-- Campaigns by the day on which they start.
create index campaigns_start on campaigns (shop_id, coalesce(started_at, scheduled_at))
  where coalesce(started_at, scheduled_at) is not null;
