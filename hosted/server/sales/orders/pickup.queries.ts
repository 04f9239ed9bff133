import { pickupPlace, type PickupPlace } from "@cuvee/core/sales/orders/pickup.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

const PLACE = statement(
  `select s.name, coalesce(s.legal->>'address', '') as address, coalesce(s.phone, '') as phone,
     (select m.method from shipping_methods m where m.shop_id = s.id and m.ref = :ref) as method
   from shops s where s.id = :shopId`,
);
type PickupWarehouse = {
  name: string;
  address: string;
  phone: string;
  method: Pick<ShippingMethod, "address" | "hours"> | null;
};

/** Reads the pickup place of an order; undefined for an order that is delivered. */
export async function pickupOf(
  tx: Tx,
  { shop_id: shopId, priced: { shipping, lines } }: Pick<StoredOrder, "shop_id" | "priced">,
): Promise<PickupPlace | undefined> {
  if (shipping.kind !== "pickup" || lines.length === 0) return undefined;
  const found = await tx.one<PickupWarehouse>(PLACE, { shopId, ref: shipping.ref });
  return found && pickupPlace(found.method ?? undefined, found);
}
