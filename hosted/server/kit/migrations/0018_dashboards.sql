-- How each member of a shop has arranged the home of the back-office, and what its figures are counted by.

create table dashboard_layouts (
  shop_id text not null references shops (id),
  user_id text not null references users (id),
  blocks jsonb not null,
  version int not null default 1,
  primary key (shop_id, user_id)
);
alter table dashboard_layouts enable row level security;
create policy member on dashboard_layouts using (shop_id = (select acting_shop()));

create index orders_sold on orders (shop_id, created_at) include (total_ttc_cents, bottles)
  where status in ('pending', 'validated', 'invoiced');
create index orders_unpaid on orders (shop_id, created_at) include (total_ttc_cents)
  where status in ('pending', 'validated', 'invoiced') and payment_status in ('pending', 'missing', 'partial', 'error');
