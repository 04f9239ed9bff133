-- Wine tourism: events with their schedules and slots, resources, reservations with their money, waiting lists, calendars
-- (specification §3, Event and Cart reservation; design: domain §3, §6).

create table events (
  shop_id text not null references shops (id),
  id text not null,
  status text not null default 'draft' check (status in ('draft', 'online', 'paused', 'closed')),
  position int not null default 0,
  -- {fr: {title, summary, description}, en: …}: a language that says nothing is left out; `title` is the French one, for lists.
  title text not null check (char_length(title) between 1 and 120),
  texts jsonb not null default '{}',
  -- [{visual: "/files/<id>", alt}], in the order of the page.
  visuals jsonb not null default '[]',
  -- {name, street, zipcode, city, country, access}.
  location jsonb not null default '{}',
  -- Languages that visits are held in.
  languages text[] not null default '{fr}',
  duration_minutes int not null check (duration_minutes between 1 and 14400),
  -- A visit without reservation is shown with its hours, and may be reserved or not.
  is_mandatory boolean not null default true,
  min_persons int not null default 1 check (min_persons between 1 and 9999),
  max_persons int check (max_persons between 1 and 9999),
  -- What a reservation comes to at least, tax included.
  min_amount_cents bigint not null default 0 check (min_amount_cents >= 0),
  -- Booking opens so many days before, and ends so many minutes before the slot or at an hour of a day before.
  opens_days int not null default 365 check (opens_days between 1 and 730),
  lead_minutes int not null default 0 check (lead_minutes between 0 and 525600),
  cutoff jsonb,
  payment text not null default 'full' check (payment in ('full', 'deposit', 'imprint', 'onSite')),
  deposit_bp int check (deposit_bp between 1 and 9999),
  -- The fee is waived for who buys so many bottles (75 cl equivalents) with it.
  fee_waived_from int check (fee_waived_from between 1 and 9999),
  -- A reservation waits for the word of the seller.
  needs_approval boolean not null default false,
  has_waiting_list boolean not null default false,
  -- Several people may pay their parts of one reservation, within so many hours.
  is_group_payable boolean not null default false,
  group_hours int not null default 48 check (group_hours between 1 and 720),
  -- [{hoursBefore, refundBp}], from the longest time down; none: nothing is given back.
  cancellation jsonb not null default '[]',
  -- A client changes his reservation himself until so many hours before; null: never.
  change_hours int check (change_hours between 0 and 8760),
  -- Minutes before the slot when a reminder is sent; null: none. Hours after it for the thanks.
  reminder_minutes int default 1440 check (reminder_minutes between 30 and 43200),
  thanks_hours int check (thanks_hours between 1 and 720),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  check ((payment = 'deposit') = (deposit_bp is not null))
);

-- Price categories were written before there were events: each event that they name is made, paused, with its first price.
insert into events (shop_id, id, status, title, duration_minutes)
  select shop_id, event_id, 'paused', min(name), 60 from tickets group by shop_id, event_id;
alter table tickets
  add column position int not null default 0,
  -- {en: name}: the French one is `name`.
  add column names jsonb not null default '{}',
  add column description text not null default '',
  -- Fewest and most of one reservation; null: no limit of its own.
  add column min_quantity int check (min_quantity between 1 and 9999),
  add column max_quantity int check (max_quantity between 1 and 9999),
  -- A tourist tax: the prices whose people it counts; none: all that count.
  add column taxes text[] not null default '{}',
  -- No longer sold; kept for the reservations that have it.
  add column archived_at timestamptz,
  add foreign key (shop_id, event_id) references events (shop_id, id);
create index tickets_event on tickets (shop_id, event_id, position);

-- Who and what a slot needs, and no two slots at once: guides, rooms, vehicles.
create table resources (
  shop_id text not null references shops (id),
  id text not null,
  kind text not null check (kind in ('guide', 'room', 'other')),
  name text not null check (char_length(name) between 1 and 80),
  -- A guide who has an account of the shop sees his day.
  user_id text references users (id),
  languages text[] not null default '{}',
  color text not null default '#219ebc' check (color ~ '^#[0-9a-f]{6}$'),
  archived_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id)
);

