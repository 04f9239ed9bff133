import { COUNTRY_CODES } from "@cuvee/core/billing/documents/countryCodes.ts";

/**
 * Codes of the list of invoices that no person names as a country: Kosovo's, Northern Ireland's beside the United
 * Kingdom, and the Netherlands Antilles', which are no more and which browsers call Curaçao.
 */
const NO_COUNTRIES: ReadonlySet<string> = new Set(["1A", "AN", "XI"]);

/** All countries, ISO 3166-1 alpha-2: someone who visits, fetches bottles or is billed may live anywhere. */
export const EVERYWHERE: readonly string[] = [...COUNTRY_CODES].filter((code) => !NO_COUNTRIES.has(code));
