-- What grows with time is purged by policy, and the busiest tables are vacuumed in small steps (decision scale/0049).

-- Housekeeping removes rows of every shop, the oldest first and at most a thousand at once. Rows that another process
-- removes at the same moment are passed over. The number is no parameter: a plan for any number expects a tenth of the
-- table, and reads all of it; so does a join by keys. Each function returns the number of rows.
create function purge_notifications(p_before timestamptz) returns int
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from notifications where ctid = any (array(
      select n.ctid from notifications n where n.created_at < p_before
      order by n.created_at limit 1000 for update skip locked)) returning 1)
  select count(*)::int from gone;
end;

-- `webhook_forget` stays for servers of the previous version, which run while this migration does.
create function purge_webhook_deliveries(p_before timestamptz) returns int
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from webhook_deliveries where ctid = any (array(
      select d.ctid from webhook_deliveries d where d.created_at < p_before and d.state <> 'waiting'
      order by d.created_at limit 1000 for update skip locked)) returning 1)
  select count(*)::int from gone;
end;
create function purge_webhook_events(p_before timestamptz) returns int
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from webhook_events where ctid = any (array(
      select e.ctid from webhook_events e where e.at < p_before and e.told_at is not null
      order by e.at limit 1000 for update skip locked)) returning 1)
  select count(*)::int from gone;
end;

-- By default a table of ten million rows is vacuumed after two million changes, all at once. These are vacuumed and
-- analysed after one row in fifty.
do $$
declare grown text;
begin
  foreach grown in array array['orders', 'order_lines', 'order_events', 'payments', 'payment_attempts', 'mails',
      'notifications', 'stock_movements', 'client_events', 'webhook_events', 'webhook_deliveries', 'idempotency_keys'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.05)', grown);
  end loop;
end $$;
-- The texts of mails lie in the table's second part, which has settings of its own. A mail's plain text is compressed
-- too, which by default happens to rows above 2 kB alone: a thousand mails take 6.1 MB instead of 6.7.
alter table mails set (toast.autovacuum_vacuum_scale_factor = 0.02, toast_tuple_target = 512);
-- Few rows, each changed with every sale.
alter table stocks set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);

-- The moment when the text of an old mail was removed; its recipient, subject and dates stay. Last, because it alone
-- stops readers until the end of the transaction.
alter table mails add column body_removed_at timestamptz;
-- Removes what was written in the mails sent longest ago; the column says when.
create function purge_mails(p_before timestamptz) returns int
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    update mails set body_text = '', body_html = '', files = '[]', unsubscribe = null, body_removed_at = now()
    where ctid = any (array(
      select m.ctid from mails m where m.body_removed_at is null and m.sent_at < p_before
      order by m.sent_at limit 1000 for update skip locked)) returning 1)
  select count(*)::int from gone;
end;
