-- Orders with places of events, parts of payments given back, and what mails carry (specification §3, Cart reservation; design:
-- domain §3).

-- What an order pays of reservations with its own payment: [{id, nowCents}]; of one who pays his part of a group [{id, nowCents, payerId}].
alter table orders add column places jsonb not null default '[]';

-- What was given back of payments, once per key, append-only: Σ = payments.refunded_cents of what was given back in parts.
create table payment_refunds (
  shop_id text not null,
  key text not null,
  payment_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null,
  primary key (shop_id, key),
  foreign key (shop_id, payment_id) references payments (shop_id, id)
);
create index payment_refunds_payment on payment_refunds (shop_id, payment_id);
create trigger payment_refunds_append_only before update or delete on payment_refunds
  for each statement execute function refuse_change();
alter table payment_refunds enable row level security;
create policy member on payment_refunds using (shop_id = (select acting_shop()));

-- Files of a mail: [{name, mime, text}] or [{name, mime, base64, cid}], `cid` of a picture that stands in its text.
alter table mails add column files jsonb not null default '[]';
