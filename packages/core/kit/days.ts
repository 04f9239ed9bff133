// Making a format is far more expensive than using it.
let france: Intl.DateTimeFormat | undefined;

/**
 * Returns the day (`YYYY-MM-DD`) of a moment (milliseconds since 1970) in France, whose law and books count in its
 * days.
 */
export function dayInFrance(at: number): string {
  france ??= new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" });
  return france.format(at);
}

/** Returns the day `days` after another, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns a day in French notation, `20/11/2026`. */
export const frenchDay = (day: string): string => day.split("-").toReversed().join("/");
