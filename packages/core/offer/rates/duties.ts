import { unitFromEuros } from "#kit/money.ts";
import type { DutyBasis, DutyRate, DutyRow } from "#shops/settings/taxes.ts";
import { parisDay } from "./days.ts";
import type { DutyClass } from "./labels.ts";

/**
 * The source page of each year's tariff (rules §1.1). One entry a year, ascending: the columns of the tariffs below.
 */
const SOURCES = [
  ["2021", "aeccompta.com, tarifs 2021; openfisca/openfisca-france@a7038ee alcools_autres_boissons"],
  ["2022", "rbb-paris.com, tarifs 2022; rayon-boissons.com (beer)"],
  ["2023", "eurofiscalis.com, tarifs 2023"],
  ["2024", "eurotax.fr, tarifs 2024"],
  ["2025", "eurotax.fr, tarifs 2025; service-public.fr F32101"],
  ["2026", "vinetur.com 2026010794557; vatupdate.com 2025-12-25 (circular of 22 December 2025)"],
] as const;

/** A line of the tariff as it is printed: euros for a unit of the basis, a column for each year. */
type Tariff = readonly [basis: DutyBasis, ...years: (number | undefined)[]];
/** The source gives no figure for the year: no row then, whatever the preceding years. */
const NONE = undefined;

// oxfmt-ignore
const EXCISE = {
  //                   2021     2022     2023     2024     2025     2026
  wine:         ["hl", 3.91,    3.92,    3.98,    4.05,    4.12,    4.19],
  sparkling:    ["hl", 9.68,    9.70,    9.85,    10.02,   10.20,   10.38],
  cider:        ["hl", 1.37,    NONE,    1.39,    1.41,    1.43,    1.46],
  vdn:          ["hl", 48.87,   48.97,   NONE,    50.60,   51.49,   52.39],
  intermediate: ["hl", 195.47,  195.86,  198.91,  202.39,  205.93,  209.53],
  beerLight:    ["da", 3.84,    3.85,    3.91,    3.98,    4.05,    4.12],
  beer:         ["da", 7.68,    7.70,    7.82,    7.96,    8.10,    8.24],
  beerSmall:    ["da", 3.84,    3.85,    3.91,    3.98,    4.05,    4.12],
  rum:          ["ap", 901.84,  903.64,  917.72,  933.78,  950.12,  966.75],
  spirits:      ["ap", 1802.67, 1806.28, 1834.42, 1866.52, 1899.18, 1932.42],
} as const satisfies Record<string, Tariff>;

/** Taxes besides the excise: the social contribution above 18 % vol, or the tax on premixes (CGI art. 1613 bis). */
// oxfmt-ignore
const BESIDE = {
  //                   2021     2022     2023     2024     2025     2026
  spirits:      ["ap", 578.80,  NONE,    NONE,    599.31,  609.80,  620.47],
  intermediate: ["hl", NONE,    NONE,    NONE,    50.60,   51.49,   52.39],
  vdn:          ["hl", NONE,    NONE,    NONE,    20.26,   20.61,   20.97],
  beer:         ["hl", NONE,    NONE,    NONE,    50.60,   51.49,   52.39],
  // 3 € and 11 € for a decilitre of pure alcohol, of which a hectolitre has a thousand.
  premixWine:   ["ap", 3000,    3000,    3000,    3000,    3000,    3000],
  premix:       ["ap", 11_000,  11_000,  11_000,  11_000,  11_000,  11_000],
} as const satisfies Record<string, Tariff>;

