-- Duplicates of tickets: a series for each of those who make them, and an end that is sealed, so that a tail that is cut off shows.

-- A till counts without network, the office without the till: each counts its own copies of a ticket, and the paper says whose count it is.
-- What was counted before this was counted together; the original was the till's.
alter table till_copies
  add column maker text not null generated always as
    (coalesce(content::jsonb ->> 'maker', case when copy = 0 then 'till' else 'office' end)) stored check (maker in ('till', 'office')),
  drop constraint till_copies_shop_id_ticket_id_copy_key,
  add unique (shop_id, ticket_id, maker, copy);

-- The last mailed copy of a shop, sealed by the server. A shop that mailed copies before this has none until it mails the next.
create table till_copy_ends (
  shop_id text primary key,
  position int not null check (position > 0),
  hash text not null,
  seal text not null check (seal ~ '^[A-Za-z0-9_-]{86}$'),
  foreign key (shop_id, position, hash) references till_copies (shop_id, position, hash)
);
alter table till_copy_ends enable row level security;
create policy member on till_copy_ends using (shop_id = (select acting_shop()));
create function keep_copy_end() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.position <= old.position or new.shop_id <> old.shop_id then
    raise exception 'the end of the copies only moves on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger till_copy_ends_grow before update or delete on till_copy_ends for each row execute function keep_copy_end();
create trigger till_copy_ends_stay before truncate on till_copy_ends for each statement execute function refuse_change();

-- Which mailed copy of the shop was the last when the server took a record ("position hash"; empty: there was none). It is countersigned with
-- the record: whoever takes copies away, their end too, would have to write the journals anew.
alter table till_records add column copies text not null default '' check (copies ~ '^([1-9][0-9]* [0-9a-f]{64})?$');
