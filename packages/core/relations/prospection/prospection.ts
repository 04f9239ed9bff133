/** Results of a call to a prospect. */
export const PROSPECT_CALL_RESULTS = [
  "interested",
  "noAnswer",
  "callBack",
  "notInterested",
  "wrongNumber",
  "objected",
] as const;
export type ProspectCallResult = (typeof PROSPECT_CALL_RESULTS)[number];

/** Reasons of a prospect who is not interested. */
export const REFUSAL_REASONS = ["supplier", "price", "range", "volume", "timing", "closed", "other"] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Views of the page of prospects, in the order of its tabs; `list` is the address without a view. */
export const PROSPECT_VIEWS = ["list", "map", "route", "calls"] as const;
export type ProspectView = (typeof PROSPECT_VIEWS)[number];

/** Periods, in months, over which the conversion is shown. */
export const CONVERSION_MONTHS = ["3", "6", "12", "24"] as const;
export type ConversionMonths = (typeof CONVERSION_MONTHS)[number];

/** Characters of a script of calls. */
export const SCRIPT_MAX = 5000;

/** Fields of a script, written `{{name}}`. */
export const SCRIPT_FIELDS = ["name", "firstname", "company", "city", "source", "caller"] as const;
type ScriptField = (typeof SCRIPT_FIELDS)[number];
export type ScriptValues = Record<ScriptField, string>;

/** Returns the share of prospects of a period who became clients, in basis points; null without prospects. */
export function conversionBp({
  prospects,
  converted,
}: {
  prospects: number;
  converted: number;
}): number | null {
  return prospects === 0 ? null : Math.round((converted * 10_000) / prospects);
}

/**
 * Fills the fields of a script with the values of a prospect. A field without value leaves no double space and no space
 * before a comma; unknown fields stay as they are written. The result is plain text.
 */
export function fillScript(body: string, values: ScriptValues): string {
  const known = new Map<string, string>(Object.entries(values));
  return body
    .replace(/( ?)\{\{\s*(\w+)\s*\}\}/g, (whole, space: string, name: string) => {
      const value = known.get(name);
      if (value === undefined) return whole;
      return value === "" ? "" : `${space}${value}`;
    })
    .replace(/^ +/gm, "");
}

/**
 * Returns the day (`YYYY-MM-DD`) on which a prospect comes back to the call list after a call; null: they leave it.
 * Without an answer it is the next day, after three in a row the next week.
 */
export function nextCallOn(
  result: ProspectCallResult,
  { tomorrow, nextWeek, callBackOn, unanswered }: CallDays,
): string | null {
  if (result === "callBack") return callBackOn;
  if (result !== "noAnswer") return null;
  return unanswered >= 3 ? nextWeek : tomorrow;
}
/** Days of `nextCallOn`; `unanswered`: calls in a row without an answer, with this one. */
export type CallDays = { tomorrow: string; nextWeek: string; callBackOn: string | null; unanswered: number };
