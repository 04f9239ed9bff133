-- Routes of the day: the clients and prospects whom a person of a shop visits on a day, in their order
-- (hosted/decisions/relations/0071-map-and-route.md). One route for a person and a day.
create table day_routes (
  shop_id text not null references shops (id),
  user_id text not null references users (id),
  day date not null,
  start text not null check (start in ('shop', 'place', 'stop')),
  -- The town of a start at a place.
  start_zipcode text not null default '',
  start_city text not null default '',
  returns boolean not null,
  starts_at time not null,
  visit_minutes int not null check (visit_minutes between 5 and 240),
  -- As the crow flies.
  km_per_hour int not null check (km_per_hour between 5 and 120),
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, user_id, day)
);
create index day_routes_day on day_routes (shop_id, day);

create table day_route_stops (
  shop_id text not null,
  user_id text not null,
  day date not null,
  client_id text not null,
  position int not null,
  fixed text check (fixed in ('first', 'last')),
  result text check (result in ('met', 'absent', 'closed')),
  done_at timestamptz,
  -- The done task that the visit made, which has the note.
  task_id text,
  primary key (shop_id, user_id, day, client_id),
  foreign key (shop_id, user_id, day) references day_routes (shop_id, user_id, day) on delete cascade,
  foreign key (shop_id, client_id) references clients (shop_id, id),
  foreign key (shop_id, task_id) references tasks (shop_id, id),
  check ((result is null) = (done_at is null))
);
create index day_route_stops_client on day_route_stops (shop_id, client_id);
create index day_route_stops_task on day_route_stops (shop_id, task_id) where task_id is not null;

alter table day_routes enable row level security;
create policy member on day_routes using (shop_id = (select acting_shop()));
-- An agent sees their own routes, with their own clients.
create policy agent on day_routes for select using (shop_id = (select agent_shop()) and user_id = (select acting_user()));
alter table day_route_stops enable row level security;
create policy member on day_route_stops using (shop_id = (select acting_shop()));
create policy agent on day_route_stops for select using (shop_id = (select agent_shop()) and user_id = (select acting_user())
  and client_id in (
    select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));

-- Stops of a merged client are those of the one that stays; a route that has both keeps one.
create function route_stops_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from day_route_stops s where s.shop_id = new.shop_id and s.client_id = new.id and exists (
    select from day_route_stops o where o.shop_id = s.shop_id and o.user_id = s.user_id and o.day = s.day
      and o.client_id = new.merged_into);
  update day_route_stops set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger route_stops_follow_client after update of merged_into on clients for each row
  when (new.merged_into is not null and old.merged_into is distinct from new.merged_into) execute function route_stops_follow_client();
