import { EXCISE_STATES } from "#shops/settings/settings.ts";

/** Facts of goods leaving a tax warehouse that decide their duty. */
export type Departure = {
  /** Duty suspension of their shipment. Null where it says nothing, or where there is no shipment. */
  dutySuspended: boolean | null;
  /** Excise number of the client who receives them; null without one. */
  consignee: string | null;
  /** Destination, ISO 3166 alpha-2; null: unknown. */
  country: string | null;
};

/** Excise territory of France: mainland and Monaco. Overseas departments are outside of it (rules §1.1). */
const HOME: ReadonlySet<string> = new Set(["FR", "MC"]);
const UNION: ReadonlySet<string> = new Set(EXCISE_STATES);

/**
 * Checks whether a country is another member state, to which duty-paid goods of a business are shipped under an e-SAD
 * (rules §1.3).
 */
export const isOtherState = (country: string | null): boolean => country !== null && UNION.has(country);

/** Checks whether goods leave the territory of the excise directive, or go to the overseas departments: an export. */
const isExport = (country: string | null): boolean =>
  country !== null && !HOME.has(country) && !UNION.has(country);

/**
 * Checks whether goods leave a suspended account without their duty. The status of their shipment decides: `true` is
 * the movement under an e-AD, `false` is the sale with duty, whatever the country and the client (rules §1.3, §2.2).
 * Without a status, exports and goods of another warehouse keeper leave without duty; a consumer of another member
 * state never receives goods in suspension (rules §7).
 */
export function leavesUnderSuspension({ dutySuspended, consignee, country }: Departure): boolean {
  return dutySuspended ?? (consignee !== null || isExport(country));
}
