-- A debit whose file was made is no money before its day: `sent` until then, and announced or sent once at a time.
alter table sepa_batches drop constraint sepa_batches_status_check;
alter table sepa_batches add constraint sepa_batches_status_check check (status in ('announced', 'sent', 'collected', 'cancelled'));
alter table sepa_collections drop constraint sepa_collections_status_check;
alter table sepa_collections add constraint sepa_collections_status_check
  check (status in ('announced', 'sent', 'collected', 'returned', 'cancelled'));
drop index sepa_collections_once;
create unique index sepa_collections_once on sepa_collections (shop_id, document_id) where status in ('announced', 'sent');
create index sepa_batches_sent on sepa_batches (collect_on) where status = 'sent';

-- Collections of every shop whose day has come.
create function due_collections(p_today date) returns table (shop_id text, batch_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select b.shop_id, b.id from sepa_batches b where b.status = 'sent' and b.collect_on <= p_today order by b.collect_on, b.id limit 200;
end;
