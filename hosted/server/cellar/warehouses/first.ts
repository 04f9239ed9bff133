import type { WarehouseKind } from "@cuvee/core/cellar/warehouses/warehouses.ts";
import type { BusinessType } from "@cuvee/core/shops/settings/business.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { words } from "#kit/words.ts";
import { letterLang } from "#people/accounts/letters.ts";
import type { Opened } from "#shops/openings/openings.ts";
import { insertWarehouse } from "./queries.ts";

/** Who makes drinks keeps them under suspension in his cellar; who only sells them has paid the duty. */
const kindOf = (type: BusinessType): WarehouseKind => (type === "other" ? "shop" : "cellar");

/** The place that a new shop sells from: without one nothing can be in stock. */
export async function addFirstWarehouse(tx: Tx, services: Services, shop: Opened): Promise<void> {
  const { shopId, businessType, street, street2, zipcode, city, country } = shop;
  const kind = kindOf(businessType);
  await insertWarehouse(tx, shopId, newId(services), {
    name: words(letterLang(shop.lang), "opening", `made.${kind}`),
    kind,
    exciseNumber: null,
    customsOffice: null,
    guarantor: null,
    address: { street, street2, zipcode, city, country },
    sells: true,
  });
}
