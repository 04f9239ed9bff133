-- Who asks for an account shows that somebody fills the form in; sellers open their shop by registering; what was ordered as a
-- guest belongs to the account that proves the address.

-- Challenges of forms that were solved: each works once. They are forgotten when they are over.
create table captcha_uses (
  nonce text primary key,
  expires_at timestamptz not null
);
create index captcha_uses_over on captcha_uses (expires_at);
alter table captcha_uses enable row level security;
create policy sign_in on captcha_uses using ((select signing_in()));

-- A shop that waits for its owner to prove his e-mail: what he said of it.
create table shop_openings (
  user_id text primary key references users (id),
  asked jsonb not null,
  lang text not null,
  asked_at timestamptz not null
);
alter table shop_openings enable row level security;
create policy sign_in on shop_openings using ((select signing_in()));

create index orders_guest on orders (lower(buyer_email)) where buyer_id is null;
create index reservations_guest on reservations (lower(contact ->> 'email')) where buyer_id is null;

-- The account of a proven e-mail is joined to the clients that carry it, and has what was ordered and reserved with it as a guest:
-- when its owner proves it, and when he signs in or goes on.
create or replace function join_account(p_user text) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  account users;
  joined record;
begin
  select * into account from users where id = p_user and role = 'buyer' and email_verified_at is not null;
  if account.id is null then return; end if;
  for joined in
    update clients c set user_id = p_user, version = c.version + 1
    where c.user_id is null and c.merged_into is null
      and (c.shop_id, c.id) in (
        select distinct on (k.shop_id) k.shop_id, k.client_id from client_keys k
        join clients d on d.shop_id = k.shop_id and d.id = k.client_id
        where k.key = mail_key(account.email) and lower(account.email) = any (d.emails) and d.user_id is null and d.merged_into is null
        order by k.shop_id, d.created_at, d.id)
      and not exists (select 1 from clients o where o.shop_id = c.shop_id and o.user_id = p_user)
    returning c.shop_id, c.id
  loop
    insert into client_events (shop_id, client_id, kind, made_by) values (joined.shop_id, joined.id, 'joined', account.username);
  end loop;
  update orders set buyer_id = p_user, buyer_keys = buyer_keys || ('user:' || p_user)
  where buyer_id is null and lower(buyer_email) = lower(account.email);
  update reservations set buyer_id = p_user
  where buyer_id is null and lower(contact ->> 'email') = lower(account.email);
end $$;
