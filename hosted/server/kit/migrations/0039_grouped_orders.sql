-- Grouped orders (specification §4, "Payments"): an organiser opens one at a shop, members join by a shared link, each pays his
-- own part. A part is an order of its own; what is here holds the parts together.

create table order_groups (
  shop_id text not null references shops (id),
  id text not null,
  name text not null,
  status text not null check (status in ('unproven', 'open', 'settling', 'complete', 'expired', 'cancelled')),
  -- Why it came to nothing.
  ended_by text,
  -- SHA-256 of the key of the shared link.
  join_hash bytea not null,
  shipping_ref text not null,
  instructions text not null default '',
  -- Where all of it goes; null when it is fetched.
  address jsonb,
  -- What the shop gave so that nobody paid more than he was told.
  given_cents bigint not null default 0 check (given_cents >= 0),
  created_at timestamptz not null,
  deadline timestamptz not null,
  closed_at timestamptz,
  -- Until when a card that was refused at the debit may be replaced.
  settle_until timestamptz,
  version int not null default 1,
  primary key (shop_id, id),
  check ((status in ('expired', 'cancelled')) = (ended_by is not null)),
  check ((status = 'settling') <= (settle_until is not null))
);
create unique index order_groups_id on order_groups (id);
create index order_groups_due on order_groups (coalesce(settle_until, deadline)) where status in ('unproven', 'open', 'settling');

create table order_group_members (
  shop_id text not null,
  group_id text not null,
  id text not null,
  position int not null,
  firstname text not null,
  email text not null,
  lang text not null,
  -- SHA-256 of the key of his own link.
  key_hash bytea not null,
  user_id text,
  is_organiser boolean not null,
  -- [{formatId, quantity}]: what he wants.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  -- His order, the last one if he tried several; and the most that he was told he would pay with it.
  order_id text,
  cap_cents bigint,
  joined_at timestamptz not null,
  -- He left, was removed, or fell out because he had not committed or paid.
  out_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, group_id) references order_groups (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  check ((order_id is null) = (cap_cents is null))
);
create unique index order_group_members_position on order_group_members (shop_id, group_id, position);
create unique index order_group_members_organiser on order_group_members (shop_id, group_id) where is_organiser;
create unique index order_group_members_order on order_group_members (shop_id, order_id) where order_id is not null;
create index order_group_members_key on order_group_members (key_hash);

alter table orders
  add column group_id text,
  add constraint orders_group_fkey foreign key (shop_id, group_id) references order_groups (shop_id, id);
create index orders_group on orders (shop_id, group_id) where group_id is not null;

alter table order_groups enable row level security;
alter table order_group_members enable row level security;
create policy member on order_groups using (shop_id = (select acting_shop()));
create policy member on order_group_members using (shop_id = (select acting_shop()));
-- The holder of a member's own link, or of the shared one.
create policy link on order_group_members for select using (key_hash = (select acting_key()));
create policy link on order_groups for select using (
  join_hash = (select acting_key())
  or ((select acting_key()) is not null and exists (
    select 1 from order_group_members m where m.shop_id = order_groups.shop_id and m.group_id = order_groups.id
      and m.key_hash = (select acting_key()))));

-- Groups of every shop whose time has come, at most 200.
create function due_order_groups(p_now timestamptz) returns table (shop_id text, group_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select g.shop_id, g.id from order_groups g
  where g.status in ('unproven', 'open', 'settling') and coalesce(g.settle_until, g.deadline) <= p_now
  order by coalesce(g.settle_until, g.deadline) limit 200;
end;
