-- Selling what is no article is an act of its own: whoever may set prices may do it, until somebody says otherwise.
alter table sales_point_users drop constraint sales_point_users_acts_check;
alter table sales_point_users add constraint sales_point_users_acts_check check
  (acts <@ array['discount', 'price', 'open', 'refund', 'void', 'giveaway', 'drawer', 'close', 'training']);
update sales_point_users set acts = acts || '{open}'::text[] where 'price' = any (acts) and not 'open' = any (acts);
