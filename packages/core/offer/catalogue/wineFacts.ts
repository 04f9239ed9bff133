/** A grape of a blend, with its share in percent. */
export type BlendPart = { grape: string; percent: number };
/** A vineyard plot that a wine comes from; what is not known is null. */
export type VineyardPlot = {
  name: string;
  soil: string | null;
  /** Surface in ares: a hundred are a hectare. */
  areaA: number | null;
  /** Height above the sea, in metres. */
  altitudeM: number | null;
};

/** Facts of a vintage about its serving, its keeping and its origin; what is not known is null or empty. */
export type WineFacts = {
  /** Temperatures of serving, in degrees Celsius. */
  servingFromC: number | null;
  servingToC: number | null;
  /** Years in which to drink it: the first, the best, the last. */
  keepFrom: number | null;
  keepPeak: number | null;
  keepTo: number | null;
  /** Time in a decanter before serving, in minutes. */
  decantMinutes: number | null;
  blend: BlendPart[];
  plots: VineyardPlot[];
};

export const NO_WINE_FACTS: WineFacts = {
  servingFromC: null,
  servingToC: null,
  keepFrom: null,
  keepPeak: null,
  keepTo: null,
  decantMinutes: null,
  blend: [],
  plots: [],
};

/** The topic of the facts of a vintage, as the heading over them names it. */
export type FactsTopic =
  | "serving"
  | "keeping"
  | "origin"
  | "servingKeeping"
  | "servingOrigin"
  | "keepingOrigin"
  | "servingKeepingOrigin";

/** Topics by what is known of serving (1), keeping (2) and origin (4). */
const TOPICS: readonly (FactsTopic | null)[] = [
  null,
  "serving",
  "keeping",
  "servingKeeping",
  "origin",
  "servingOrigin",
  "keepingOrigin",
  "servingKeepingOrigin",
];

/** Returns the topic of the facts that a buyer is shown; null where there are none to show. */
export function factsTopic(facts: WineFacts): FactsTopic | null {
  const { servingFromC, servingToC, decantMinutes, blend, plots } = facts;
  const isServed = servingFromC !== null || servingToC !== null || Boolean(decantMinutes);
  const isKept = keepingWindow(facts, 0) !== null;
  const hasOrigin = blend.length > 0 || plots.length > 0;
  return TOPICS[Number(isServed) + 2 * Number(isKept) + 4 * Number(hasOrigin)] ?? null;
}

/** Checks whether any fact is known. */
export const hasWineFacts = ({ blend, plots, ...figures }: WineFacts): boolean =>
  blend.length > 0 || plots.length > 0 || Object.values(figures).some((figure) => figure !== null);

/** Checks that the known ones of some figures do not descend. */
export const inAscent = (...figures: readonly (number | null)[]): boolean => {
  const known = figures.filter((figure) => figure !== null);
  return known.every((figure, at) => at === 0 || (known[at - 1] ?? figure) <= figure);
};

/** State of a wine in a year: before its window, in it, past its best, or past the window. */
export type Maturity = "keep" | "young" | "peak" | "soon" | "past";

/** The years of a wine's keeping window, and its state in the present year. */
export type KeepingWindow = { from: number; peak: number | null; to: number; state: Maturity };

/**
 * Returns the keeping window of a vintage in a year; null without its first or last year. Without a known best year the
 * wine is at its peak in the middle half of the window.
 */
export function keepingWindow(
  { keepFrom, keepPeak, keepTo }: Pick<WineFacts, "keepFrom" | "keepPeak" | "keepTo">,
  year: number,
): KeepingWindow | null {
  if (keepFrom === null || keepTo === null || keepFrom > keepTo) return null;
  const peak = keepPeak !== null && keepPeak >= keepFrom && keepPeak <= keepTo ? keepPeak : null;
  return { from: keepFrom, peak, to: keepTo, state: maturityIn({ from: keepFrom, peak, to: keepTo }, year) };
}

/** Years about the best one in which a wine is at its peak: the middle half of the window, or half of each side. */
export function peakYears({ from, peak, to }: Omit<KeepingWindow, "state">): {
  since: number;
  until: number;
} {
  const best = peak ?? (from + to) / 2;
  return { since: best - (best - from) / 2, until: best + (to - best) / 2 };
}

function maturityIn(window: Omit<KeepingWindow, "state">, year: number): Maturity {
  if (year < window.from) return "keep";
  if (year > window.to) return "past";
  const { since, until } = peakYears(window);
  if (year < since) return "young";
  return year > until ? "soon" : "peak";
}
