/** A stored day (`YYYY-MM-DD`) or month (`YYYY-MM`): no time, no zone. */
export type Day = string;
export type DateMode = "date" | "month";

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(\d{2})$/;
const two = (n: number): string => String(n).padStart(2, "0");

/** Returns the day of a moment in the browser's time zone. */
export function dayOf(at: Date): Day {
  return `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * Returns noon of a day or of the first of a month, which no change of clocks moves; null when there is no such day.
 */
export function noonOf(day: Day | null | undefined): Date | null {
  const [, year, month, date = "01"] = DAY.exec(day ?? "") ?? MONTH.exec(day ?? "") ?? [];
  if (!year || !month) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date), 12);
  at.setFullYear(Number(year));
  return at.getMonth() === Number(month) - 1 && at.getDate() === Number(date) ? at : null;
}

/** Writes a day as `dd/mm/yyyy`, or a month as `mm/yyyy`. */
export function writeDay(day: Day | null | undefined, mode: DateMode = "date"): string {
  const at = noonOf(day);
  if (!at) return "";
  const month = `${two(at.getMonth() + 1)}/${String(at.getFullYear()).padStart(4, "0")}`;
  return mode === "month" ? month : `${two(at.getDate())}/${month}`;
}

/** Returns the year that two digits mean: the last eighty years, or the next twenty. */
const century = (year: number, now: Date): number => {
  if (year >= 100) return year;
  const guess = Math.floor(now.getFullYear() / 100) * 100 + year;
  return guess > now.getFullYear() + 20 ? guess - 100 : guess;
};

/** Splits a typed day or month into its figures; null when something else is in it. */
function figuresOf(typed: string, mode: DateMode): number[] | null {
  const compact =
    mode === "month"
      ? /^(\d{2})(\d{4})$/.exec(typed)
      : (/^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{2})$/.exec(typed));
  const parts = compact ? compact.slice(1) : typed.split(/[\s/.-]+/);
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : null;
}

/** Writes a month or a day of figures as it is stored; null when there is no such day. */
function stored(year: number, month: number, date?: number): Day | null {
  const day = [String(year).padStart(4, "0"), two(month), ...(date === undefined ? [] : [two(date)])].join(
    "-",
  );
  return noonOf(day) ? day : null;
}

/**
 * Reads a day as people type it: `7/3/2026`, `07.03.26`, `07032026`, `7/3` (of this year), `2026-03-07`; a month:
 * `3/2026`, `032026`. Null when it is none.
 */
export function readDay(text: string, mode: DateMode, now: Date): Day | null {
  const typed = text.trim();
  if (DAY.test(typed) || MONTH.test(typed)) {
    const at = noonOf(typed);
    return at ? dayOf(at).slice(0, mode === "month" ? 7 : 10) : null;
  }
  const figures = figuresOf(typed, mode) ?? [];
  if (mode === "month") {
    const [month, year] = figures;
    if (figures.length !== 2 || month === undefined || year === undefined) return null;
    return stored(century(year, now), month);
  }
  const [date, month, year = now.getFullYear()] = figures;
  if (date === undefined || month === undefined || figures.length > 3) return null;
  return stored(century(year, now), month, date);
}

/** Checks whether a day is within bounds, both inclusive. */
export function within(day: Day, min?: Day, max?: Day): boolean {
  const [low, high] = [min?.slice(0, day.length), max?.slice(0, day.length)];
  return (low === undefined || day >= low) && (high === undefined || day <= high);
}
