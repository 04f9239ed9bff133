-- Company of an account (specification §3, User: business {reason, name}), as its holder writes it; staff has its shop's.
alter table users add column business jsonb not null default '{}' check (jsonb_typeof(business) = 'object');

create function forget_business() returns trigger language plpgsql as $$
begin
  new.business := '{}';
  return new;
end $$;
create trigger forget_business before update of erased_at on users
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_business();
