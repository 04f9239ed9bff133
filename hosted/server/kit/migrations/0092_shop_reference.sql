-- The shop's own reference, as its other programs name it (specification §3, Shop: refId).
alter table shops add column ref_id text not null default '';
