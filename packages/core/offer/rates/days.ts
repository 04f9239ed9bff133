const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Returns the last Sunday of a month (0 is January), at midnight UTC. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0);
  return last - new Date(last).getUTCDay() * DAY;
}

/**
 * Returns the moment when a calendar day ("2026-01-01") begins in Paris, in milliseconds since 1970: midnight at UTC+1,
 * or UTC+2 in summer, from the last Sunday of March to the last Sunday of October (directive 2000/84/EC; holds since
 * 1996). Throws RangeError when there is no such day.
 */
export function parisDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day)
    throw new RangeError(`no calendar day: ${day}`);
  const year = Number(day.slice(0, 4));
  // Clocks change at 01:00 UTC: both Sundays begin in the time that ends on them.
  const summer = midnight > lastSunday(year, 2) && midnight <= lastSunday(year, 9);
  return midnight - (summer ? 2 : 1) * HOUR;
}
