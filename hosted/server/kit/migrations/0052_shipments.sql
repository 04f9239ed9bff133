-- Deliveries of orders: what goes to whom, when, from where (ventilation), under which document, and with what the customs know of it.

create table shipments (
  shop_id text not null references shops (id),
  id text not null,
  order_id text not null,
  -- The order in which they were planned.
  position bigint generated always as identity,
  -- Of the series "deliveryNote": taken when the note is first made. From then on the note is never edited.
  number text,
  status text not null default 'pending' check (status in ('pending', 'preparation', 'pendingPickup', 'transit', 'delivered',
    'partiallyReturned', 'returned', 'exception', 'cancelled')),
  planned_on date,
  -- From where it leaves; null: wherever its goods are promised.
  warehouse_id text,
  -- Fetched at the seller's.
  collected boolean not null default false,
  recipient jsonb not null,
  carrier text not null default '',
  tracking text not null default '',
  parcels int check (parcels > 0),
  weight_g int check (weight_g > 0),
  -- Its goods leave without their duty; null: nobody said it, and its order tells (client's excise number, country).
  duty_suspended boolean,
  -- The rest of what the customs want to know: recipientType, consigneeExciseNumber, arrangement, mode, journeyTime, arc, fallback.
  transport jsonb not null default '{}',
  note text not null default '',
  made_by text not null,
  created_at timestamptz not null,
  numbered_at timestamptz,
  -- Its goods have left the cellar.
  left_at timestamptz,
  delivered_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id),
  check ((number is null) = (numbered_at is null)),
  check (status in ('pending', 'cancelled') or number is not null),
  check (status not in ('delivered', 'partiallyReturned', 'returned') or left_at is not null)
);
create unique index shipments_number on shipments (shop_id, number);
create index shipments_order on shipments (shop_id, order_id);

create table shipment_lines (
  shop_id text not null,
  shipment_id text not null,
  order_id text not null,
  line_id text not null,
  quantity int not null check (quantity >= 0),
  add int not null default 0 check (add >= 0),
  -- Units that came back.
  returned int not null default 0 check (returned >= 0),
  primary key (shop_id, shipment_id, line_id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade,
  foreign key (shop_id, order_id, line_id) references order_lines (shop_id, order_id, id),
  check (quantity + add > 0),
  check (returned <= quantity + add)
);
create index shipment_lines_line on shipment_lines (shop_id, order_id, line_id);

create table shipment_events (
  shop_id text not null,
  shipment_id text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  made_by text not null,
  note text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id)
);
create index shipment_events_of on shipment_events (shop_id, shipment_id, id);

alter table shipments enable row level security;
alter table shipment_lines enable row level security;
alter table shipment_events enable row level security;
create policy member on shipments using (shop_id = (select acting_shop()));
create policy member on shipment_lines using (shop_id = (select acting_shop()));
create policy member on shipment_events using (shop_id = (select acting_shop()));

-- The shipment that goods left with, or came back from.
alter table stock_movements add column shipment_id text;
create index stock_movements_shipment on stock_movements (shop_id, shipment_id) where shipment_id is not null;

-- What happened is added to; when a person is erased, who did it and his words go.
create function keep_shipment_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('app.erasing', true), '') = 'on' then return new; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger shipment_events_append_only before update or delete on shipment_events
  for each row execute function keep_shipment_event();

-- A note that has a number stays as it was numbered: what is wrong is cancelled and made again.
create function keep_numbered_shipment() returns trigger language plpgsql as $$
begin
  if old.number is null or coalesce(current_setting('app.erasing', true), '') = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then raise exception 'a numbered delivery note' using errcode = 'restrict_violation'; end if;
  if (old.number, old.order_id, old.planned_on, old.warehouse_id, old.collected, old.recipient, old.carrier, old.parcels,
      old.weight_g, old.duty_suspended, old.transport - 'arc' - 'fallback', old.numbered_at)
    is distinct from (new.number, new.order_id, new.planned_on, new.warehouse_id, new.collected, new.recipient, new.carrier,
      new.parcels, new.weight_g, new.duty_suspended, new.transport - 'arc' - 'fallback', new.numbered_at)
  then raise exception 'a numbered delivery note' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger keep_numbered_shipment before update or delete on shipments
  for each row execute function keep_numbered_shipment();

