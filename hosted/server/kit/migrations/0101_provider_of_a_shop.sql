-- A shop is paid online at one outside provider: its name stands beside the shop's account there, so that another
-- provider needs no column of its own. Each provider knows how its accounts are written.
-- The columns of Stripe stay, unread, for processes of the version before, which answer until an upgrade ends.
alter table shops
  add column provider text,
  add column provider_account text,
  add column provider_livemode boolean not null default false,
  add column provider_is_active boolean not null default false,
  add column provider_debits boolean not null default false;
update shops
  set provider = 'stripe', provider_account = stripe, provider_livemode = stripe_livemode,
    provider_is_active = stripe_is_active, provider_debits = stripe_sepa
  where stripe is not null;
alter table shops
  add constraint shops_provider_check check ((provider is null) = (provider_account is null)),
  add constraint shops_provider_state_check
    check (provider_account is not null or not (provider_is_active or provider_debits));
create unique index shops_provider on shops (provider, provider_account);
