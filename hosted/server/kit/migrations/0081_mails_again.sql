-- When somebody last had a mail sent about something to an address: the same within a minute is asked about first. Addresses are kept as
-- hashes, for a day.
create table mail_requests (
  shop_id text not null references shops (id),
  about text not null,
  recipient_hash bytea not null,
  at timestamptz not null,
  primary key (shop_id, about, recipient_hash)
);
create index mail_requests_at on mail_requests (shop_id, at);
alter table mail_requests enable row level security;
create policy member on mail_requests for all using (shop_id = (select acting_shop()));

-- Notes that a mail is asked for. Gives the moment of the same request before, where that is less than a minute ago and nobody confirmed
-- (`p_again`): then nothing is noted. Of two at once the second waits for the first. Agents ask for mails too, whose transactions do not
-- act for the shop.
create function note_mail_request(p_shop text, p_about text, p_recipient text, p_at timestamptz, p_again boolean)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hash bytea := sha256(convert_to(lower(p_recipient), 'UTF8'));
  before timestamptz;
begin
  delete from mail_requests where ctid in (select ctid from mail_requests
    where shop_id = p_shop and at < p_at - interval '1 day' limit 100 for update skip locked);
  insert into mail_requests as m (shop_id, about, recipient_hash, at) values (p_shop, p_about, hash, p_at)
  on conflict (shop_id, about, recipient_hash) do update set at = excluded.at
    where p_again or m.at <= excluded.at - interval '1 minute' or m.at > excluded.at;
  if found then return null; end if;
  select at into before from mail_requests where shop_id = p_shop and about = p_about and recipient_hash = hash;
  return before;
end $$;
