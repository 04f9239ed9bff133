import type { FiscalLabel } from "#offer/rates/labels.ts";

/** Bounds of strength that a label carries, hundredths of a percent by volume. */
export type Strength = {
  /** Strictly above (`SUP`: code 029). */
  above?: number;
  /** At most (`INF`), or below for a premix. */
  atMost?: number;
  below?: number;
  /** The declaration must name the strength: the duty is computed from it, or the label is a premix (code 027). */
  needed: boolean;
  /** A known strength is written although it is optional: every product but plain wine. */
  written: boolean;
};

const BOUNDS: readonly (readonly [RegExp, Pick<Strength, "above" | "atMost">])[] = [
  [/INF_8_5/, { atMost: 850 }],
  [/INF_2_8/, { atMost: 280 }],
  [/SUP_2_8/, { above: 280 }],
  [/INF_18/, { atMost: 1800 }],
  [/SUP_18/, { above: 1800 }],
];

/** Checks for still and sparkling wines. */
export const isWine = (label: FiscalLabel): boolean => /^V[TM]_/.test(label);
const onAlcohol = (label: FiscalLabel): boolean =>
  /^(BIERE|RHUM|ALCOOL|SPIRITUEUX|AUTRES_ALCOOLS)/.test(label);
const isPremix = (label: FiscalLabel): boolean => label.includes("_PREMIX");

/**
 * Returns a label's rules for strength (customs contract 2.24, IIP1-RG21 and RG36). It is optional for intermediate
 * products.
 */
export function strengthOf(label: FiscalLabel): Strength {
  const bounds = BOUNDS.find(([pattern]) => pattern.test(label))?.[1] ?? {};
  const premix = isPremix(label);
  return {
    ...bounds,
    // A premix is strictly between 1.2 and 12 %, and within the bounds of its label.
    ...(premix && { above: Math.max(120, bounds.above ?? 0), below: 1200 }),
    needed: onAlcohol(label) || premix,
    written: !isWine(label),
  };
}

/** Checks whether a strength fits a label. */
export function allowsStrength(alcohol: number, { above, atMost, below }: Strength): boolean {
  return (
    (above === undefined || alcohol > above) &&
    (atMost === undefined || alcohol <= atMost) &&
    (below === undefined || alcohol < below)
  );
}

/**
 * Least strength of a traditional rum of the overseas departments within the tax quota (code 049), hundredths of a
 * percent.
 */
export const QUOTA_RUM_LEAST = 3980;
export const isQuotaRum = (label: FiscalLabel): boolean =>
  label === "RHUM_TRADITIONNEL_DOM_CONTINGENT_FISCAL" || label === "RHUM_TRADITIONNEL_DOM_ART_1";
/** Alcohols are drinks of more than this (code 054). */
export const ALCOHOL_LEAST = 120;
export const isAlcohol = (label: FiscalLabel): boolean =>
  /^(RHUM|ALCOOL|SPIRITUEUX|AUTRES_ALCOOLS)/.test(label);
export const isRawMaterial = (label: FiscalLabel): boolean => label.startsWith("MATIERES_PREMIERES_");
