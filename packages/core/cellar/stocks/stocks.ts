import { PRODUCT_TYPES, type FormatType, type ProductType } from "#offer/catalogue/catalogue.ts";

export const DUTY_STATUSES = ["paid", "suspended"] as const;
/** Whether the duty on goods is paid, or suspended until they are sold (rules §2.2: droits acquittés, droits suspendus). */
export type DutyStatus = (typeof DUTY_STATUSES)[number];

/** Units of one format in one place; of bulk wine, millilitres. */
export type StockLevel = { onHand: number; reserved: number };

/** Where goods of a format lie: `lot` is empty for goods of no lot. */
export type Shelf = { warehouseId: string; dutyStatus: DutyStatus; lot: string };

/** What can still be promised. Facts may bring it below zero: that is a shortage to be told, never a sale. */
export function available(level: StockLevel): number {
  return level.onHand - level.reserved;
}

/** Product types on which no duty can be suspended: no alcohol in them. */
const UNTAXED: ReadonlySet<ProductType> = new Set<ProductType>([
  "juice",
  "nectar",
  "accessory",
  "prestation",
  "box",
]);

/** Families of an inventory: what can be counted. A service lies nowhere. */
export const COUNTED_FAMILIES = PRODUCT_TYPES.filter((type) => type !== "prestation");

/** Duty of goods of which nobody says it: a cellar or storehouse keeps them under suspension, a shop has paid (CGI art. 302 G). */
export function usualDuty(productType: ProductType, warehouseKind: string): DutyStatus {
  return UNTAXED.has(productType) || warehouseKind === "shop" || warehouseKind === "fair"
    ? "paid"
    : "suspended";
}

/** Stock of one ordered unit: itself, or for bulk wine its millilitres. */
export function stockUnits(format: { type: FormatType; volumeMl: number }): number {
  return format.type === "vrac" ? Math.max(1, format.volumeMl) : 1;
}

/** Millilitres of a quantity of stock. A hectolitre is 100 000 of them, so that five decimals of it are exact (rules §2.2). */
export function volumeOf(quantity: number, format: { type: FormatType; volumeMl: number }): number {
  return format.type === "vrac" ? quantity : quantity * format.volumeMl;
}
