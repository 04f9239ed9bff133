import type { CountryCode } from "libphonenumber-js/max";
import { MOBILE_COUNTRIES, mobilePhone, phoneNumbers, type MobileCountry } from "#kit/phone.ts";

/** Numbers that ARCEP reserves for films and books: the demo shops use them. */
const FICTION = /^(\+33|0033|0)(63998\d{4})$/;
const invented = (typed: string): string | null => {
  const found = FICTION.exec(typed.replace(/[^+0-9]/g, ""));
  return found ? `+33${found[2]}` : null;
};

const named = (country: string): country is MobileCountry =>
  (MOBILE_COUNTRIES as readonly string[]).includes(country);

const parsed = (typed: string, country: string) =>
  phoneNumbers().parsePhoneNumberFromString(typed, (country || "FR") as CountryCode);

/**
 * Returns a number in the form +33639980142, read as in a country unless it has a country code; null when it is not
 * possible.
 */
export function readPhone(typed: string, country: string): string | null {
  const found = parsed(typed, country);
  return found?.isValid() ? found.number : invented(typed);
}

/**
 * Does the same for a mobile number (specification §5, "phone"); for countries that it does not list, any number is
 * accepted.
 */
export function readMobile(typed: string, country: string): string | null {
  // A number without a country code belongs to the client's country, whatever it would be elsewhere.
  const abroad = /^\s*(\+|00)/.test(typed);
  const mobile = abroad ? mobilePhone(typed) : named(country) ? mobilePhone(typed, [country]) : null;
  if (mobile !== null) return mobile;
  const found = parsed(typed, country);
  return found?.isValid() && !named(found.country ?? "FR") ? found.number : invented(typed);
}
