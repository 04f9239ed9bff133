export const INVENTORY_STATUSES = ["open", "closed", "cancelled"] as const;
/** `open` → `closed`, `cancelled`; both are final. */
export type InventoryStatus = (typeof INVENTORY_STATUSES)[number];

/** An increment of a count: the counted quantity, and the book stock at that moment. */
export type Count = { quantity: number; level: number };

/** Counted and expected quantity of one place. */
export type Tally = { counted: number; expected: number; difference: number };

/**
 * Adds up the counts of one place, oldest first; null when there is none. The sum is compared with the books at the
 * moment of the last increment: goods sold or received after it are in neither and stay as they are when the inventory
 * is closed.
 */
export function tally(counts: readonly Count[]): Tally | null {
  const last = counts.at(-1);
  if (!last) return null;
  const counted = counts.reduce((sum, { quantity }) => sum + quantity, 0);
  return { counted, expected: last.level, difference: counted - last.level };
}

/**
 * Returns the digits of a scanned code: of a plain EAN, of a GS1 string (`01` and 14 digits), or of a GS1 address
 * (`/01/…`).
 */
export function scannedEan(code: string): string | null {
  const text = code.trim();
  const [, gtin] = /(?:\/01\/|^\]?\w{0,2}01)(\d{14})/.exec(text) ?? [];
  const digits = gtin ?? (/^\d{8,14}$/.test(text) ? text : null);
  return digits === null ? null : digits.padStart(14, "0");
}
