-- The public API (issue 7): keys with which programs act for a shop, and webhooks that tell programs what happens in it.

-- A key is shown once and kept as its SHA-256. It may what its scopes and its maker's rights both allow when it is used. Rows are
-- never deleted: they say who made and who revoked what.
create table api_keys (
  shop_id text not null references shops (id),
  id text not null,
  name text not null,
  -- The first characters, by which people recognise it.
  prefix text not null,
  hash bytea not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_at timestamptz,
  last_used_on date,
  made_by text not null references users (id),
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text references users (id),
  primary key (shop_id, id),
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index api_keys_hash on api_keys (hash);
alter table api_keys enable row level security;
create policy member on api_keys using (shop_id = (select acting_shop()));
-- Whoever shows a key is looked up before he is known.
create policy sign_in on api_keys using ((select signing_in()));

-- Where a shop wants to be told. No secret is stored: it is derived of the deployment's, the endpoint and `secret_version`.
create table webhook_endpoints (
  shop_id text not null references shops (id),
  id text not null,
  url text not null,
  description text not null default '',
  events text[] not null check (cardinality(events) > 0),
  enabled boolean not null default true,
  -- Why it was switched off by us: answered 410, or failed for days.
  off_by text check (off_by in ('gone', 'failing')),
  off_at timestamptz,
  -- Nothing has been taken since.
  failing_since timestamptz,
  -- It let us wait: until then nobody waits for it again.
  rests_until timestamptz,
  secret_version int not null default 1,
  -- Until when the secret before signs too.
  previous_until timestamptz,
  made_by text not null references users (id),
  created_at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, id),
  check (not enabled or off_by is null)
);
create index webhook_endpoints_on on webhook_endpoints (shop_id) where enabled;

-- The outbox: what happened, written by the transaction in which it happened, by triggers, whichever way it came to be.
create table webhook_events (
  shop_id text not null references shops (id),
  id text not null default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null,
  subject text not null,
  -- Facts of the moment; no names, no addresses, no prices of single things.
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  -- Told from then on: changes of stock wait a moment for each other.
  due_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  primary key (shop_id, id)
);
create index webhook_events_due on webhook_events (due_at) where told_at is null;
create index webhook_events_old on webhook_events (at);

