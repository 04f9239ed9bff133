import { plainText } from "#kit/list/list.ts";

/** The statuses of an order from an old shop, as far as its export contains them. */
export const OLD_STATUSES = ["pending", "paid", "shipped", "cancelled", "refunded", "unknown"] as const;
export type OldStatus = (typeof OLD_STATUSES)[number];
const STATUS_WORDS: readonly (readonly [RegExp, OldStatus])[] = [
  [/rembours|refund/, "refunded"],
  [/annul|cancel|void|echec|failed|refus|erreur/, "cancelled"],
  [/livr|expedi|shipp|deliver|fulfill|termine|complete/, "shipped"],
  [/attente|pending|hold|authoriz|unpaid|non paye/, "pending"],
  [/pay|paid|accept|processing|en cours|prepar|capture/, "paid"],
];
/** Reads the state of an old order from the words of Shopify, WooCommerce and PrestaShop; null for other words. */
export function oldStatusIn(text: string): OldStatus | null {
  const plain = plainText(text).trim();
  return (
    OLD_STATUSES.find((status) => status === plain) ??
    STATUS_WORDS.find(([sign]) => sign.test(plain))?.[1] ??
    null
  );
}

/**
 * Reads a day and its time as files write them: `2024-05-03 14:22:11 +0200`, `2024-05-03T14:22:11Z`, `03/05/2024 14:22`
 * (day first, as in France), without a zone that of the shop. `zoned` turns day and time into a moment in milliseconds.
 * Null when it is none.
 */
export function momentIn(text: string, zoned: (day: string, time: string) => number): number | null {
  const trimmed = text.trim();
  const [, y, m, d, h = "12", min = "00", zone = ""] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T\s]+(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      trimmed,
    ) ?? [];
  const [, d2, m2, y2, h2 = "12", min2 = "00"] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s+(?:a\s+)?(\d{1,2})[:h](\d{2})(?::\d{2})?)?$/.exec(trimmed) ??
    [];
  const [year, month, day] = [y ?? y2, m ?? m2, d ?? d2].map((part) => (part ?? "").padStart(2, "0"));
  const date = `${year}-${month}-${day}`;
  const [hour, minute] = [y === undefined ? h2.padStart(2, "0") : h, y === undefined ? min2 : min];
  const start = Date.parse(`${date}T00:00:00Z`);
  // A day that no calendar has (31 February) is read as another day.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== date) return null;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  if (zone === "") return zoned(date, `${hour}:${minute}`);
  const offset = /^z$/i.test(zone) ? "Z" : zone.replace(/^([+-]\d{2}):?(\d{2})$/, "$1:$2");
  const at = Date.parse(`${date}T${hour}:${minute}:00${offset}`);
  return Number.isNaN(at) ? null : at;
}

/** An item of an old order: quantity, name, and total price (cents, null where the file does not give it). */
export type OldItem = { quantity: number; name: string; totalCents: number | null };
