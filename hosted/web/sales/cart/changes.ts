import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";

/** A line whose price is no longer what was shown: unit prices in ten-thousandths, null when it cannot be sold any more. */
export type PriceChange = { formatId: string; fromE4: number; toE4: number | null };

/** What differs between the price that was shown and the one that holds. */
export type Changes = { lines: PriceChange[]; totalFromCents: number; totalToCents: number };

/**
 * Lines whose unit price or gift changed between two prices of the same wish; null when nothing did, or when the two are
 * prices of different grids (somebody signed in between), which is no change of the catalogue.
 */
export function changesBetween(shown: PricedOrder, holds: PricedOrder): Changes | null {
  if (shown.typology !== holds.typology || shown.chain !== holds.chain) return null;
  const now = new Map(holds.lines.map((line) => [line.formatId, line]));
  const lines = shown.lines.flatMap((line): PriceChange[] => {
    const next = now.get(line.formatId);
    if (!next) return [{ formatId: line.formatId, fromE4: line.unitE4, toE4: null }];
    if (next.quantity !== line.quantity || (next.unitE4 === line.unitE4 && next.add === line.add)) return [];
    return [{ formatId: line.formatId, fromE4: line.unitE4, toE4: next.unitE4 }];
  });
  if (lines.length === 0 && shown.totalTtcCents === holds.totalTtcCents) return null;
  return { lines, totalFromCents: shown.totalTtcCents, totalToCents: holds.totalTtcCents };
}
