-- What a ticket became beyond its journal (rules §3.2): copies that were mailed, why its lines cost what they cost, its reservations.

-- Receipts that the server mailed, in a chain of its own for each shop, as a till's journal is: a copy that was sent stays known. `copy` 0
-- is the original, which the till asked for instead of printing it; the others are duplicates and say so.
create table till_copies (
  shop_id text not null,
  -- From 1 without a gap: each names the hash of the one before.
  position int not null check (position > 0),
  before_position int generated always as (nullif(position - 1, 0)) stored,
  id text not null,
  ticket_id text not null,
  copy int not null check (copy >= 0),
  at timestamptz not null,
  -- Canonical JSON, to the letter. Whom it was mailed to stands with the mail alone, where it can be erased.
  content text not null,
  previous text not null check (previous ~ '^[0-9a-f]{64}$' and (position > 1 or previous = repeat('0', 64))),
  hash text not null check (hash = encode(sha256(convert_to(previous || E'\n' || content, 'UTF8')), 'hex')),
  -- Of the server (Ed25519); its key is not in the database.
  signature text not null check (signature ~ '^[A-Za-z0-9_-]{86}$'),
  primary key (shop_id, position),
  unique (shop_id, position, hash),
  unique (shop_id, id),
  unique (shop_id, ticket_id, copy),
  foreign key (shop_id, ticket_id) references till_tickets (shop_id, id),
  foreign key (shop_id, before_position, previous) references till_copies (shop_id, position, hash),
  check (content::jsonb @> jsonb_build_object('shopId', shop_id, 'position', position, 'id', id, 'ticketId', ticket_id, 'copy', copy))
);
alter table till_copies enable row level security;
create policy member on till_copies using (shop_id = (select acting_shop()));
create trigger till_copies_append_only before update or delete or truncate on till_copies
  for each statement execute function refuse_change();

-- Why each line cost what it cost ({line id: steps of the trace}), where the price is the catalogue's; and the reservations that places
-- were booked as ([{slotId, reservationId}]), so that they are given back where they were taken.
alter table till_tickets
  add column traces jsonb not null default '{}' check (jsonb_typeof(traces) = 'object'),
  add column reservations jsonb not null default '[]' check (jsonb_typeof(reservations) = 'array');

alter table till_tickets disable trigger keep_ticket;
update till_tickets t set reservations = r.booked
from (select shop_id, staff_notes as number, jsonb_agg(jsonb_build_object('slotId', slot_id, 'reservationId', id) order by id) as booked
      from reservations where source = 'counter' and staff_notes <> '' group by 1, 2) r
where r.shop_id = t.shop_id and r.number = t.number and not t.is_training;
alter table till_tickets enable trigger keep_ticket;

-- Duplicates of a ticket among the records of its till.
create index till_records_copies on till_records (shop_id, till_id, (content::jsonb -> 'body' ->> 'ticketId')) where kind = 'duplicate';
-- What a document moved.
create index stock_movements_document on stock_movements (shop_id, document) where document <> '';
