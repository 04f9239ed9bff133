import type { WarehouseKind } from "@cuvee/core/cellar/warehouses/warehouses.ts";
import type { BusinessType } from "@cuvee/core/shops/settings/business.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { translate } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { openRequestedShop, type OpenedShop } from "#shops/openings/openings.ts";
import { findShop } from "#shops/settings/queries.ts";
import { firstSelling, insertWarehouse } from "./queries.ts";

/**
 * Returns the kind of the first warehouse: producers store drinks under duty suspension in their cellar; resellers have
 * paid the duty.
 */
const kindOf = (type: BusinessType): WarehouseKind => (type === "other" ? "shop" : "cellar");

/**
 * Returns the id of the warehouse that sells; creates one under its usual name where a shop has none. In a transaction
 * that acts for the shop.
 */
export async function sellingWarehouse(tx: Tx, services: Services, shopId: string): Promise<string> {
  const known = await firstSelling(tx, shopId);
  if (known) return known;
  const { business_type: businessType } = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const kind = kindOf(businessType as BusinessType);
  const id = newId(services);
  await insertWarehouse(tx, shopId, id, {
    name: translate("fr", "opening", `made.${kind}`),
    kind,
    exciseNumber: null,
    customsOffice: null,
    guarantor: null,
    address: {},
    sells: true,
  });
  return id;
}

/** Creates the place that a new shop sells from: without one nothing can be in stock. */
async function addFirstWarehouse(tx: Tx, services: Services, shop: OpenedShop): Promise<void> {
  const { shopId, businessType, street, street2, zipcode, city, country } = shop;
  const kind = kindOf(businessType);
  await insertWarehouse(tx, shopId, newId(services), {
    name: translate(letterLang(shop.lang), "opening", `made.${kind}`),
    kind,
    exciseNumber: null,
    customsOffice: null,
    guarantor: null,
    address: { street, street2, zipcode, city, country },
    sells: true,
  });
}

/**
 * Opens the shop that a new account requested, if any, with its warehouse; in the transaction that confirms the email
 * address.
 */
export async function openRequestedShopFully(tx: Tx, services: Services, userId: string): Promise<void> {
  const shop = await openRequestedShop(tx, services, userId);
  if (shop) await addFirstWarehouse(tx, services, shop);
}
