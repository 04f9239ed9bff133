-- The files of a fiscal year that is closed and locked stay as they are by their bytes (issue 19): the FEC is kept, and the letters that
-- other files show are those that were there when the year was locked.

create table accounting_files (
  shop_id text not null references shops (id),
  closes_on date not null,
  name text not null check (name ~ '^[0-9]{9}FEC[0-9]{8}[.]txt$'),
  content bytea not null,
  sha256 text not null check (sha256 = encode(sha256(content), 'hex')),
  made_by text not null,
  at timestamptz not null,
  primary key (shop_id, closes_on)
);
alter table accounting_files enable row level security;
create policy member on accounting_files using (shop_id = (select acting_shop()));
create trigger accounting_files_append_only before update or delete or truncate on accounting_files
  for each statement execute function refuse_change();

-- The last letter that was there when the books were closed up to a day. Who letters shares the lock of who books.
alter table accounting_locks add column letters_until bigint not null default 0;
alter table accounting_locks disable trigger accounting_locks_append_only;
update accounting_locks k set letters_until = coalesce(
  (select max(t.id) from journal_letters t where t.shop_id = k.shop_id and t.at <= k.at), 0);
alter table accounting_locks enable trigger accounting_locks_append_only;

-- The first number of a fiscal year is that of its opening entry (LPF A47 A-1), where a year was booked before it.
create or replace function book_entry() returns trigger language plpgsql as $$
begin
  perform refuse_closed_period(new.shop_id, new.booked_on);
  insert into journal_numbers as n (shop_id, closes_on, last) values (new.shop_id, new.closes_on,
      case when exists (select 1 from journal_numbers b where b.shop_id = new.shop_id and b.closes_on < new.closes_on) then 2 else 1 end)
    on conflict (shop_id, closes_on) do update set last = n.last + 1 returning last into new.number;
  return new;
end $$;