-- Schedules of an event: a season, the days in it, the hours of a day. Slots are made from them, ahead of time.
create table event_rules (
  shop_id text not null,
  event_id text not null,
  id text not null,
  name text not null default '',
  mode text not null check (mode in ('hours', 'period', 'noHours')),
  since date not null,
  until date not null,
  -- {freq: "once"} | {freq: "weekly", interval, weekdays: [1..7]} | {freq: "monthly", interval, day} | {…, nth, weekday}.
  recurrence jsonb not null,
  -- [{name, start: "10:00", end: "11:30"}], in the shop's time; for `noHours` one without hours.
  times jsonb not null,
  capacity int not null check (capacity between 1 and 99999),
  languages text[] not null default '{}',
  resources text[] not null default '{}',
  -- Days left out, and days beside the recurrence.
  except_dates date[] not null default '{}',
  extra_dates date[] not null default '{}',
  -- Slots are made up to this day.
  made_until date,
  position int not null default 0,
  primary key (shop_id, id),
  foreign key (shop_id, event_id) references events (shop_id, id),
  check (since <= until)
);
create index event_rules_event on event_rules (shop_id, event_id, position);

-- Days on which the shop receives nobody, whatever the rules say.
create table closed_days (
  shop_id text not null references shops (id),
  id text not null,
  since date not null,
  until date not null,
  reason text not null default '',
  -- None: every event.
  event_id text,
  primary key (shop_id, id),
  foreign key (shop_id, event_id) references events (shop_id, id),
  check (since <= until)
);

create table event_slots (
  shop_id text not null,
  id text not null,
  event_id text not null,
  -- The schedule that made it; null: made by hand, or its rule is gone and somebody had reserved.
  rule_id text,
  name text not null default '',
  mode text not null check (mode in ('hours', 'period', 'noHours')),
  -- The day in the shop's time zone, and the moments; both are written once, by one function.
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity int not null check (capacity between 0 and 99999),
  languages text[] not null default '{}',
  -- Day, hour and name that its rule made it for, wherever it was moved since.
  rule_key text,
  -- Changed by hand: its rule leaves it as it is.
  is_own boolean not null default false,
  -- Taken away while somebody had been there once, or a rule would make it again: no longer shown, kept for the books.
  removed_at timestamptz,
  closed_at timestamptz,
  closed_reason text not null default '',
  note text not null default '',
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, event_id) references events (shop_id, id),
  foreign key (shop_id, rule_id) references event_rules (shop_id, id),
  check (starts_at < ends_at)
);
create unique index event_slots_once on event_slots (shop_id, rule_id, rule_key) where rule_id is not null;
create index event_slots_event on event_slots (shop_id, event_id, starts_at, id);
create index event_slots_day on event_slots (shop_id, starts_at, id);

create table slot_resources (
  shop_id text not null,
  slot_id text not null,
  resource_id text not null,
  primary key (shop_id, slot_id, resource_id),
  foreign key (shop_id, slot_id) references event_slots (shop_id, id) on delete cascade,
  foreign key (shop_id, resource_id) references resources (shop_id, id)
);
create index slot_resources_resource on slot_resources (shop_id, resource_id);

