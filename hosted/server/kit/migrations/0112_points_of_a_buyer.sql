-- A buyer reads the history of their points, shop by shop, the latest first.
create index loyalty_movements_user on loyalty_movements (shop_id, user_id, id);
