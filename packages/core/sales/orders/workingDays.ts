import { addDays } from "#visits/events/zone.ts";

const FIXED = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"] as const;
/** Easter Monday, Ascension Day, Whit Monday: days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50] as const;

/** Returns Easter Sunday of a year of the Gregorian calendar (Meeus, "Astronomical Algorithms", chapter 8). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10);
}

/**
 * Returns the eleven public holidays of France, in their order (Code du travail, L3133-1; not those of Alsace-Moselle
 * and overseas).
 */
export function publicHolidays(year: number): string[] {
  const easter = easterSunday(year);
  return [
    ...FIXED.map((day) => `${String(year).padStart(4, "0")}-${day}`),
    ...AFTER_EASTER.map((count) => addDays(easter, count)),
  ].toSorted();
}

/** Checks whether a day is neither a Saturday, nor a Sunday, nor a public holiday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(day.slice(0, 4))).includes(day);
}

/** Returns the day itself (`YYYY-MM-DD`) when it is a working day, else the next one. */
export function workingDayFrom(day: string): string {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}