/** Duties of a class. The steps of small breweries share a class: their rates coincide. */
const CLASSES: Record<DutyClass, readonly [keyof typeof EXCISE, (keyof typeof BESIDE)?]> = {
  "still-wine": ["wine"],
  "still-wine-premix": ["wine", "premixWine"],
  "sparkling-wine": ["sparkling"],
  "sparkling-wine-premix": ["sparkling", "premixWine"],
  fermented: ["wine"],
  "fermented-premix": ["wine", "premix"],
  cider: ["cider"],
  "cider-premix": ["cider", "premix"],
  "vdn-aop": ["vdn"],
  "vdn-aop-18": ["vdn", "vdn"],
  intermediate: ["intermediate"],
  "intermediate-18": ["intermediate", "intermediate"],
  "intermediate-premix": ["intermediate", "premix"],
  "beer-light": ["beerLight"],
  "beer-light-premix": ["beerLight", "premix"],
  beer: ["beer"],
  "beer-18": ["beer", "beer"],
  "beer-premix": ["beer", "premix"],
  "beer-small": ["beerSmall"],
  "beer-small-18": ["beerSmall", "beer"],
  "beer-small-premix": ["beerSmall", "premix"],
  "rum-dom": ["rum", "spirits"],
  spirits: ["spirits"],
  "spirits-18": ["spirits", "spirits"],
  "spirits-premix": ["spirits", "premix"],
};

/** Figures that were computed and not read (rules §1.1, marked [I]), and doubtful ones, by tariff and year. */
const DOUBTS: Record<string, string> = {
  "excise beer 2021": "beer computed, 2 × 3.84",
  "excise rum 2024": "rum computed",
  "beside spirits 2026": "contribution computed, 2025 × 1.0175",
  "beside premixWine 2026": "premix not verified after the social security finance act for 2026",
  "beside premix 2026": "premix not verified after the social security finance act for 2026",
};

/** A rate in its printed form, in euros. */
type PrintedRate = { euros: number; basis: DutyBasis };
/** A readable row of the table of duties: calendar days in France, euros, and the source page. */
export type PrintedDuty = {
  dutyClass: DutyClass;
  country: string;
  since: string;
  until?: string;
  duty: PrintedRate;
  css?: PrintedRate;
  source: string;
};

const classes = Object.keys(CLASSES) as DutyClass[];

/**
 * Duties of mainland France and Corsica by class and year, ascending (rules §1.1). A year without a figure has no row;
 * a class that pays a contribution has none either while that is not known. The last year's row is open: rates change
 * every 1 January.
 */
export const DUTY_TABLE: readonly PrintedDuty[] = classes.flatMap((dutyClass) =>
  SOURCES.flatMap(([year, page], i): PrintedDuty[] => {
    const [exciseOf, besideOf] = CLASSES[dutyClass];
    const excise: Tariff = EXCISE[exciseOf];
    const tariff: Tariff | undefined = besideOf && BESIDE[besideOf];
    const euros = excise[i + 1];
    const more = tariff?.[i + 1];
    if (typeof euros !== "number" || (tariff && typeof more !== "number")) return [];
    const doubts = [DOUBTS[`excise ${exciseOf} ${year}`], DOUBTS[`beside ${besideOf} ${year}`]];
    const next = SOURCES[i + 1];
    return [
      {
        dutyClass,
        country: "FR",
        since: `${year}-01-01`,
        ...(next && { until: `${next[0]}-01-01` }),
        duty: { euros, basis: excise[0] },
        ...(tariff && typeof more === "number" && { css: { euros: more, basis: tariff[0] } }),
        source: [page, ...doubts.filter((d) => d !== undefined)].join("; "),
      },
    ];
  }),
);

const exact = ({ euros, basis }: PrintedRate): DutyRate => ({ rateE4: unitFromEuros(euros), basis });

/**
 * Returns the table of duties in the form for prices: rates in ten-thousandths of a euro, days as moments at midnight
 * in Paris.
 */
export function dutyRows(): DutyRow[] {
  return DUTY_TABLE.map(({ dutyClass, country, since, until, duty, css }) => ({
    dutyClass,
    country,
    since: parisDay(since),
    ...(until && { until: parisDay(until) }),
    duty: exact(duty),
    ...(css && { css: exact(css) }),
  }));
}
