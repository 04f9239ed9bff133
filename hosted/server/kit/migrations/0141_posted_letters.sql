-- Letters of a campaign are printed by the shop, or handed to the provider of the installation, which posts each.
alter table campaigns add column posted_by text not null default 'shop' check (posted_by in ('shop', 'provider'));
-- Members of its lists who were out of reach when the campaign got its recipients, by reason.
alter table campaigns add column left_out jsonb;
