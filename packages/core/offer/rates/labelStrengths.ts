/** Strengths that labels name ("…_SUP_18", "…_INF_2_8"), in hundredths of a percent by volume. */
const STRENGTHS: Record<string, number> = { "18": 1800, "2_8": 280, "8_5": 850 };

/** Checks whether a label allows a strength (rules §2.3, refusals 027 and 029: INF up to it, SUP above it). */
export function labelAllowsStrength(label: string | null, alcohol: number | null): boolean {
  const [, side, strength = ""] = /_(INF|SUP)_(18|2_8|8_5)(?:_|$)/.exec(label ?? "") ?? [];
  const bound = STRENGTHS[strength];
  if (bound === undefined) return true;
  return alcohol !== null && (side === "INF" ? alcohol <= bound : alcohol > bound);
}
