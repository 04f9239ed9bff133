import type { BasisPoints, E4 } from "#kit/money.ts";

export const VAT_TYPES = ["standard", "medium", "reduced"] as const;
export type VatType = (typeof VAT_TYPES)[number];

/** Rate of a VAT type: the shop's own, else 20 / 10 / 5.5 (specification §9). */
export type VatRates = Record<VatType, BasisPoints>;

/** Where a row of a dated table holds: a country (ISO 3166 alpha-2), or its postal codes that start so. */
export type Territory = { country: string; zipPrefix?: string };

/** When a row of a dated table holds, in milliseconds since 1970: from `since`, before `until`. */
export type Dated = { since: number; until?: number };

/**
 * VAT of goods that go to a territory: `home` at these rates; `eu` at these rates from the day that the shop sells under them
 * (`ShopRules.ossSince`); `export` without VAT (rules §7, §8).
 */
export type VatTerritory = Territory & Dated & { kind: "home" | "eu" | "export"; vat?: VatRates };

/**
 * What the amount of a duty is counted on (rules §1.1; specification §9, "rate/ap", "/da", "/dap"): hectolitres; hectolitres
 * of pure alcohol; hectolitres × degrees of alcohol; hectolitres of pure alcohol × degrees.
 */
export const DUTY_BASES = ["hl", "ap", "da", "dap"] as const;
export type DutyBasis = (typeof DUTY_BASES)[number];
/** A rate of duty: ten-thousandths of a euro for a unit of its basis. */
export type DutyRate = { rateE4: E4; basis: DutyBasis };

/** A row of the table of duties (rules §1.1). `css`: the social contribution above 18 % vol, for the same class. */
export type DutyRow = Territory & Dated & { dutyClass: string; duty: DutyRate; css?: DutyRate };

/** Whether something with dates holds at a moment. */
export function isDue({ since = 0, until = Infinity }: Partial<Dated>, at: number): boolean {
  return since <= at && at < until;
}

/** The first row that holds at a moment for a place; what is not known of a place matches no row. */
export function rowAt<R extends Territory & Dated>(
  rows: readonly R[] | undefined,
  at: number,
  country: string | undefined,
  zip: string,
): R | undefined {
  return rows?.find((r) => isDue(r, at) && r.country === country && zip.startsWith(r.zipPrefix ?? ""));
}
