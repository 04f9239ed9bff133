const DAY_MS = 86_400_000;

/** Returns the day `YYYY-MM-DD` a number of days after another. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Returns the weekday of a day; Monday is 0. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** Returns the first day of the month of a day; `by` is a number of months after it, at most one. */
export const monthOf = (day: string, by = 0): string =>
  `${dayAfter(`${day.slice(0, 7)}-15`, by * 30).slice(0, 7)}-01`;

/** Returns the days of a day's month and around it: six weeks, each from its Monday. */
export function weeksOf(day: string): string[][] {
  const monday = mondayOf(monthOf(day));
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((at) => dayAfter(monday, week * 7 + at)));
}

/** Returns the nearest day within bounds, both inclusive. */
export const nearestDay = (day: string, first: string, last: string): string =>
  day < first ? first : day > last ? last : day;

/** Returns the day to which a key moves the focus in a grid of days (APG, date grid); undefined for other keys. */
export function dayByKey(day: string, key: string): string | undefined {
  const at = weekdayOf(day);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -at,
    End: 6 - at,
    PageUp: -28,
    PageDown: 28,
  };
  const by = steps[key];
  return by === undefined ? by : dayAfter(day, by);
}
