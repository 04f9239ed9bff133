-- Members on other sites: a person signs in on our domain, and a winery's page gets a token that shows his prices and his cart.

-- A code that takes him back to the page, once, within a minute. Only its hash is kept; the challenge is the page's (RFC 7636).
create table member_codes (
  code_hash bytea primary key,
  user_id text not null references users (id),
  seller_id text not null references shops (id),
  origin text not null check (length(origin) <= 300),
  challenge text not null check (length(challenge) = 43),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What it became: a code that comes a second time ends it.
  token_id text
);
create index member_codes_user on member_codes (user_id);
create index member_codes_over on member_codes (expires_at);

-- What a page keeps of him, good on its own origin alone. The days of its use are all that is noted of it.
create table member_tokens (
  id text primary key,
  token_hash bytea not null unique,
  user_id text not null references users (id),
  seller_id text not null references shops (id),
  origin text not null check (length(origin) <= 300),
  created_at timestamptz not null,
  used_on date not null,
  revoked_at timestamptz
);
create index member_tokens_user on member_tokens (user_id) where revoked_at is null;

-- They are the person's alone: no shop sees who lets its site know him.
alter table member_codes enable row level security;
alter table member_tokens enable row level security;
create policy self on member_codes using (user_id = (select acting_user()) or (select signing_in()));
create policy self on member_tokens using (user_id = (select acting_user()) or (select signing_in()));

-- Every token of a person ends, and no code of his becomes one any more.
create function end_members_of(p_user text, p_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update member_tokens set revoked_at = p_at where user_id = p_user and revoked_at is null;
  delete from member_codes where user_id = p_user;
$$;
create function end_members() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_members_of(new.id, clock_timestamp());
  -- Nothing says any more on which sites somebody was who is gone.
  if new.erased_at is not null then delete from member_tokens where user_id = new.id; end if;
  return null;
end $$;
-- Another password, another address, another role, the end of the account: whichever way it comes.
create trigger end_members after update of password_hash, email, role, erased_at on users for each row
  when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email
    or old.role is distinct from new.role or new.erased_at is not null)
  execute function end_members();

create function drop_old_members(p_codes timestamptz, p_tokens date) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from member_codes where expires_at < p_codes;
  delete from member_tokens where used_on < p_tokens;
$$;
