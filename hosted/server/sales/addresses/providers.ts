import type { Settings } from "#kit/settings.ts";

/** An address that a provider suggests. */
export type Suggested = { street: string; zipcode: string; city: string; country: string };
type AddressQuery = { search: string; country: string; lang: string };

type Bag = Record<string, unknown>;
const bag = (value: unknown): Bag => (typeof value === "object" && value !== null ? (value as Bag) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Returns a provider's value as plain text. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? String(value)
        .replace(/[\p{Cc}<>]/gu, " ")
        .trim()
        .slice(0, 120)
    : "";

/** Reads the answer of the public address service of France, GeoJSON (`name`: number and street). */
function french(answer: unknown): Suggested[] {
  return list(bag(answer)["features"]).map((feature) => {
    const found = bag(bag(feature)["properties"]);
    return {
      street: textOf(found["name"]),
      zipcode: textOf(found["postcode"]),
      city: textOf(found["city"]),
      country: "FR",
    };
  });
}

/** Reads the answer of Geoapify's autocomplete, which covers the world and needs a key. */
function worldwide(answer: unknown): Suggested[] {
  return list(bag(answer)["results"]).map((result) => {
    const found = bag(result);
    const { housenumber, street, name } = found;
    return {
      street: [textOf(housenumber), textOf(street) || textOf(name)].filter(Boolean).join(" "),
      zipcode: textOf(found["postcode"]),
      city: textOf(found["city"]),
      country: textOf(found["country_code"]).toUpperCase(),
    };
  });
}

/** An address service: the URL of a request, and the parser of its answer. */
export type Provider = {
  urlOf: (addressQuery: AddressQuery) => string;
  read: (answer: unknown) => Suggested[];
};

const WORLD_URL = "https://api.geoapify.com/v1/geocode/autocomplete";
const MOST = "5";

/**
 * Returns the provider for the addresses of a country: the French service where an operator switched it on, the one
 * with a key elsewhere.
 */
export function providerFor(
  country: string,
  { addressFrUrl, addressUrl, addressKey }: Pick<Settings, "addressFrUrl" | "addressUrl" | "addressKey">,
): Provider | null {
  if (country === "FR" && addressFrUrl)
    return {
      urlOf: ({ search }) =>
        `${addressFrUrl}?${new URLSearchParams({ q: search, limit: MOST, autocomplete: "1" })}`,
      read: french,
    };
  if (!addressKey) return null;
  return {
    urlOf: ({ search, lang }) =>
      `${addressUrl ?? WORLD_URL}?${new URLSearchParams({
        text: search,
        filter: `countrycode:${country.toLowerCase()}`,
        format: "json",
        limit: MOST,
        lang,
        apiKey: addressKey,
      })}`,
    read: worldwide,
  };
}
