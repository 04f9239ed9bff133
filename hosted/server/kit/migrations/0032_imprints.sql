-- A card held for 0 € with an order, debited after the seller's word (specification §4, "Bank imprint"; design: domain §3).

-- What an attempt asks of its provider; `amount_cents` of a charge, which may be less than what is due. Of the others: the payment's.
alter table payment_attempts
  add column kind text not null default 'payment' check (kind in ('payment', 'setup', 'charge')),
  add column amount_cents bigint check (amount_cents > 0),
  add constraint payment_attempts_charge_check check ((kind = 'charge') = (amount_cents is not null));

-- The sandbox bank: cards that it keeps, what it does when one of them is charged, and until when it may be.
alter table sandbox.intents
  add column kind text not null default 'payment' check (kind in ('payment', 'setup', 'charge')),
  add column later_failure text,
  add column released_at timestamptz;
