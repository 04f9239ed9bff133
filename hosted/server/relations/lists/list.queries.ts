/** Expression of the number of members that were added to a list `l` by hand. */
export const BY_HAND = `(select count(*)::int from contact_list_members m
  where m.shop_id = l.shop_id and m.list_id = l.id and m.is_added)`;