create function keep_numbered_shipment_lines() returns trigger language plpgsql as $$
declare
  of_shipment shipment_lines := case tg_op when 'INSERT' then new else old end;
begin
  if tg_op = 'UPDATE' and (old.shop_id, old.shipment_id, old.line_id, old.quantity, old.add)
      is not distinct from (new.shop_id, new.shipment_id, new.line_id, new.quantity, new.add) then return new; end if;
  if exists (select 1 from shipments s where s.shop_id = of_shipment.shop_id and s.id = of_shipment.shipment_id and s.number is not null)
  then raise exception 'a numbered delivery note' using errcode = 'restrict_violation'; end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_numbered_shipment_lines before insert or update or delete on shipment_lines
  for each row execute function keep_numbered_shipment_lines();

-- Shipments of a line never take more than was ordered, whatever the application does; the order is locked by who plans.
create function refuse_too_much_shipped() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from order_lines o
    cross join lateral (select coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.add), 0) as add from shipment_lines l
      join shipments s on s.shop_id = l.shop_id and s.id = l.shipment_id
      where l.shop_id = o.shop_id and l.order_id = o.order_id and l.line_id = o.id and s.status <> 'cancelled') t
    where o.shop_id = new.shop_id and o.order_id = new.order_id and o.id = new.line_id and (t.quantity > o.quantity or t.add > o.add)
  ) then raise exception 'more than was ordered' using errcode = 'check_violation'; end if;
  return null;
end $$;
create constraint trigger refuse_too_much_shipped after insert or update of quantity, add on shipment_lines
  deferrable initially deferred for each row execute function refuse_too_much_shipped();

-- Who is erased leaves no address: of what is with its recipient that of the order is taken, what is under way keeps where it goes.
create function shipments_forget() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update shipments set note = '', recipient = case when status in ('delivered', 'partiallyReturned', 'returned', 'cancelled')
      then new.delivery_address else recipient - 'phone' end
    where shop_id = new.shop_id and order_id = new.id;
  update shipment_events e set note = '' from shipments s
    where s.shop_id = new.shop_id and s.order_id = new.id and e.shop_id = s.shop_id and e.shipment_id = s.id;
  return null;
end $$;
create trigger shipments_forget after update of contact on orders for each row
  when (old.contact is distinct from new.contact) execute function shipments_forget();

-- Samples: bottles sent for nothing to clients and prospects. Their stock leaves when they are sent.
create table samples (
  shop_id text not null references shops (id),
  id text not null,
  -- Of the series "sample".
  number text not null,
  client_id text not null,
  status text not null default 'sent' check (status in ('sent', 'cancelled')),
  sent_at timestamptz not null,
  -- Where they went, as it was that day; null: handed over.
  recipient jsonb,
  carrier text not null default '',
  tracking text not null default '',
  note text not null default '',
  -- The movements of its stock.
  operation_id text not null,
  made_by text not null,
  version int not null default 1,
  primary key (shop_id, id),
  unique (shop_id, number),
  foreign key (shop_id, client_id) references clients (shop_id, id)
);
create index samples_recent on samples (shop_id, sent_at desc, id desc);
create index samples_client on samples (shop_id, client_id, sent_at desc);

create table sample_lines (
  shop_id text not null,
  sample_id text not null,
  position int not null,
  format_id text not null,
  name text not null,
  quantity int not null check (quantity > 0),
  primary key (shop_id, sample_id, position),
  foreign key (shop_id, sample_id) references samples (shop_id, id),
  foreign key (shop_id, format_id) references formats (shop_id, id)
);

alter table samples enable row level security;
alter table sample_lines enable row level security;
create policy member on samples using (shop_id = (select acting_shop()));
create policy member on sample_lines using (shop_id = (select acting_shop()));

-- What was sent stays as it was sent.
create trigger sample_lines_append_only before update or delete on sample_lines
  for each statement execute function refuse_change();

-- Who is merged into another brings his samples; who is erased leaves no address and no word.
create function samples_follow_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update samples set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger samples_follow_client after update of merged_into on clients for each row
  when (new.merged_into is not null and old.merged_into is distinct from new.merged_into) execute function samples_follow_client();
create function samples_forget_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update samples set recipient = null, note = '' where shop_id = new.shop_id and client_id = new.id;
  return null;
end $$;
create trigger samples_forget_client after update of emails on clients for each row
  when (new.emails = '{}' and new.emails is distinct from old.emails) execute function samples_forget_client();
