-- A payment's attempts are read at each word of the bank and at each end of an order, by payment.
create index payment_attempts_payment on payment_attempts (shop_id, payment_id);

-- A function that runs with its owner's rights looks for tables where the application could put its own, last.
alter function tell_catalogue() set search_path = public, pg_temp;
