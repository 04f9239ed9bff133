-- Sales of clients by channel: how a client came, and who bought by a channel, without the lines.
create index sale_facts_sold on sale_facts (shop_id, client_id, day) include (channel, sales)
  where basis = 'ordered' and sales <> 0 and client_id is not null;
