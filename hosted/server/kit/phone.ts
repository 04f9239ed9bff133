import { createRequire } from "node:module";
import type { CountryCode } from "libphonenumber-js/max";

const load = createRequire(import.meta.url);
/** Returns the library that knows the numbers of the world, 15 MB: loaded with the first number. */
export const phoneNumbers = () => load("libphonenumber-js/max") as typeof import("libphonenumber-js/max");

/** Countries whose mobile numbers specification §5 lists. */
export const MOBILE_COUNTRIES = ["FR", "BE", "DE", "LU", "CH", "NL", "ES", "IT", "GB", "US"] as const;
export type MobileCountry = (typeof MOBILE_COUNTRIES)[number];

/** Kinds of numbers that may be mobile; in the United States the two cannot be distinguished. */
const MOBILE: ReadonlySet<unknown> = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * Returns the number in its international form (`+33612345678`), or null when it is no mobile number of one of the
 * countries. A number without prefix is tried in each of them, in their order; a prefix decides the country.
 */
export function mobilePhone(
  text: string,
  countries: readonly MobileCountry[] = MOBILE_COUNTRIES,
): string | null {
  if (text.length > 40) return null;
  const typed = text.trim().replace(/^00/, "+");
  // Letters are not accepted as digits here, and the number must be the whole text.
  if (!/^\+?[\d\s().\-/\u00a0\u202f]+$/.test(typed)) return null;
  const tried: readonly (CountryCode | undefined)[] = typed.startsWith("+") ? [undefined] : countries;
  for (const country of tried) {
    const found = phoneNumbers().parsePhoneNumberFromString(
      typed,
      country ? { defaultCountry: country, extract: false } : { extract: false },
    );
    if (!found?.isValid() || !countries.some((one) => one === found.country)) continue;
    if (MOBILE.has(found.getType())) return found.number;
  }
  return null;
}

/** Checks whether a text is a valid mobile number of one of the countries (specification §5, "phone"). */
export function isMobilePhone(text: string, countries: readonly MobileCountry[] = MOBILE_COUNTRIES): boolean {
  return mobilePhone(text, countries) !== null;
}
