/** Rows of the offers of a demo shop beside its prices: promo codes, loyalty. */
import type { DemoShop } from "./shop.ts";

type Row = Record<string, unknown>;

/** Returns the start of a day in Paris, e.g. `2026-12-01`; the demo needs no more than winter time. */
const dayMs = (day: string): number => Date.parse(`${day}T00:00:00+01:00`);

/** Returns the loyalty programme as the shop's row stores it. `idOf` finds a format by product, vintage and key. */
export function loyaltyOf({ loyalty }: DemoShop, idOf: (format: string) => string): object | null {
  if (!loyalty) return null;
  return {
    pointsPerEuroE2: loyalty.pointsPerEuro * 100,
    levels: loyalty.levels.map(({ euros, gifts, ...level }) => ({
      ...level,
      ...(euros === undefined ? {} : { discountCents: euros * 100 }),
      ...(gifts === undefined ? {} : { gifts: gifts.map(idOf) }),
    })),
  };
}

export const codeRows = ({ codes = [] }: DemoShop, shopId: string): Row[] =>
  codes.map(({ code, since, until, usesTotal, usesPerBuyer, ...terms }) => ({
    shop_id: shopId,
    code,
    terms: {
      ...terms,
      ...(since === undefined ? {} : { since: dayMs(since) }),
      ...(until === undefined ? {} : { until: dayMs(until) }),
    },
    uses_total: usesTotal ?? null,
    uses_per_buyer: usesPerBuyer ?? null,
    uses: 0,
    version: 1,
  }));
