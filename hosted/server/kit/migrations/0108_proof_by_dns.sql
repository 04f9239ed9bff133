-- A site may be proven by a TXT record too.
alter table shop_origins drop constraint shop_origins_method_check;
alter table shop_origins add constraint shop_origins_method_check check (method in ('file', 'meta', 'dns'));
