/**
 * The picture that represents a product `p` in SQL: its own first one, else the first of its open formats. The same
 * rule as `pictureOf` of `visuals.ts`.
 */
export const PRODUCT_PICTURE = `coalesce(p.visuals -> 0 ->> 'visual',
  (select pf.visual from formats pf join vintages pv on pv.shop_id = pf.shop_id
  and pv.id = pf.vintage_id and not pv.closed
   where pf.shop_id = p.shop_id and pf.product_id = p.id and not pf.closed and pf.visual is not null
   order by pv.position, pf.position, pf.id limit 1))`;
/** The picture that represents a format `f` of a product `p` in SQL: its own, else that of its product. */
export const FORMAT_PICTURE = `coalesce(f.visual, ${PRODUCT_PICTURE})`;
