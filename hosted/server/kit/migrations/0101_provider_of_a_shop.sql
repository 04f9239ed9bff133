-- A shop is paid online at one outside provider: its name stands beside the shop's account there, so that another
-- provider needs no column of its own. Each provider knows how its accounts are written.
alter table shops drop constraint shops_stripe_check;
alter table shops rename column stripe to provider_account;
alter table shops rename column stripe_livemode to provider_livemode;
alter table shops rename column stripe_is_active to provider_is_active;
alter table shops rename column stripe_sepa to provider_debits;
alter table shops rename constraint shops_stripe_state_check to shops_provider_state_check;
alter table shops add column provider text;
update shops set provider = 'stripe' where provider_account is not null;
alter table shops add constraint shops_provider_check check ((provider is null) = (provider_account is null));
drop index shops_stripe;
create unique index shops_provider on shops (provider, provider_account);
