-- What the account of a buyer shows of their orders, in one statement whatever the number of orders and shops
-- (storefront/me): each order of the signed-in person with its lines, history, payment, visits, parcels and documents,
-- as far as a buyer reads them. Orders of others are not returned.
create function own_order_parts(p_orders text[]) returns table (order_id text, lines json, events json, payment json,
  link_until timestamptz, visits json, shipments json, documents json, gone json, is_professional boolean, method jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.id,
    (select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'name', l.name, 'vintage', l.vintage,
       'formatName', l.format_name, 'visual', l.visual, 'quantity', l.quantity) order by l.position), '[]')
     from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id and l.format_id is not null),
    (select coalesce(json_agg(json_build_object('at', e.at, 'to', e.to_status) order by e.id), '[]')
     from order_events e where e.shop_id = o.shop_id and e.order_id = o.id and e.to_status is not null),
    (select json_build_object('type', p.type, 'status', p.status, 'amountCents', p.amount_cents, 'paidAt', p.paid_at)
     from payments p where p.shop_id = o.shop_id and p.order_id = o.id order by p.created_at limit 1),
    (select k.expires_at from payment_links k where k.shop_id = o.shop_id and k.order_id = o.id order by k.id desc limit 1),
    -- Those that the order pays for, and what was parted off one of them.
    (select coalesce(json_agg(json_build_object('id', r.id, 'title', e.title, 'status', r.status, 'people', r.people,
       'start', (extract(epoch from s.starts_at) * 1000)::bigint, 'end', (extract(epoch from s.ends_at) * 1000)::bigint)
       order by s.starts_at, r.id), '[]')
     from (select x.id from jsonb_to_recordset(o.places) as x(id text)
       union select part.id from reservations part
         where o.places <> '[]' and part.shop_id = o.shop_id and part.order_id = o.id) at
     join reservations r on r.shop_id = o.shop_id and r.id = at.id
     join events e on e.shop_id = r.shop_id and e.id = r.event_id
     join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id),
    (select coalesce(json_agg(json_build_object('id', s.id, 'status', s.status, 'collected', s.collected, 'carrier', s.carrier,
       'tracking', s.tracking, 'plannedOn', s.planned_on, 'leftAt', s.left_at, 'deliveredAt', s.delivered_at)
       order by s.position), '[]')
     from shipments s where s.shop_id = o.shop_id and s.order_id = o.id and s.status <> 'cancelled'),
    (select coalesce(json_agg(json_build_object('id', d.document_id, 'kind', d.kind, 'number', d.number)
       order by d.issued_on desc, d.document_id desc), '[]')
     from (select w.document_id as id from document_orders w where w.shop_id = o.shop_id and w.order_id = o.id
       union select c.credit_id from document_orders w
         join document_corrections c on c.shop_id = w.shop_id and c.document_id = w.document_id
         where w.shop_id = o.shop_id and w.order_id = o.id) own
     join document_states d on d.shop_id = o.shop_id and d.document_id = own.id and d.client_id = o.client_id),
    -- Units that withdrawals and cancellations took; those of a cancellation that follows a withdrawal once.
    (select coalesce(json_agg(json_build_object('lineId', g.line, 'quantity', g.units)), '[]')
     from (select x."lineId" as line, x.quantity as units from withdrawals w
         cross join lateral jsonb_to_recordset(w.lines) as x("lineId" text, quantity int)
         where w.shop_id = o.shop_id and w.order_id = o.id
       union all select x.id, x.quantity from order_cancellations c
         cross join lateral jsonb_to_recordset(c.portion -> 'lines') as x(id text, quantity int)
         where c.shop_id = o.shop_id and c.order_id = o.id and c.withdrawal_id is null) g),
    exists (select from clients c where c.shop_id = o.shop_id and c.id = o.client_id and c.kind = 'professional'),
    (select m.method from shipping_methods m where m.shop_id = o.shop_id and m.ref = o.priced #>> '{shipping,ref}')
  from orders o where o.id = any (p_orders) and o.buyer_id = acting_user();
end;

-- Theme and letters of the published pages of shops.
create function shop_styles(p_shops text[]) returns table (shop_id text, theme text, font text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.shop_id, s.published ->> 'theme', s.published #>> '{header,font}' from shop_sites s where s.shop_id = any (p_shops);
end;
