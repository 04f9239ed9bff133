import { PRODUCT_TYPES, type FormatType, type ProductType } from "#offer/catalogue/catalogue.ts";

export const DUTY_STATUSES = ["paid", "suspended"] as const;
/** Duty status of goods: paid, or suspended until they are sold (rules §2.2: droits acquittés, droits suspendus). */
export type DutyStatus = (typeof DUTY_STATUSES)[number];

/** Units of one format in one place; for bulk wine, millilitres. */
export type StockLevel = { onHand: number; reserved: number };

/**
 * Returns the quantity that can still be reserved. Facts may make it negative: that is a shortage to report, never a
 * sale.
 */
export function available(level: StockLevel): number {
  return level.onHand - level.reserved;
}

/** Product types without duty to suspend: they contain no alcohol. */
const UNTAXED: ReadonlySet<ProductType> = new Set<ProductType>([
  "juice",
  "nectar",
  "accessory",
  "prestation",
  "box",
]);

/** Families of an inventory: products that can be counted. A service has no stock. */
export const COUNTED_FAMILIES = PRODUCT_TYPES.filter((type) => type !== "prestation");

/**
 * Returns the duty status of goods for which none is given: a cellar or storehouse keeps them under suspension, a shop
 * has paid (CGI art. 302 G).
 */
export function usualDuty(productType: ProductType, warehouseKind: string): DutyStatus {
  return UNTAXED.has(productType) || warehouseKind === "shop" || warehouseKind === "fair"
    ? "paid"
    : "suspended";
}

/** Returns the stock of one ordered unit: itself, or for bulk wine its millilitres. */
export function stockUnits(format: { type: FormatType; volumeMl: number }): number {
  return format.type === "vrac" ? Math.max(1, format.volumeMl) : 1;
}

/**
 * Returns the millilitres of a quantity of stock. A hectolitre is 100 000 of them, so that five decimals of it are
 * exact (rules §2.2).
 */
export function volumeOf(quantity: number, format: { type: FormatType; volumeMl: number }): number {
  return format.type === "vrac" ? quantity : quantity * format.volumeMl;
}
