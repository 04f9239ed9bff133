/** Columns that decide the duty of a movement `m` that left: those of core's `Departure`. */
export const DEPARTED = `sh.duty_suspended as "dutySuspended", c.excise_number as consignee,
     coalesce(sh.recipient, o.delivery_address) ->> 'country' as country`;

/** Joins for those columns: its order, its shipment, and the excise number of its client. */
export const DEPARTURES = `left join orders o on o.shop_id = m.shop_id and o.id = m.order_id
   left join shipments sh on sh.shop_id = m.shop_id and sh.id = m.shipment_id
   left join lateral (
     select excise_number from clients c where c.shop_id = m.shop_id and c.excise_number is not null
       and (c.id = m.client_id or c.user_id = coalesce(m.client_id, o.buyer_id)) limit 1) c on true`;