-- Places of somebody in a slot. A `held` one counts until `expires_at`, with no job needed to end it; a `pending` one waits for
-- its payment or the seller's word.
create table reservations (
  shop_id text not null references shops (id),
  id text not null,
  number text,
  event_id text not null,
  slot_id text not null,
  status text not null check (status in ('held', 'pending', 'confirmed', 'attended', 'noShow', 'cancelled')),
  -- Places taken (people who count), and all people.
  seats int not null check (seats >= 0),
  people int not null check (people >= 0),
  expires_at timestamptz,
  -- The order that it came with; each payer of a group has one of his own.
  order_id text,
  buyer_id text references users (id),
  key_hash bytea,
  -- {firstname, lastname, email, phone}; of a hold nothing is known.
  contact jsonb not null default '{}',
  search text not null default '',
  -- Of the person's mails, and of the visit.
  lang text not null default 'fr',
  visit_language text,
  notes text not null default '',
  -- What only the shop reads.
  staff_notes text not null default '',
  source text not null check (source in ('web', 'widget', 'phone', 'counter', 'waitingList')),
  payment text not null check (payment in ('full', 'deposit', 'imprint', 'onSite', 'group')),
  -- Σ lines, tax included, and of the money: written with each change, proven by the ledger.
  total_cents bigint not null default 0 check (total_cents >= 0),
  paid_cents bigint not null default 0,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  attended_people int not null default 0 check (attended_people >= 0),
  attended_at timestamptz,
  reminded_at timestamptz,
  thanked_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, event_id) references events (shop_id, id),
  foreign key (shop_id, slot_id) references event_slots (shop_id, id),
  check ((status = 'held') <= (expires_at is not null))
);
create unique index reservations_id on reservations (id);
create unique index reservations_number on reservations (shop_id, number);
-- What takes places of a slot.
create index reservations_slot on reservations (shop_id, slot_id) include (seats, status, expires_at) where status <> 'cancelled';
create index reservations_recent on reservations (shop_id, created_at desc, id desc);
create index reservations_order on reservations (shop_id, order_id) where order_id is not null;
create index reservations_buyer on reservations (buyer_id) where buyer_id is not null;
create index reservations_expiring on reservations (expires_at) where status in ('held', 'pending');

-- Who pays a part of a reservation: people of a group, or who gets a payment link.
create table reservation_payers (
  shop_id text not null,
  reservation_id text not null,
  id text not null,
  position int not null,
  name text not null,
  email text not null,
  key_hash bytea not null,
  order_id text,
  paid_at timestamptz,
  -- The reservation went without him, or he was given back his money.
  ended_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id)
);
create index reservation_payers_reservation on reservation_payers (shop_id, reservation_id, position);

-- What somebody has booked, as it was priced: places, options, tourist tax, and fees of a cancellation.
create table reservation_lines (
  shop_id text not null,
  reservation_id text not null,
  id text not null,
  position int not null,
  ticket_id text,
  kind text not null check (kind in ('price', 'option', 'tax', 'fee')),
  name text not null,
  quantity int not null check (quantity > 0),
  unit_e4 bigint not null,
  vat_rate_bp int not null,
  -- Tax included: Σ = total_cents of the reservation.
  amount_cents bigint not null,
  not_counting boolean not null default false,
  payer_id text,
  primary key (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  foreign key (shop_id, payer_id) references reservation_payers (shop_id, id)
);
create index reservation_lines_reservation on reservation_lines (shop_id, reservation_id, position);

-- Money of reservations, append-only: Σ payments − Σ refunds = paid_cents.
create table reservation_money (
  shop_id text not null,
  id bigint generated always as identity not null,
  reservation_id text not null,
  order_id text,
  payer_id text,
  kind text not null check (kind in ('payment', 'refund')),
  amount_cents bigint not null check (amount_cents > 0),
  method text not null,
  at timestamptz not null,
  made_by text not null,
  -- Says the same payment or refund once.
  key text not null,
  primary key (shop_id, id),
  unique (shop_id, reservation_id, key),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id)
);
create trigger reservation_money_append_only before update or delete on reservation_money
  for each statement execute function refuse_change();

create table reservation_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  reservation_id text not null,
  at timestamptz not null,
  kind text not null,
  made_by text not null,
  -- What changed: {from, to}, amounts, reasons.
  facts jsonb not null default '{}',
  primary key (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id)
);
create index reservation_events_reservation on reservation_events (shop_id, reservation_id, id);
create trigger reservation_events_append_only before update or delete on reservation_events
  for each statement execute function refuse_change();

