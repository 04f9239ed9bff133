-- Embeds: what a shop shows on other sites, where it may be shown, and how often it was seen and ordered from.

create table embeds (
  shop_id text not null references shops (id),
  id text not null,
  name text not null,
  content jsonb not null,
  options jsonb not null,
  theme jsonb not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, id)
);
create unique index embeds_id on embeds (id);

-- A number for each day and nothing of who looked.
create table embed_days (
  shop_id text not null,
  embed_id text not null,
  day date not null,
  views int not null check (views >= 0),
  primary key (shop_id, embed_id, day),
  foreign key (shop_id, embed_id) references embeds (shop_id, id) on delete cascade
);

-- Sites that a shop has named. What is allowed now stands in `shops.allowed_origins`; one without a row here was allowed before
-- proofs were asked for, and stays.
create table shop_origins (
  shop_id text not null references shops (id),
  origin text not null check (length(origin) <= 300),
  state text not null check (state in ('pending', 'verified', 'failing', 'lost', 'development')),
  method text check (method in ('file', 'meta')),
  fault text,
  asked_at timestamptz not null,
  verified_at timestamptz,
  checked_at timestamptz,
  -- Since when its proof is gone.
  failing_since timestamptz,
  -- When it is looked at again.
  next_at timestamptz,
  primary key (shop_id, origin),
  check ((state = 'failing') <= (failing_since is not null)),
  check ((state in ('verified', 'failing')) = (next_at is not null))
);
create index shop_origins_due on shop_origins (next_at) where next_at is not null;

alter table embeds enable row level security;
alter table embed_days enable row level security;
alter table shop_origins enable row level security;
create policy member on embeds using (shop_id = (select acting_shop()));
create policy member on embed_days using (shop_id = (select acting_shop()));
create policy member on shop_origins using (shop_id = (select acting_shop()));

-- The embed through which a cart came, as its page says it; and of the order, once it is known to be the shop's own.
alter table handoffs add column embed_id text;
alter table orders add column embed_id text;
create index orders_embed on orders (shop_id, embed_id, created_at) where embed_id is not null;

create function order_embed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.embed_id := (
    select e.id from handoffs h join embeds e on e.id = h.embed_id
    where h.id = new.handoff_id and h.redeemed_at is not null and e.shop_id = new.shop_id and e.archived_at is null);
  return new;
end $$;
create trigger order_embed before insert on orders
  for each row when (new.handoff_id is not null) execute function order_embed();

-- An embed for anybody who looks at it: what is in it is published.
create function shown_embed(p_id text)
returns table (shop_id text, id text, name text, content jsonb, options jsonb, theme jsonb, archived boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select e.shop_id, e.id, e.name, e.content, e.options, e.theme, e.archived_at is not null from embeds e where e.id = p_id;
end;

-- Adds views of a day; what is no embed, or archived, counts nothing.
create function count_embed_views(p_ids text[], p_days date[], p_views int[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into embed_days as d (shop_id, embed_id, day, views)
  select e.shop_id, e.id, v.day, v.views from unnest(p_ids, p_days, p_views) as v (id, day, views)
  join embeds e on e.id = v.id and e.archived_at is null
  order by e.shop_id, e.id, v.day
  on conflict (shop_id, embed_id, day) do update set views = d.views + excluded.views
$$;

-- Sites of every shop whose proof is to be looked at, at most 200.
create function due_origins(p_now timestamptz) returns table (shop_id text, origin text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.shop_id, o.origin from shop_origins o where o.next_at <= p_now order by o.next_at limit 200;
end;
