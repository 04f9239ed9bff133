import { COUNTRY_CODES } from "@cuvee/core/kit/countryCodes.ts";

/**
 * Codes of the list of invoices that are no countries to choose: Kosovo, Northern Ireland (beside the United Kingdom)
 * and the former Netherlands Antilles, which browsers call Curaçao.
 */
const NO_COUNTRIES: ReadonlySet<string> = new Set(["1A", "AN", "XI"]);

/** All countries, ISO 3166-1 alpha-2: a person who visits, collects bottles or is invoiced may live anywhere. */
export const EVERYWHERE: readonly string[] = [...COUNTRY_CODES].filter((code) => !NO_COUNTRIES.has(code));
