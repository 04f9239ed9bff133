import type { AccountingType, DocumentContent } from "#billing/documents/documents.ts";
import type { VatGroup } from "#billing/documents/vatGroups.ts";
import { isService } from "#billing/documents/vatDue.ts";
import { EXCISE_STATES } from "#shops/settings/settings.ts";

/**
 * VAT type of a sale (specification §3, "Accounting"): the country of the tax and its rate in basis points (`fr2000`,
 * `it2200`), `fr0` without VAT (CGI art. 293 B, outside VAT, exempt), `ce` goods to a business in the European Union,
 * `services` services to one, `xx` export, `su` suspended (CGI art. 277 A).
 */
export type VatTypeKey = string;

/** Types that are the same for every shop of France, in the order of the screen. */
export const HOME_VAT_TYPES = [
  "fr2000",
  "fr1000",
  "fr550",
  "fr210",
  "fr0",
  "ce",
  "services",
  "xx",
  "su",
] as const satisfies readonly VatTypeKey[];

/** Rates of the overseas departments and Corsica (rules §8). */
export const TERRITORY_VAT_TYPES = ["fr850", "fr1300", "fr175", "fr105", "fr90"] as const;

/**
 * Neighbours outside the European Union where a shop may be registered for VAT (specification §3, "Accounting"), at
 * their current rates: Switzerland 8.1 % and 2.6 % (LTVA art. 25, since 2024-01-01; the specification's 20 is none of
 * its rates), the United Kingdom 20 % (VATA 1994, s. 2).
 */
export const OUTSIDE_VAT_TYPES = ["ch810", "ch260", "gb2000"] as const;
const OUTSIDE: readonly string[] = ["CH", "GB"];

/**
 * Standard rate of each member state following the specification's list, one row each: `it2200` and so on derive from
 * them.
 */
export const STATES: readonly string[] = EXCISE_STATES;

const KEY = /^[a-z]{2}\d{1,4}$/;

/** Returns the rate of a type in basis points; none for those without VAT. */
export const rateOfType = (type: VatTypeKey): number => (KEY.test(type) ? Number(type.slice(2)) : 0);

/** Returns the country of a type, `FR` for those that have none of their own. */
export const countryOfType = (type: VatTypeKey): string =>
  KEY.test(type) ? type.slice(0, 2).toUpperCase() : "FR";

/** Checks whether a text is a VAT type for which a shop may have an account code. */
export function isVatType(type: string): boolean {
  if (HOME_VAT_TYPES.some((one) => one === type)) return true;
  if (!KEY.test(type)) return false;
  const country = countryOfType(type);
  return country === "FR" || STATES.includes(country) || OUTSIDE.includes(country);
}

/**
 * Returns the country where VAT is due for goods shipped to a country on a date: that country for sales under the
 * one-stop shop, else France.
 */
export const vatCountryAt = (country: string, on: string, ossSince: string | null | undefined): string =>
  ossSince && on >= ossSince && STATES.includes(country) ? country : "FR";

/** Returns the country where the VAT of a document is due. */
export function vatCountryOf(
  {
    buyer: { delivery, billing },
    issuedOn,
    taxedIn,
  }: Pick<DocumentContent, "buyer" | "issuedOn" | "taxedIn">,
  ossSince: string | null | undefined,
): string {
  return taxedIn ?? vatCountryAt((delivery ?? billing).country, issuedOn, ossSince);
}

/** Returns the type of a group of VAT for a line of some nature, taxed in `country`. */
export function vatTypeOf(group: VatGroup, type: AccountingType, country: string): VatTypeKey {
  if (group.category === "G") return "xx";
  if (group.category === "AE") return "services";
  if (group.category === "K") return isService(type) ? "services" : "ce";
  if (group.reason === "suspended") return "su";
  if (group.rateBp === 0) return "fr0";
  // The one-stop shop covers goods: services are taxed in France.
  return `${isService(type) ? "fr" : country.toLowerCase()}${group.rateBp}`;
}