create table webhook_deliveries (
  shop_id text not null,
  id text not null,
  endpoint_id text not null,
  -- `webhook-id`, the same for every try and every endpoint: by it receivers know what they have already.
  event_id text not null,
  type text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- Tries in all; `step` of them since it was first sent, or sent again by hand.
  tries int not null default 0,
  step int not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  last_at timestamptz,
  last_status int,
  last_fault text,
  primary key (shop_id, id),
  foreign key (shop_id, endpoint_id) references webhook_endpoints (shop_id, id) on delete cascade,
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_of on webhook_deliveries (shop_id, endpoint_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_old on webhook_deliveries (created_at);

create table webhook_tries (
  shop_id text not null,
  delivery_id text not null,
  number int not null,
  at timestamptz not null,
  status int,
  fault text,
  ms int not null,
  -- What it answered, at most the first kilobyte.
  answer text not null default '',
  primary key (shop_id, delivery_id, number),
  foreign key (shop_id, delivery_id) references webhook_deliveries (shop_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_tries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

-- Whether anybody wants to know: where nobody does, nothing is written.
create function webhook_wanted(p_shop text, p_type text) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select 1 from webhook_endpoints e where e.shop_id = p_shop and e.enabled and p_type = any (e.events));
end;

create function webhook_say(p_shop text, p_type text, p_subject text, p_facts jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- For triggers alone: it writes for whatever shop it is told.
  if pg_trigger_depth() = 0 then raise insufficient_privilege; end if;
  if not webhook_wanted(p_shop, p_type) then return; end if;
  insert into webhook_events (shop_id, type, subject, facts) values (p_shop, p_type, p_subject, p_facts);
  perform pg_notify('cuvee', json_build_object('kind', 'webhook', 'shopId', p_shop)::text);
end $$;

create function webhook_order_facts(o orders) returns jsonb language sql immutable
  return jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status, 'deliveryStatus', o.delivery_status,
    'paymentStatus', o.payment_status, 'clientId', o.client_id, 'bottles', o.bottles, 'totalTtcCents', o.total_ttc_cents);

create function webhook_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  facts jsonb := webhook_order_facts(new);
  was_status text := 'draft';
  was_delivery text := '';
  was_payment text := '';
  comes boolean;
begin
  if tg_op = 'UPDATE' then
    was_status := old.status;
    was_delivery := old.delivery_status;
    was_payment := old.payment_status;
  end if;
  -- A draft is no order yet, and one that comes to nothing never was.
  if new.status in ('draft', 'aborted') or (was_status = 'draft' and new.status in ('expired', 'cancelled')) then return null; end if;
  -- Money that came late brings an expired one back.
  comes := was_status = 'draft' or (was_status = 'expired' and new.status = 'pending');
  if comes then perform webhook_say(new.shop_id, 'order.placed', new.id, facts); end if;
  if new.status <> was_status then
    if new.status = 'validated' then perform webhook_say(new.shop_id, 'order.accepted', new.id, facts);
    elsif new.status = 'refused' then perform webhook_say(new.shop_id, 'order.refused', new.id, facts);
    elsif new.status in ('cancelled', 'expired') then perform webhook_say(new.shop_id, 'order.canceled', new.id, facts);
    end if;
  end if;
  -- What was paid while it was a draft is told when it becomes an order.
  if new.payment_status = 'paid' and (comes or was_payment <> 'paid') then
    perform webhook_say(new.shop_id, 'order.paid', new.id, facts);
  end if;
  if new.delivery_status <> was_delivery then
    if new.delivery_status = 'transit' then perform webhook_say(new.shop_id, 'order.shipped', new.id, facts);
    elsif new.delivery_status = 'delivered' then perform webhook_say(new.shop_id, 'order.delivered', new.id, facts);
    end if;
  end if;
  return null;
end $$;
create trigger webhook_order after insert or update of status, delivery_status, payment_status on orders
  for each row execute function webhook_order();

create function webhook_withdrawal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare facts jsonb;
begin
  select webhook_order_facts(o) into facts from orders o where o.shop_id = new.shop_id and o.id = new.order_id;
  perform webhook_say(new.shop_id, 'order.withdrawn', new.order_id, facts);
  return null;
end $$;
create trigger webhook_withdrawal after insert on order_events
  for each row when (new.kind = 'withdrawn') execute function webhook_withdrawal();

create function webhook_reservation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  facts jsonb := jsonb_build_object('id', new.id, 'number', new.number, 'status', new.status, 'eventId', new.event_id,
    'slotId', new.slot_id, 'people', new.people, 'orderId', new.order_id, 'totalTtcCents', new.total_cents);
  was text := 'held';
begin
  if tg_op = 'UPDATE' then was := old.status; end if;
  if new.status = 'confirmed' and was in ('held', 'pending') then
    perform webhook_say(new.shop_id, 'reservation.confirmed', new.id, facts);
  elsif new.status = 'cancelled' and was not in ('held', 'cancelled') then
    perform webhook_say(new.shop_id, 'reservation.canceled', new.id, facts);
  elsif new.status = 'attended' and was <> 'attended' then
    perform webhook_say(new.shop_id, 'reservation.attended', new.id, facts);
  elsif tg_op = 'UPDATE' and new.status in ('pending', 'confirmed', 'noShow') and (
      (old.slot_id, old.seats, old.people, old.total_cents) is distinct from (new.slot_id, new.seats, new.people, new.total_cents)
      or old.contact is distinct from new.contact or (old.status <> new.status and was <> 'held')) then
    perform webhook_say(new.shop_id, 'reservation.changed', new.id, facts);
  end if;
  return null;
end $$;
create trigger webhook_reservation after insert or update on reservations
  for each row execute function webhook_reservation();

create function webhook_products() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_events (shop_id, type, subject, facts)
    select c.shop_id, 'product.changed', c.product_id,
      jsonb_build_object('id', c.product_id, 'slug', p.slug, 'status', p.status, 'kind', c.kind, 'fields', to_jsonb(c.fields))
    from changed c join products p on p.shop_id = c.shop_id and p.id = c.product_id
    where webhook_wanted(c.shop_id, 'product.changed');
  if found then
    perform pg_notify('cuvee', json_build_object('kind', 'webhook', 'shopId', shop_id)::text) from (select distinct shop_id from changed) s;
  end if;
  return null;
end $$;
create trigger webhook_products after insert on product_events referencing new table as changed
  for each statement execute function webhook_products();

-- One line for each movement, and nothing that two orders would wait for: they become one when they are told.
create function webhook_stocks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_events (shop_id, type, subject, facts, due_at)
    select s.shop_id, 'stock.changed', s.format_id, jsonb_build_object('id', s.format_id), clock_timestamp() + interval '5 seconds'
    from (select distinct shop_id, format_id from changed) s where webhook_wanted(s.shop_id, 'stock.changed');
  return null;
end $$;
create trigger webhook_stocks after insert on stock_movements referencing new table as changed
  for each statement execute function webhook_stocks();

create function webhook_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform webhook_say(new.shop_id, 'client.added', new.id, jsonb_build_object('id', new.id, 'kind', new.kind));
  return null;
end $$;
create trigger webhook_client after insert on clients for each row execute function webhook_client();

-- Shops with something to tell; deliveries whose time has come and whose job was lost, at most 500.
create function webhook_shops_due(p_now timestamptz) returns table (shop_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct e.shop_id from webhook_events e where e.told_at is null and e.due_at <= p_now;
end;
create function webhook_deliveries_lost(p_before timestamptz) returns table (shop_id text, delivery_id text, tries int)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.shop_id, d.id, d.tries from webhook_deliveries d where d.state = 'waiting' and d.next_at <= p_before
  order by d.next_at limit 500;
end;
-- The log is kept for a while only.
create function webhook_forget(p_before timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  delete from webhook_deliveries where created_at < p_before and state <> 'waiting';
  delete from webhook_events where at < p_before and told_at is not null;
end;
