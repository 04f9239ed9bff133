/** Countries of a delivery or billing address, the seller's own first (specification §9, country choice list). */
export const COUNTRIES = [
  "FR",
  "AT",
  "BE",
  "BG",
  "HR",
  "CY",
  "CZ",
  "DK",
  "EE",
  "FI",
  "DE",
  "GR",
  "HU",
  "IE",
  "IT",
  "LV",
  "LT",
  "LU",
  "MT",
  "NL",
  "PL",
  "PT",
  "RO",
  "SK",
  "SI",
  "ES",
  "SE",
  "CH",
] as const;

/** Further countries whose phone numbers specification §5 names: a person with such a number may live there. */
const WITH_PHONES = ["GB", "US"] as const;

/** Returns the name of a country in a language, from the browser; the code when it has none. */
export function countryName(country: string, lang: string): string {
  return new Intl.DisplayNames([lang], { type: "region", fallback: "code" }).of(country) ?? country;
}

/** Returns the choice list in a language, with the countries of `more` added: France first, then by name. */
export function countryChoices(
  lang: string,
  more: readonly string[] = [],
): { value: string; label: string }[] {
  const order = new Intl.Collator(lang);
  const all = new Set<string>([...COUNTRIES, ...WITH_PHONES, ...more]);
  return [...all]
    .map((value) => ({ value, label: countryName(value, lang) }))
    .toSorted(
      (a, b) =>
        Number(b.value === COUNTRIES[0]) - Number(a.value === COUNTRIES[0]) ||
        order.compare(a.label, b.label),
    );
}
