import type { VatPlace, Triple } from "./vat.ts";

/** The day that the table begins with for territories of France. Their rates are older. */
const START = "2021-01-01";
const OSS = "2021-07-01";
const SCOPE = "taxation-customs.ec.europa.eu, territorial status of EU countries and certain territories";

const OVERSEAS =
  "CGI art. 294-2: a sale from the mainland is an export, taxed there on arrival (8.5 and 2.1 in Guadeloupe, Martinique and Réunion, nothing in Guyane and Mayotte: art. 294-1 and 296; rules §8)";

const france = (zipPrefix: string, vat: Triple, source: string): VatPlace => [
  { country: "FR", zipPrefix, kind: "home" },
  [[START, vat, source]],
];
const whole = (country: string, vat: Triple, source: string): VatPlace => [
  { country, kind: "home" },
  [[START, vat, source]],
];
const untaxed = (
  kind: "export" | "overseas",
  country: string,
  source: string,
  ...zipPrefixes: string[]
): VatPlace[] => zipPrefixes.map((zipPrefix) => [{ country, zipPrefix, kind }, [[OSS, undefined, source]]]);
const outside = (country: string, source: string, ...zipPrefixes: string[]): VatPlace[] =>
  untaxed("export", country, source, ...zipPrefixes);

/**
 * Parts of countries with VAT of their own, and the countries with French VAT. Mainland France has no row: there the
 * shop's own rates hold.
 */
export const PLACES: readonly VatPlace[] = [
  // Corsica: drinks to take away 20 %; consumed there 10 %; food at 5.5 % on the mainland 2.1 %. There is no row of
  // exempt Corsican wine, nor of 13 % (fuel) and 0.9 % (shows, cattle): these are no goods of a shop's three types.
  france("20", [20, 10, 2.1], "CGI art. 297; BOI-TVA-GEO-10-10; rules §8"),
  // Overseas departments, by postal code and by country code: a shop that is there sets its own rates.
  ...untaxed("overseas", "FR", OVERSEAS, "971", "972", "973", "974", "976"),
  ...["GP", "MQ", "GF", "RE", "YT"].map((country): VatPlace => [
    { country, kind: "overseas" },
    [[START, undefined, OVERSEAS]],
  ]),
  whole("MC", [20, 10, 5.5], `treated as France, ${SCOPE}`),
  // Saint-Barthélemy and Saint-Martin have postal codes of Guadeloupe; the others have numbers of their own.
  ...outside("FR", `${SCOPE}; postal codes from memory`, "97133", "97150", "975", "977", "978"),
  ...outside("FR", `${SCOPE}; postal codes from memory`, "984", "986", "987", "988"),
  // Canaries, Ceuta, Melilla.
  ...outside("ES", `${SCOPE}; newcraft.dev (postal codes)`, "35", "38", "51", "52"),
  // Heligoland, Büsingen.
  ...outside("DE", `${SCOPE}; geissweb.com (postal codes)`, "27498", "78266"),
  // Livigno, Campione d'Italia: their own codes, not 23030 and 22060 that neighbours share.
  ...outside("IT", `${SCOPE}; postal codes from memory`, "23041", "22061"),
  // Åland, Mount Athos.
  ...outside("FI", `${SCOPE}; postal codes from memory`, "22"),
  ...outside("GR", `${SCOPE}; postal code from memory`, "63086"),
  // Madeira, Azores.
  ...["90", "91", "92", "93", "94"].map((zipPrefix): VatPlace => [
    { country: "PT", zipPrefix, kind: "eu" },
    [
      [OSS, [22, 12, 5], "vatupdate.com 2024-09-05; postal codes from memory"],
      ["2024-10-01", [22, 12, 4], "vatupdate.com 2024-09-05; postal codes from memory"],
    ],
  ]),
  ...["95", "96", "97", "98", "99"].map((zipPrefix): VatPlace => [
    { country: "PT", zipPrefix, kind: "eu" },
    [[OSS, [16, 9, 4], "vatupdate.com 2021-07-12; postal codes from memory"]],
  ]),
  // Northern Ireland: goods are sold there as in a member state.
  [
    { country: "GB", zipPrefix: "BT", kind: "eu" },
    [[OSS, [20, 5, 5], "gov.uk VATNIEU3720, overseas businesses selling goods to Northern Ireland"]],
  ],
];
