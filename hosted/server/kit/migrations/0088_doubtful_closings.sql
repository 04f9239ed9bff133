-- What the owner should look at in a closing that is a fact all the same: a month or a year that was closed twice, early, or out of turn
-- (issue 19). Written with the closing, which stays as it is.
alter table till_closings add column doubts jsonb not null default '[]';
create index till_closings_of on till_closings (shop_id, till_id, period, of_period);
