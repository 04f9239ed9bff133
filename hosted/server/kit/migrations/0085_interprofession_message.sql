-- The message of the interprofession to the customs, beside the two files of a month: sealed with them where its SIREN is known.

alter table excise_settings add column interpro_siren text not null default '' check (interpro_siren ~ '^([0-9]{9})?$');
alter table excise_declarations add column message text check (message is null or content is not null);
