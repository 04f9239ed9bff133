-- How a shop signs the mails that its buyers get: name of the sender, address for answers, signature.
alter table shops add column mail_settings jsonb not null default '{}' check (jsonb_typeof(mail_settings) = 'object');
