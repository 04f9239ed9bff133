import { cents, type Cents } from "#kit/money.ts";

/** Units of the inputs: a count, cents, or basis points. */
type RoiUnit = "count" | "cents" | "bp";
type RoiInput = { unit: RoiUnit; example: number; min: number; max: number };

/**
 * Inputs of the simulator, for one year and without VAT, with the example that fills each at first. The examples are
 * round figures to be replaced, not statistics. The names are those of the page's address: links that people shared
 * depend on them.
 */
export const ROI_INPUTS = {
  /** Bottles that merchants buy in a year. */
  bottles: { unit: "count", example: 12_000, min: 0, max: 5_000_000 },
  /** Part of these bottles that individuals would buy instead. */
  moved: { unit: "bp", example: 1000, min: 0, max: 10_000 },
  merchantPrice: { unit: "cents", example: 550, min: 0, max: 100_000 },
  directPrice: { unit: "cents", example: 950, min: 100, max: 100_000 },
  /** Cost to make a bottle. */
  bottleCost: { unit: "cents", example: 350, min: 0, max: 50_000 },
  /** Cost to sell a bottle directly: box, carriage, card fees. */
  directCost: { unit: "cents", example: 150, min: 0, max: 10_000 },
  /** Persons who see the offer of visits in a year. */
  visitors: { unit: "count", example: 2000, min: 0, max: 5_000_000 },
  booking: { unit: "bp", example: 500, min: 0, max: 10_000 },
  visitBasket: { unit: "cents", example: 6000, min: 0, max: 100_000 },
  /** Contacts who agreed to receive campaigns. */
  contacts: { unit: "count", example: 500, min: 0, max: 1_000_000 },
  campaigns: { unit: "count", example: 4, min: 0, max: 52 },
  answers: { unit: "bp", example: 100, min: 0, max: 10_000 },
  campaignBasket: { unit: "cents", example: 12_000, min: 0, max: 100_000 },
  /** Hours of entry and follow-up saved in a month. */
  hours: { unit: "count", example: 6, min: 0, max: 1000 },
  hourCost: { unit: "cents", example: 2000, min: 0, max: 100_000 },
  /** Cost of the product in a month. */
  monthlyCost: { unit: "cents", example: 6000, min: 0, max: 1_000_000 },
} as const satisfies Record<string, RoiInput>;

export type RoiName = keyof typeof ROI_INPUTS;
/** Whole values of the inputs, in the unit of each. */
export type RoiValues = Readonly<Record<RoiName, number>>;
export const ROI_NAMES = Object.keys(ROI_INPUTS) as readonly RoiName[];

/** Parts of the result, in the order of the page. */
export const ROI_LINES = ["direct", "visits", "campaigns", "hours", "cost"] as const;
export type RoiLine = (typeof ROI_LINES)[number];

/** Part of the expected shares and hours that comes true in each scenario, in basis points. */
const ROI_SCENARIOS = { prudent: 5000, medium: 10_000, ambitious: 15_000 } as const satisfies Record<
  string,
  number
>;
export type RoiScenario = keyof typeof ROI_SCENARIOS;
export const ROI_SCENARIO_NAMES = Object.keys(ROI_SCENARIOS) as readonly RoiScenario[];

/** The result of a year in one scenario. */
export type RoiResult = {
  lines: Readonly<Record<RoiLine, Cents>>;
  /** Sum of the lines. */
  total: Cents;
  /** Bottles sold directly instead of through merchants, visits booked, and orders that campaigns bring. */
  volumes: { bottles: number; visits: number; orders: number };
};

const share = (count: number, bp: number): number => (count * bp) / 10_000;
/** Rounds an amount to whole cents. */
const rounded = (amount: number): Cents => cents(Math.round(amount));

/** Returns the gain on a bottle that is sold directly instead of through a merchant, in cents; negative: a loss. */
export const gainOnBottle = ({ directPrice, merchantPrice, directCost }: RoiValues): Cents =>
  cents(directPrice - merchantPrice - directCost);

/**
 * Returns the parts of a direct sale (1 is all of it) that are left after the costs of a bottle: taken away at the
 * cellar, and shipped. Negative: sold at a loss.
 */
export function marginRates({ directPrice, bottleCost, directCost }: RoiValues): {
  atCellar: number;
  shipped: number;
} {
  const left = directPrice - bottleCost;
  return { atCellar: left / directPrice, shipped: (left - directCost) / directPrice };
}

/**
 * Computes a year in one scenario. The volumes are exact, each line is rounded to cents, and the total is the sum of
 * the lines.
 */
export function roiOf(values: RoiValues, scenario: RoiScenario): RoiResult {
  const factor = ROI_SCENARIOS[scenario];
  const expected = (bp: number): number => Math.min(10_000, share(bp, factor));
  const bottles = share(values.bottles, expected(values.moved));
  const visits = share(values.visitors, expected(values.booking));
  const orders = share(values.contacts * values.campaigns, expected(values.answers));
  const { atCellar, shipped } = marginRates(values);
  const lines = {
    direct: rounded(bottles * gainOnBottle(values)),
    visits: rounded(visits * values.visitBasket * atCellar),
    campaigns: rounded(orders * values.campaignBasket * shipped),
    hours: rounded(share(values.hours * 12, factor) * values.hourCost),
    cost: rounded(-values.monthlyCost * 12),
  };
  const total = cents(ROI_LINES.reduce((sum, line) => sum + lines[line], 0));
  return { lines, total, volumes: { bottles, visits, orders } };
}

/** Returns how many bottles sold directly pay for the product in a year; null where a bottle gains nothing. */
export function bottlesToPay(values: RoiValues): number | null {
  const gain = gainOnBottle(values);
  return gain > 0 ? Math.ceil((values.monthlyCost * 12) / gain) : null;
}

const NUMBER = /^\d{1,9}(?:[.,]\d{1,2})?$/;

/**
 * Reads a typed number (`9,50`, `12 000`) into the unit of an input; null where it is none, is out of bounds, or has
 * decimals where a count is due.
 */
export function readRoiInput(name: RoiName, typed: string): number | null {
  const { unit, min, max } = ROI_INPUTS[name];
  const text = typed.replace(/[\s\u00a0\u202f]/g, "");
  if (!NUMBER.test(text)) return null;
  const number = Number(text.replace(",", "."));
  const value = unit === "count" ? number : Math.round(number * 100);
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
}

/** Returns a value as the address has it: a plain number with a point. */
export const roiText = (name: RoiName, value: number): string =>
  String(ROI_INPUTS[name].unit === "count" ? value : value / 100);
