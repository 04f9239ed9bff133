export const INVENTORY_STATUSES = ["open", "closed", "cancelled"] as const;
/** `open` → `closed`, `cancelled`; both are final. */
export type InventoryStatus = (typeof INVENTORY_STATUSES)[number];

/** An increment of a count: what somebody counted, and what lay there by the books at that moment. */
export type Count = { quantity: number; level: number };

/** What was counted of one place, and what should have been there. */
export type Tally = { counted: number; expected: number; difference: number };

/**
 * Adds up what was counted of one place, oldest first; null when nobody counted. It is compared with the books of the moment
 * of the last increment: what is sold or received after it is in neither and stays as it is when the inventory is closed.
 */
export function tally(counts: readonly Count[]): Tally | null {
  const last = counts.at(-1);
  if (!last) return null;
  const counted = counts.reduce((sum, { quantity }) => sum + quantity, 0);
  return { counted, expected: last.level, difference: counted - last.level };
}

/** The digits of a scanned code: of a plain EAN, of a GS1 string (`01` and 14 digits), or of a GS1 address (`/01/…`). */
export function scannedEan(code: string): string | null {
  const text = code.trim();
  const [, gtin] = /(?:\/01\/|^\]?\w{0,2}01)(\d{14})/.exec(text) ?? [];
  const digits = gtin ?? (/^\d{8,14}$/.test(text) ? text : null);
  return digits === null ? null : digits.padStart(14, "0");
}
