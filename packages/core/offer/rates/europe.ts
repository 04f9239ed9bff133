import type { Change, VatPlace } from "./vat.ts";

/** Default source: tables of 2025 and 2026 that agree (mindlink.lv, vat-solutions.com, taxid.dev, thevatapi.com). */
const TABLES = "mindlink.lv, vat-solutions.com (2025), taxid.dev (2026)";
/** First day of the one-stop shop: before it each country had its own threshold, and the table has no rows. */
const OSS = "2021-07-01";

const always = (country: string, rates: Change[1], source = TABLES): VatPlace => [
  { country, kind: "eu" },
  [[OSS, rates, source]],
];
const dated = (country: string, ...changes: Change[]): VatPlace => [{ country, kind: "eu" }, changes];

/**
 * VAT of the other member states: standard, the highest reduced rate, the lowest one that is no super-reduced rate
 * (under 5 %). A single reduced rate is repeated; without one the standard rate is. Wine pays the standard rate, but 13
 * % in Portugal when it is still (Código do IVA, list II, 1.10 "vinhos comuns") and 14 % in Luxembourg when it is still
 * and has no more than 13 % vol (inextenso-belux.com; the accounting codes lu 17/16/14/13 and pt13 of the
 * specification): one triple cannot express that, and the standard rate is used. Austria's 13 % is for a grower's own
 * wine sold at the farm.
 */
export const MEMBER_STATES: readonly VatPlace[] = [
  always("AT", [20, 13, 10], `${TABLES}; specification at 20/13`),
  always("BE", [21, 12, 6], `${TABLES}; specification be 21`),
  always("BG", [20, 9, 9]),
  always("CY", [19, 9, 5]),
  dated(
    "CZ",
    [OSS, [21, 15, 10], "vatupdate.com 2023-08-31"],
    ["2024-01-01", [21, 12, 12], "vatupdate.com 2023-08-31"],
  ),
  always("DE", [19, 7, 7], `${TABLES}; specification de 19 (16 ended with 2020)`),
  always("DK", [25, 25, 25], `${TABLES}; specification dk 25`),
  dated(
    "EE",
    [OSS, [20, 9, 9], "taxopolis.eu"],
    ["2022-08-01", [20, 9, 5], "taxopolis.eu"],
    ["2024-01-01", [22, 9, 5], "ansonbaer.com; support.pagero.com 2023-07-27"],
    ["2025-01-01", [22, 13, 9], "support.pagero.com 2023-07-27"],
    ["2025-07-01", [24, 13, 9], "tuokko.ee; taxopolis.eu"],
  ),
  always("ES", [21, 10, 10], `${TABLES}; specification es 21`),
  dated(
    "FI",
    [OSS, [24, 14, 10], "specification fi 24; caponeshop.it"],
    ["2024-09-01", [25.5, 14, 10], "vat-solutions.com"],
    ["2026-01-01", [25.5, 13.5, 10], "vero.fi"],
  ),
  always("GR", [24, 13, 6]),
  always("HR", [25, 13, 5]),
  always("HU", [27, 18, 5]),
  always("IE", [23, 13.5, 9]),
  always("IT", [22, 10, 5], `${TABLES}; specification it 22`),
  dated("LT", [OSS, [21, 9, 5], TABLES], ["2026-01-01", [21, 12, 5], "sovos.com 2026-01-05"]),
  dated(
    "LU",
    [OSS, [17, 14, 8], "pinsentmasons.com"],
    ["2023-01-01", [16, 13, 7], "chronicle.lu 43896; specification lu 16/13"],
    ["2024-01-01", [17, 14, 8], "chronicle.lu 48000; specification lu 17/14"],
  ),
  always("LV", [21, 12, 5]),
  dated("MT", [OSS, [18, 7, 5], TABLES], ["2024-01-01", [18, 12, 5], "vatcalc.com"]),
  always("NL", [21, 9, 9], `${TABLES}; specification nl 21`),
  always("PL", [23, 8, 5]),
  always("PT", [23, 13, 6], `${TABLES}; specification pt 23`),
  dated(
    "RO",
    [OSS, [19, 9, 5], "regfollower.com (law 141/2025)"],
    ["2025-08-01", [21, 11, 11], "regfollower.com (law 141/2025)"],
  ),
  always("SE", [25, 12, 6]),
  always("SI", [22, 9.5, 5]),
  dated(
    "SK",
    [OSS, [20, 10, 10], "specification sk 20; vatai.com (its 5 % not dated by the pages read)"],
    ["2025-01-01", [23, 19, 5], "vatai.com; vat-solutions.com"],
  ),
];
