-- When the shop took its terms of sale for its own, having read them; null: nobody has, and the model stands.
alter table shops add column terms_adopted_at timestamptz;
update shops set terms_adopted_at = now()
  where coalesce(sale_terms->'fr', 'null') <> 'null' or coalesce(sale_terms->'en', 'null') <> 'null';

-- The tariff that a shop is born with was never chosen where the shop has not opened: it is offered again as a proposal. Shops that are
-- online keep what they offer.
update shipping_methods m set method = m.method || '{"proposed": true}'
  from shops s
  where s.id = m.shop_id and not s.is_online and m.ref = 'domicile'
    and m.method->'steps' = '[{"upTo": 1, "htCents": 0}]' and m.method->'beyond' = '{"every": 1, "htCents": 700}'
    and not exists (select 1 from orders o where o.shop_id = s.id);
