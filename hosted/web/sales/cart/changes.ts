import type { PricedLine, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";

/**
 * A line whose price differs from the one shown: unit prices in ten-thousandths, null when it cannot be sold any
 * longer.
 */
export type PriceChange = { formatId: string; fromE4: number; toE4: number | null };

/** Differences between the price that was shown and the current one. */
export type Changes = { lines: PriceChange[]; totalFromCents: number; totalToCents: number };

const isAgreed = (line: PricedLine): boolean => line.trace.some((step) => step.key === "trace.grid.agreed");

/**
 * Checks whether two prices are of the same buyer. Only the server knows prices agreed with a client and their tax
 * status, so that its first answer may differ from the local computation without any change of the catalogue.
 */
function sameBuyer(shown: PricedOrder, holds: PricedOrder): boolean {
  return (
    shown.typology === holds.typology &&
    shown.chain === holds.chain &&
    shown.exemption === holds.exemption &&
    holds.lines.some(isAgreed) === shown.lines.some(isAgreed)
  );
}

/**
 * Returns the lines whose unit price or gift changed between two prices of the same wish; null when none did, or when
 * the two are prices of different buyers (a user signed in between), which is no change of the catalogue.
 */
export function changesBetween(shown: PricedOrder, holds: PricedOrder): Changes | null {
  if (!sameBuyer(shown, holds)) return null;
  const left = [...holds.lines];
  const lines = shown.lines.flatMap((line): PriceChange[] => {
    const at = left.findIndex((one) => one.formatId === line.formatId && one.gift === line.gift);
    const [next] = at < 0 ? [] : left.splice(at, 1);
    if (!next) return [{ formatId: line.formatId, fromE4: line.unitE4, toE4: null }];
    if (next.quantity !== line.quantity || (next.unitE4 === line.unitE4 && next.add === line.add)) return [];
    return [{ formatId: line.formatId, fromE4: line.unitE4, toE4: next.unitE4 }];
  });
  if (lines.length === 0 && shown.totalTtcCents === holds.totalTtcCents) return null;
  return { lines, totalFromCents: shown.totalTtcCents, totalToCents: holds.totalTtcCents };
}
