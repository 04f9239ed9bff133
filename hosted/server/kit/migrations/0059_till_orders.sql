-- Orders that a till makes to be sent or fetched later (hosted/decisions/0015-the-till.md, 8): the sale has the id of the till's basket, so that
-- asking twice makes one, and only the till that made it gives it up.
alter table quotes add column till_id text;
alter table quotes add foreign key (shop_id, till_id) references tills (shop_id, id);
create index quotes_till on quotes (shop_id, till_id) where till_id is not null;
