// Made once, and not at the start: making one costs as much as a query.
let paris: Intl.DateTimeFormat | undefined;

/** Fiscal year of a moment for a shop whose year starts on `day`.`month` (specification §9): named by the year it starts in. */
export function fiscalYear(at: Date, month: number, day: number): number {
  paris ??= new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });
  const local = paris.format(at);
  const [year = 0, m = 1, d = 1] = local.split("-").map(Number);
  return m > month || (m === month && d >= day) ? year : year - 1;
}
