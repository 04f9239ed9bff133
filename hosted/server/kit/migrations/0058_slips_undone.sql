-- A slip that was made by mistake, and lines of statements that were matched by mistake (specification §2 payments).

-- Slips that never went to the bank: their money waits for one again.
create table bank_slip_undoings (
  shop_id text not null,
  slip_id text not null,
  made_by text not null,
  at timestamptz not null,
  primary key (shop_id, slip_id),
  foreign key (shop_id, slip_id) references bank_slips (shop_id, id)
);
alter table bank_slip_undoings enable row level security;
create policy member on bank_slip_undoings using (shop_id = (select acting_shop()));
create trigger bank_slip_undoings_append_only before update or delete or truncate on bank_slip_undoings
  for each statement execute function refuse_change();

-- Money is on one slip at a time; that it is merely noted is looked at while it is held.
drop index bank_slip_lines_once;
create index bank_slip_lines_settlement on bank_slip_lines (shop_id, settlement_id);

-- Which slip a line of a statement is; of lines that were matched before, where only one can be meant.
alter table bank_lines add column slip_id text;
update bank_lines l set slip_id = b.id from bank_slips b
where l.status = 'matched' and l.settlement_id is null and b.shop_id = l.shop_id and b.total_cents = l.amount_cents
  and not exists (select 1 from bank_slips o where o.shop_id = b.shop_id and o.total_cents = b.total_cents and o.id <> b.id)
  and not exists (select 1 from bank_lines o where o.shop_id = l.shop_id and o.status = 'matched' and o.settlement_id is null
    and o.amount_cents = l.amount_cents and o.id <> l.id);
alter table bank_lines add foreign key (shop_id, slip_id) references bank_slips (shop_id, id);
alter table bank_lines add check (slip_id is null or (status = 'matched' and settlement_id is null));
create unique index bank_lines_slip on bank_lines (shop_id, slip_id) where slip_id is not null;
create index bank_lines_settlement on bank_lines (shop_id, settlement_id) where settlement_id is not null;

alter table settlement_events drop constraint settlement_events_kind_check;
alter table settlement_events add constraint settlement_events_kind_check
  check (kind in ('banked', 'unbanked', 'rejected', 'cancelled', 'matched', 'unmatched'));
