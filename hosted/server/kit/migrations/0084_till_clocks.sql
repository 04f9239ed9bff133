-- How far the clock of a till was ahead of the server's when it sent a record, in seconds; null: it did not say.
alter table till_records add column ahead_seconds int;
