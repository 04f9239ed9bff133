/** Expression of the ids of the lists to which a person added a client `c`. */
export const CHOSEN_LISTS = `array(select m.list_id from contact_list_members m
  where m.shop_id = c.shop_id and m.client_id = c.id and m.is_added order by m.list_id)`;

/** Expression of the names of these lists, for files. */
export const CHOSEN_LIST_NAMES = `array(select l.name from contact_list_members m
  join contact_lists l on l.shop_id = m.shop_id and l.id = m.list_id
  where m.shop_id = c.shop_id and m.client_id = c.id and m.is_added order by l.name)`;