-- Who wants places of a slot that is full. An offer is a hold of its own, for a time.
create table waiting_list (
  shop_id text not null,
  id text not null,
  event_id text not null,
  slot_id text not null,
  name text not null,
  email text not null,
  phone text not null default '',
  lang text not null,
  seats int not null check (seats > 0),
  key_hash bytea not null,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  reservation_id text,
  offered_until timestamptz,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, slot_id) references event_slots (shop_id, id),
  foreign key (shop_id, event_id) references events (shop_id, id)
);
create unique index waiting_list_once on waiting_list (shop_id, slot_id, lower(email)) where status in ('waiting', 'offered');
create index waiting_list_slot on waiting_list (shop_id, slot_id, created_at, id);

-- Addresses under which calendars are read by others; the address is its own key, and can be taken back.
create table calendar_feeds (
  shop_id text not null references shops (id),
  id text not null,
  kind text not null check (kind in ('shop', 'resource', 'event')),
  -- Of the resource or the event.
  of_id text,
  name text not null,
  with_names boolean not null default true,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz,
  primary key (shop_id, id),
  check ((kind = 'shop') = (of_id is null))
);
create unique index calendar_feeds_id on calendar_feeds (id);

-- Calendars elsewhere that say when a resource is busy.
create table busy_calendars (
  shop_id text not null,
  id text not null,
  resource_id text not null,
  url text not null,
  etag text,
  fetched_at timestamptz,
  -- When it is read again: a job that carries another moment has nothing to do.
  next_at timestamptz,
  -- Code of the last fault; null when it was read.
  fault text,
  primary key (shop_id, id),
  foreign key (shop_id, resource_id) references resources (shop_id, id)
);
create table busy_times (
  shop_id text not null,
  calendar_id text not null,
  id bigint generated always as identity not null,
  resource_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, calendar_id) references busy_calendars (shop_id, id) on delete cascade,
  foreign key (shop_id, resource_id) references resources (shop_id, id),
  check (starts_at < ends_at)
);
create index busy_times_resource on busy_times (shop_id, resource_id, starts_at);

