-- Senders of campaigns: the domain that a shop sends from, and addresses that messages come back from.

-- One domain for each shop. It is used once its three proofs by DNS are green; the record of its key proves that the
-- shop owns it, and only one shop uses a domain at a time.
create table sender_domains (
  shop_id text not null references shops (id),
  domain text not null,
  -- Address of the sender, at the domain.
  address text not null,
  selector text not null,
  -- The key that signs mails (RSA, PKCS #8 in PEM), locked with the secret of the deployment.
  private_key text not null,
  -- Its public part, as the record of the selector has it (base64).
  public_key text not null,
  -- Verdicts of the last check, by proof; null before the first.
  verdicts jsonb,
  is_active boolean not null default false,
  -- First moment of the use that goes on; null where it is not used.
  active_since timestamptz,
  checked_at timestamptz,
  next_at timestamptz not null,
  -- Last refusal of the domain itself by a recipient's server (5.7.x), and how many in a row of thirty days.
  refused_at timestamptz,
  refused_status text,
  refused_count integer not null default 0,
  made_by text not null,
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (shop_id)
);
create index sender_domains_due on sender_domains (next_at);
create index sender_domains_active on sender_domains (domain) where is_active;
alter table sender_domains enable row level security;
create policy member on sender_domains using (shop_id = (select acting_shop()));

-- Domains of every shop whose proofs are to be looked at, at most 200.
create function due_sender_domains(p_now timestamptz) returns table (shop_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.shop_id from sender_domains d where d.next_at <= p_now order by d.next_at limit 200;
end;

-- Whether another shop sends from a domain now. Two checks of one domain at the same moment come one after the other.
create function is_sender_domain_taken(p_domain text, p_shop text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if p_shop is distinct from acting_shop() then
    raise exception 'domain of another' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sender_domain:' || p_domain, 0));
  return exists (select from sender_domains d where d.domain = p_domain and d.is_active and d.shop_id <> p_shop);
end $$;

-- Refusals of addresses that messages were sent to, and those in error, which get no more campaigns (`blocked_at`).
create table address_errors (
  shop_id text not null references shops (id),
  channel text not null check (channel in ('mail', 'sms', 'letter')),
  -- E-mail in lower case, number in E.164, or `letter:<client>`.
  address text not null,
  count_hard integer not null default 0,
  count_soft integer not null default 0,
  soft_since timestamptz,
  -- Enhanced status code (RFC 3463) of the last refusal, what the other server said, and how it became known.
  last_status text not null,
  last_text text not null default '',
  last_source text not null,
  blocked_at timestamptz,
  -- A member of staff had the address tried again, for this reason.
  cleared_by text,
  cleared_reason text,
  cleared_at timestamptz,
  updated_at timestamptz not null,
  primary key (shop_id, channel, address)
);
create index address_errors_blocked on address_errors (shop_id, channel, blocked_at) where blocked_at is not null;
create index address_errors_updated on address_errors (updated_at);
alter table address_errors enable row level security;
create policy member on address_errors using (shop_id = (select acting_shop()));

-- Removes refusals of addresses that no client and no consent of the shop has any more (they were erased or changed),
-- and those that stayed without consequence since a moment. At most a thousand at once; returns how many.
create function tidy_address_errors(p_before timestamptz) returns int
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from address_errors where ctid = any (array(
      select e.ctid from address_errors e
      where (e.blocked_at is null and e.updated_at < p_before)
        or not (
          exists (select from consent_addresses a
            where a.shop_id = e.shop_id and a.address = e.address and a.erased_at is null)
          or exists (select from client_keys k where k.shop_id = e.shop_id
            and k.key in (mail_key(e.address), 'tel:' || phone_key(e.address)))
          or exists (select from clients c where c.shop_id = e.shop_id and c.id = substr(e.address, 8)))
      limit 1000 for update skip locked)) returning 1)
  select count(*)::int from gone;
end;
