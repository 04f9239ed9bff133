import type { BasisPoints, E4 } from "#kit/money.ts";

export const VAT_TYPES = ["standard", "medium", "reduced"] as const;
export type VatType = (typeof VAT_TYPES)[number];

/** Rate of a VAT type: the shop's own, else 20 / 10 / 5.5 (specification §9). */
export type VatRates = Record<VatType, BasisPoints>;

/** Location of a seller: ISO 3166 alpha-2, and the postal code where it is known. */
export type SellerPlace = { country: string; zipcode: string };

/** Rates allowed on a French invoice, in basis points (rules §5.2, "amounts"; BR-FR-16). */
export const OFFICIAL_RATES_BP: ReadonlySet<number> = new Set<number>([
  0, 90, 105, 175, 210, 550, 700, 850, 920, 960, 1000, 1300, 1960, 2000, 2060,
]);

/** Territory of a row in a dated table: a country (ISO 3166 alpha-2), or its postal codes with a prefix. */
export type Territory = { country: string; zipPrefix?: string };

/** Period of a row in a dated table, in milliseconds since 1970: from `since`, before `until`. */
export type Dated = { since: number; until?: number };

/**
 * Zones of supply, seen from the seller. `home`: the territory of the seller's own VAT, with Corsica and Monaco, and
 * goods collected by the buyer; `overseas`: between the mainland and an overseas department, or two of them (CGI art.
 * 294, 2); `eu`: another member state below the threshold of distance sales; `oss`: another member state under the
 * one-stop shop; `export`: everywhere else.
 */
export const TAX_ZONES = ["home", "overseas", "eu", "oss", "export"] as const;
export type TaxZone = (typeof TAX_ZONES)[number];

/**
 * Tax statuses of the buyer. `proven`: a professional with a valid VAT number of another member state; `suspended`: a
 * client whose attestation is on file. A professional without a valid number is taxed as a consumer.
 */
export const TAX_BUYERS = ["consumer", "professional", "proven", "suspended"] as const;
export type TaxBuyer = (typeof TAX_BUYERS)[number];

/**
 * Reasons why no VAT is due (`offer/pricing/taxes/taxation.ts`): key of its legal mention in
 * `locales/<lang>/legal.json` (rules §5.2, §8). `abroad`: a service to a business outside the union.
 */
export const EXEMPTIONS = [
  "franchise",
  "suspended",
  "export",
  "overseas",
  "intraEu",
  "reverseCharge",
  "abroad",
] as const;
export type Exemption = (typeof EXEMPTIONS)[number];

/** Destination zone, and the reasons why goods and services have no VAT there. */
export type TaxedAs = { zone: TaxZone; goods?: Exemption; service?: Exemption };

/** Taxation by zone and by buyer, in the order of `TAX_BUYERS`, for pages (`offer/pricing/taxes/vat.ts`). */
export type TaxTable = Record<TaxZone, TaxedAs[]>;

/**
 * VAT of goods shipped to a territory. A shop writes `home` at these rates, `eu` at these rates from the day that it
 * sells under them (`ShopRules.ossSince`), `export` without VAT (rules §7, §8). Compiled
 * (`offer/rates/zones.ts`) a row belongs to one zone of the table of taxation, `overseas` and `oss` too, and
 * `eu` has no rates.
 */
export type VatTerritory = Territory & Dated & { kind: TaxZone; vat?: VatRates };

/**
 * Bases of a duty's amount (rules §1.1; specification §9, "rate/ap", "/da", "/dap"): hectolitres; hectolitres of pure
 * alcohol; hectolitres × degrees of alcohol; hectolitres of pure alcohol × degrees.
 */
export const DUTY_BASES = ["hl", "ap", "da", "dap"] as const;
export type DutyBasis = (typeof DUTY_BASES)[number];
/** A rate of duty: ten-thousandths of a euro for a unit of its basis. */
export type DutyRate = { rateE4: E4; basis: DutyBasis };

/** A row of the table of duties (rules §1.1). `css`: the social contribution above 18 % vol, for the same class. */
export type DutyRow = Territory & Dated & { dutyClass: string; duty: DutyRate; css?: DutyRate };

/** Checks whether a dated entry applies at a moment. */
export function isDue({ since = 0, until = Infinity }: Partial<Dated>, at: number): boolean {
  return since <= at && at < until;
}

/** Returns the first row that applies at a moment to a place; unknown parts of a place match no row. */
export function rowAt<R extends Territory & Dated>(
  rows: readonly R[] | undefined,
  at: number,
  country: string | undefined,
  zip: string,
): R | undefined {
  return rows?.find((r) => isDue(r, at) && r.country === country && zip.startsWith(r.zipPrefix ?? ""));
}