do $$
declare t text;
begin
  foreach t in array array[
    'events', 'resources', 'event_rules', 'closed_days', 'event_slots', 'slot_resources', 'reservations', 'reservation_payers',
    'reservation_lines', 'reservation_money', 'reservation_events', 'waiting_list', 'calendar_feeds', 'busy_calendars', 'busy_times'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
-- Who is signed in sees his own reservations, at whatever shop.
create policy self on reservations for select using (buyer_id = (select acting_user()));
create policy self on reservation_lines for select using (
  exists (select 1 from reservations r where r.shop_id = reservation_lines.shop_id and r.id = reservation_id
    and r.buyer_id = (select acting_user())));

-- The holder of a private link: of the reservation, of the order that it came with, or of a part that he pays.
create policy link on reservations for select using (
  key_hash = (select acting_key())
  or ((select acting_key()) is not null and order_id is not null and exists (
    select 1 from orders o where o.shop_id = reservations.shop_id and o.id = order_id and o.key_hash = (select acting_key()))));
create policy link on reservation_lines for select using (
  (select acting_key()) is not null and exists (
    select 1 from reservations r where r.shop_id = reservation_lines.shop_id and r.id = reservation_id));
create policy link on reservation_payers for select using (key_hash = (select acting_key()));
create policy link on waiting_list for select using (key_hash = (select acting_key()));

-- Reservations whose time has come: holds and pending ones that are over, reminders and thanks that are due.
create function reservations_due(p_now timestamptz) returns table (shop_id text, id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  (select r.shop_id, r.id from reservations r
   where r.status in ('held', 'pending') and r.expires_at <= p_now order by r.expires_at limit 500)
  union all
  (select r.shop_id, r.id from reservations r
   join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   join events e on e.shop_id = r.shop_id and e.id = r.event_id
   where r.status = 'confirmed' and r.reminded_at is null and e.reminder_minutes is not null
     and s.starts_at > p_now and s.starts_at - make_interval(mins => e.reminder_minutes) <= p_now limit 500)
  union all
  (select r.shop_id, r.id from reservations r
   join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   join events e on e.shop_id = r.shop_id and e.id = r.event_id
   where r.status = 'attended' and r.thanked_at is null and e.thanks_hours is not null
     and s.ends_at + make_interval(hours => e.thanks_hours) <= p_now
     -- Who was there long ago is not thanked when thanks are switched on.
     and s.ends_at + make_interval(hours => e.thanks_hours + 48) > p_now limit 500);
end;

-- Pricing knows from an event how its tickets are paid.
create trigger tell_catalogue after insert or update or delete on events for each row execute function tell_catalogue();

-- Places that are left: capacity less what is reserved, and less holds that are still alive at `p_at`; never below nothing for
-- who asks. A closed slot has none.
create function places_taken(p_shop text, p_slot text, p_at timestamptz, p_without text default null) returns bigint
language sql stable as $$
  select coalesce(sum(seats), 0) from reservations
  where shop_id = p_shop and slot_id = p_slot and status <> 'cancelled' and id is distinct from p_without
    and (expires_at is null or expires_at > p_at)
$$;

-- Locks slots, then what they need, each in the order of their ids: the only order in which places are taken.
create function lock_slots(p_shop text, p_slots text[]) returns void language plpgsql as $$
begin
  perform 1 from event_slots where shop_id = p_shop and id = any(p_slots) order by id for update;
  perform 1 from resources where shop_id = p_shop and id in
    (select resource_id from slot_resources where shop_id = p_shop and slot_id = any(p_slots)) order by id for update;
end $$;

-- Whether a resource of a slot is taken while it lasts: by another slot that somebody has reserved, or elsewhere. A slot that
-- somebody has reserved has its resources.
create function resource_busy(p_shop text, p_slot text, p_at timestamptz) returns boolean
language sql stable as $$
  select places_taken(p_shop, p_slot, p_at) = 0 and (exists (
    select 1 from slot_resources own
    join event_slots s on s.shop_id = own.shop_id and s.id = own.slot_id
    join slot_resources theirs on theirs.shop_id = own.shop_id and theirs.resource_id = own.resource_id and theirs.slot_id <> own.slot_id
    join event_slots o on o.shop_id = theirs.shop_id and o.id = theirs.slot_id and o.removed_at is null
      and o.starts_at < s.ends_at and o.ends_at > s.starts_at
    where own.shop_id = p_shop and own.slot_id = p_slot and exists (
      select 1 from reservations r where r.shop_id = o.shop_id and r.slot_id = o.id and r.status <> 'cancelled'
        and (r.expires_at is null or r.expires_at > p_at))
  ) or exists (
    select 1 from slot_resources own
    join event_slots s on s.shop_id = own.shop_id and s.id = own.slot_id
    join busy_times b on b.shop_id = own.shop_id and b.resource_id = own.resource_id
      and b.starts_at < s.ends_at and b.ends_at > s.starts_at
    where own.shop_id = p_shop and own.slot_id = p_slot))
$$;

-- The shop of a feed whose address was proven: a calendar is read by whoever has it.
create function feed_shop(p_feed text) returns text language sql stable security definer set search_path = public, pg_temp
  return (select shop_id from calendar_feeds where id = p_feed and revoked_at is null);

-- Events whose schedules go on beyond what has been made, up to a day.
create function events_to_extend(p_until date) returns table (shop_id text, event_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct r.shop_id, r.event_id from event_rules r join events e on e.shop_id = r.shop_id and e.id = r.event_id
  where e.status <> 'closed' and (r.made_until is null or (r.made_until < p_until
    and r.made_until < greatest(r.until, (select max(d) from unnest(r.extra_dates) d))));
end;

-- Calendars elsewhere whose next reading was missed.
create function busy_calendars_overdue(p_before timestamptz) returns table (shop_id text, calendar_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.shop_id, c.id from busy_calendars c where c.next_at is null or c.next_at < p_before;
end;
