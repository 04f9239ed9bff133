-- Sales that a shop hopes for: each is for a client, in a stage, with an amount, an expected day and a next step.

-- Stages of the open opportunities of a shop, from left to right.
create table opportunity_stages (
  shop_id text not null references shops (id),
  id text not null,
  name text not null check (name <> ''),
  -- Percentage of the amounts that the weighted sums count.
  probability int not null check (probability between 0 and 100),
  -- Days in the stage after which an opportunity stagnates; null: never.
  stagnation_days int check (stagnation_days between 1 and 365),
  position int not null,
  -- Of all stages of the shop together, the same in each row.
  version int not null default 1,
  primary key (shop_id, id)
);
alter table opportunity_stages enable row level security;
create policy member on opportunity_stages using (shop_id = (select acting_shop()));
create policy agent on opportunity_stages for select using (shop_id = (select agent_shop()));

-- Every shop begins with the same four stages, and changes them as it likes.
create function add_opportunity_stages() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into opportunity_stages (shop_id, id, name, probability, stagnation_days, position)
  values (new.id, 'stage00000000001', 'À contacter', 10, 14, 1),
    (new.id, 'stage00000000002', 'Échange', 30, 14, 2),
    (new.id, 'stage00000000003', 'Dégustation', 50, 21, 3),
    (new.id, 'stage00000000004', 'Devis', 70, 14, 4);
  return null;
end $$;
create trigger add_opportunity_stages after insert on shops for each row execute function add_opportunity_stages();
insert into opportunity_stages (shop_id, id, name, probability, stagnation_days, position)
  select s.id, d.id, d.name, d.probability, d.days, d.position from shops s, (values
    ('stage00000000001', 'À contacter', 10, 14, 1), ('stage00000000002', 'Échange', 30, 14, 2),
    ('stage00000000003', 'Dégustation', 50, 21, 3), ('stage00000000004', 'Devis', 70, 14, 4)
  ) d (id, name, probability, days, position);

create table opportunities (
  shop_id text not null references shops (id),
  id text not null,
  client_id text not null,
  title text not null check (title <> ''),
  description text not null default '',
  -- Without tax; null while nobody has estimated it.
  amount_cents bigint check (amount_cents >= 0),
  bottles int check (bottles >= 0),
  expected_on date not null,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  -- Of an ended one: the stage that it was in.
  stage_id text not null,
  stage_since timestamptz not null,
  -- Column of the board.
  place text not null generated always as (case when status = 'open' then stage_id else status end) stored,
  -- Order in the column, smallest first.
  position double precision not null,
  -- Set by hand; null: that of the stage.
  probability int check (probability between 0 and 100),
  owner_id text not null references users (id),
  source text check (source in ('visit', 'fair', 'recommendation', 'web', 'call', 'campaign', 'renewal', 'other')),
  next_step text not null,
  next_on date,
  lost_reason text check (lost_reason in ('price', 'competitor', 'noNeed', 'noAnswer', 'stock', 'timing', 'mistake', 'other')),
  lost_note text not null default '',
  made_by text not null,
  made_by_id text not null references users (id),
  created_at timestamptz not null,
  closed_at timestamptz,
  search text not null generated always as (plain_text(title)) stored,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, client_id) references clients (shop_id, id),
  foreign key (shop_id, stage_id) references opportunity_stages (shop_id, id),
  check ((status = 'open') = (closed_at is null)),
  check (status <> 'open' or next_step <> '' and next_on is not null),
  check ((status = 'lost') = (lost_reason is not null))
);
-- A column of the board, in its order.
create index opportunities_place on opportunities (shop_id, place, position, id);
create index opportunities_expected on opportunities (shop_id, expected_on, id);
create index opportunities_client on opportunities (shop_id, client_id, status);
create index opportunities_stage on opportunities (shop_id, stage_id);
-- The sums of the board: open ones, and those that ended lately. The forecast.
create index opportunities_open on opportunities (shop_id, expected_on) where status = 'open';
create index opportunities_closed on opportunities (shop_id, closed_at) where closed_at is not null;

