import type { Settings } from "#kit/settings.ts";

/** An address that a provider suggests. */
export type Suggested = { street: string; zipcode: string; city: string; country: string };
export type Wanted = { search: string; country: string; lang: string };

type Bag = Record<string, unknown>;
const bag = (value: unknown): Bag => (typeof value === "object" && value !== null ? (value as Bag) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** What a stranger says, as plain words. */
const words = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? String(value)
        .replace(/[\p{Cc}<>]/gu, " ")
        .trim()
        .slice(0, 120)
    : "";

/** The public address service of France answers in GeoJSON (`name`: number and street). */
function french(answer: unknown): Suggested[] {
  return list(bag(answer)["features"]).map((feature) => {
    const found = bag(bag(feature)["properties"]);
    return {
      street: words(found["name"]),
      zipcode: words(found["postcode"]),
      city: words(found["city"]),
      country: "FR",
    };
  });
}

/** Geoapify's autocomplete, which serves the world with a key. */
function worldwide(answer: unknown): Suggested[] {
  return list(bag(answer)["results"]).map((result) => {
    const found = bag(result);
    const { housenumber, street, name } = found;
    return {
      street: [words(housenumber), words(street) || words(name)].filter(Boolean).join(" "),
      zipcode: words(found["postcode"]),
      city: words(found["city"]),
      country: words(found["country_code"]).toUpperCase(),
    };
  });
}

/** A service that is asked: its address, and how its answer is read. */
export type Provider = { urlOf: (wanted: Wanted) => string; read: (answer: unknown) => Suggested[] };

const WORLD_URL = "https://api.geoapify.com/v1/geocode/autocomplete";
const MOST = "5";

/** Who knows the addresses of a country: the French service where an operator switched it on, the one with a key elsewhere. */
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
