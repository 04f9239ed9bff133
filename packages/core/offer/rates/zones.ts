import type { ShopRules } from "#shops/settings/settings.ts";
import type { SellerPlace, VatTerritory } from "#shops/settings/taxes.ts";
import { taxTableOf } from "#offer/rates/taxation.ts";
import { vatTerritories } from "./vat.ts";

const ROWS = vatTerritories();
const TABLES = { liable: taxTableOf("liable"), franchise: taxTableOf("franchise") };

/**
 * The overseas departments by market of VAT: within one a sale is domestic, between two of them, or with the mainland,
 * it is as an export (CGI art. 294, 2). Guadeloupe and Martinique are one.
 */
const OVERSEAS: readonly { zips: readonly string[]; countries: readonly string[] }[] = [
  { zips: ["971", "972"], countries: ["GP", "MQ"] },
  { zips: ["973"], countries: ["GF"] },
  { zips: ["974"], countries: ["RE"] },
  { zips: ["976"], countries: ["YT"] },
];
const FRENCH: readonly string[] = ["FR", "MC"];

const always = (country: string, kind: VatTerritory["kind"], zipPrefix?: string): VatTerritory => ({
  country,
  ...(zipPrefix ? { zipPrefix } : {}),
  kind,
  since: 0,
});

/** Returns the rates of another member state as far as they apply under the one-stop shop. */
function ossRow(row: VatTerritory, ossSince: number): VatTerritory[] {
  const since = Math.max(row.since, ossSince);
  return since < (row.until ?? Infinity) ? [{ ...row, kind: "oss", since }] : [];
}

/**
 * Returns the rows of a member state that the shop wrote: before the one-stop shop, and without it, its own rates apply
 * there.
 */
function writtenRows(row: VatTerritory, ossSince = Infinity): VatTerritory[] {
  if (row.kind !== "eu") return [row];
  const { vat: _, ...plain } = row;
  return [...ossRow(row, ossSince), plain];
}

/**
 * Corsica, Monaco, the overseas departments, and territories outside the VAT of their country: they apply at any
 * moment.
 */
const PARTS = ROWS.filter((row) => row.kind !== "eu").map((row) => ({ ...row, since: 0 }));
/** Rates of member states and of their parts, as they change. */
const RATES = ROWS.filter((row) => row.kind === "eu");
/** Member states, and Northern Ireland, which is one for goods. */
const STATES = [...new Set(RATES.flatMap((row) => (row.zipPrefix ? [] : row.country)))].map((country) =>
  always(country, "eu"),
);
const NORTHERN_IRELAND = always("GB", "eu", "BT");

/** Returns the zones of a seller of the mainland, of Corsica or of Monaco. */
const mainlandZones = (ossSince: number | undefined): VatTerritory[] => [
  ...PARTS,
  ...(ossSince === undefined ? [] : RATES.flatMap((row) => ossRow(row, ossSince))),
  NORTHERN_IRELAND,
  ...STATES,
  always("FR", "home"),
];

/** Returns the zones of a seller of an overseas department: its own market, France and the rest of the world. */
function overseasZones(market: (typeof OVERSEAS)[number]): VatTerritory[] {
  const territories = PARTS.filter((row) => row.country === "FR" && row.kind === "export");
  return [
    ...territories.map((row) => always("FR", "export", row.zipPrefix)),
    ...market.zips.map((zip) => always("FR", "home", zip)),
    ...market.countries.map((country) => always(country, "home")),
    ...FRENCH.map((country) => always(country, "overseas")),
    ...OVERSEAS.flatMap(({ countries }) => countries.map((country) => always(country, "overseas"))),
  ];
}

/**
 * Returns the zones of a seller elsewhere, whose rates are not in the table: the seller's country, the union, the rest.
 * No invoice can be made for such a seller (`tax-seller`).
 */
function foreignZones(country: string): VatTerritory[] {
  return [
    ...PARTS.flatMap((row) =>
      row.zipPrefix && row.kind !== "home" && row.country !== country
        ? [always(row.country, "export", row.zipPrefix)]
        : [],
    ),
    always(country, "home"),
    ...[...FRENCH, ...STATES.map((row) => row.country)]
      .filter((one) => one !== country)
      .map((one) => always(one, "eu")),
  ];
}

/** Checks whether the table of taxation knows a seller's VAT: France with its departments, and Monaco. */
export const knowsSeller = ({ country }: Pick<SellerPlace, "country">): boolean =>
  FRENCH.includes(country) || OVERSEAS.some(({ countries }) => countries.includes(country));

const PARTED: ReadonlySet<string> = new Set(
  [...PARTS, NORTHERN_IRELAND].flatMap((row) => (row.zipPrefix && row.country !== "FR" ? row.country : [])),
);

/**
 * Checks whether the postal code decides the taxation of goods that go to a country: parts of it have a VAT of their
 * own, or none. Without a postal code France means the mainland, as everywhere else in the product.
 */
export const needsZipcode = (country: string): boolean => PARTED.has(country);

/** Prefixes of VAT numbers in the member states: Greece writes EL, Northern Ireland XI for goods. */
const PREFIXES: ReadonlySet<string> = new Set([
  ...STATES.map((row) => (row.country === "GR" ? "EL" : row.country)),
  "XI",
]);

/**
 * Returns a number that proves a business of another member state (CGI art. 262 ter, I); null for a French one, or one
 * from elsewhere.
 */
export const provenNumber = (vatNumber: string | null | undefined): string | null =>
  vatNumber && PREFIXES.has(vatNumber.slice(0, 2)) ? vatNumber : null;

/**
 * Returns all zones of VAT for a seller: the longest postal code first, a place without row is an export. Rows that the
 * shop wrote come first (rules §8; `places.ts`, `europe.ts`).
 */
export function zonesOf(
  seller: SellerPlace,
  own: readonly VatTerritory[],
  ossSince: number | undefined,
): VatTerritory[] {
  const market = OVERSEAS.find(
    ({ zips, countries }) =>
      countries.includes(seller.country) ||
      (seller.country === "FR" && zips.some((zip) => seller.zipcode.startsWith(zip))),
  );
  const written = own.flatMap((row) => writtenRows(row, ossSince));
  const zones = market
    ? overseasZones(market)
    : knowsSeller(seller)
      ? mainlandZones(ossSince)
      : foreignZones(seller.country);
  return [...written, ...zones];
}

/** Returns the rules of a shop with the table of taxation compiled for it, in which every price is looked up. */
export function withTaxation(rules: ShopRules, seller: SellerPlace): ShopRules {
  return {
    ...rules,
    territories: zonesOf(seller, rules.territories ?? [], rules.ossSince),
    taxation: TABLES[rules.hasTVA ? "liable" : "franchise"],
  };
}