alter table opportunities enable row level security;
create policy member on opportunities using (shop_id = (select acting_shop()));
-- An agent sees those of their own clients.
create policy agent on opportunities for select using (shop_id = (select agent_shop()) and client_id in (
  select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));

-- History: the names of stages are those of the day.
create table opportunity_events (
  shop_id text not null references shops (id),
  id text not null,
  opportunity_id text not null,
  at timestamptz not null,
  kind text not null check (kind in ('created', 'moved', 'won', 'lost', 'reopened', 'owner')),
  from_name text not null default '',
  to_name text not null default '',
  note text not null default '',
  made_by text not null,
  primary key (shop_id, id),
  foreign key (shop_id, opportunity_id) references opportunities (shop_id, id) on delete cascade
);
create index opportunity_events_of on opportunity_events (shop_id, opportunity_id, at);
alter table opportunity_events enable row level security;
create policy member on opportunity_events using (shop_id = (select acting_shop()));
create policy agent on opportunity_events for select using (shop_id = (select agent_shop()) and opportunity_id in (
  select o.id from opportunities o));

-- Quotes, samples, reservations and orders of an opportunity.
create table opportunity_links (
  shop_id text not null references shops (id),
  id text not null,
  opportunity_id text not null,
  quote_id text,
  sample_id text,
  reservation_id text,
  order_id text,
  at timestamptz not null,
  made_by text not null,
  primary key (shop_id, id),
  foreign key (shop_id, opportunity_id) references opportunities (shop_id, id) on delete cascade,
  foreign key (shop_id, quote_id) references quotes (shop_id, id) on delete cascade,
  foreign key (shop_id, sample_id) references samples (shop_id, id) on delete cascade,
  foreign key (shop_id, reservation_id) references reservations (shop_id, id) on delete cascade,
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  check (num_nonnulls(quote_id, sample_id, reservation_id, order_id) = 1)
);
create index opportunity_links_of on opportunity_links (shop_id, opportunity_id);
-- A quote wins one opportunity; the others are linked with one each as well, so that nothing is counted twice.
create unique index opportunity_links_quote on opportunity_links (shop_id, quote_id) where quote_id is not null;
create unique index opportunity_links_sample on opportunity_links (shop_id, sample_id) where sample_id is not null;
create unique index opportunity_links_reservation on opportunity_links (shop_id, reservation_id) where reservation_id is not null;
create unique index opportunity_links_order on opportunity_links (shop_id, order_id) where order_id is not null;
alter table opportunity_links enable row level security;
create policy member on opportunity_links using (shop_id = (select acting_shop()));
create policy agent on opportunity_links for select using (shop_id = (select agent_shop()) and opportunity_id in (
  select o.id from opportunities o));

alter table tasks add column opportunity_id text,
  add foreign key (shop_id, opportunity_id) references opportunities (shop_id, id);
create index tasks_opportunity on tasks (shop_id, opportunity_id) where opportunity_id is not null;

-- Opportunities of a merged client go to the one that stays; of an erased one they keep no words.
create function opportunities_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update opportunities set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger opportunities_follow_client after update of merged_into on clients for each row
  when (new.merged_into is not null and old.merged_into is distinct from new.merged_into)
  execute function opportunities_follow_client();
create function opportunities_forget_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update opportunities set title = '—', description = '', lost_note = '',
      next_step = case when status = 'open' then '—' else '' end
    where shop_id = new.shop_id and client_id = new.id;
  update opportunity_events e set note = '' from opportunities o where o.shop_id = new.shop_id and o.client_id = new.id
    and e.shop_id = o.shop_id and e.opportunity_id = o.id;
  return null;
end $$;
create trigger opportunities_forget_client after update of emails on clients for each row
  when (new.emails = '{}' and new.emails is distinct from old.emails) execute function opportunities_forget_client();
