/** The day (`YYYY-MM-DD`) of a moment (milliseconds since 1970) in France, whose law and books count in its days. */
export function dayInFrance(at: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(at);
}
