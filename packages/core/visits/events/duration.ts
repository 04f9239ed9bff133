/** Units of hours and minutes by language; the others write `h` and `min` (BIPM, "Non-SI units accepted"). */
const HOURS: Readonly<Record<string, string>> = {
  de: "\u00a0Std.",
  nl: "\u00a0uur",
  pl: "\u00a0godz.",
  ru: "\u00a0ч",
  zh: "小时",
  ja: "時間",
};
const MINUTES: Readonly<Record<string, string>> = {
  de: "\u00a0Min.",
  ru: "\u00a0мин",
  zh: "分钟",
  ja: "分",
};

/** Returns the unit of hours of a language with the space before it: `h`, `Std.`. */
export const hoursUnit = (lang: string): string => HOURS[lang] ?? "\u00a0h";

/**
 * Returns a duration in minutes in the words of a language, the same on every page and in every mail: `45 min`, `1 h
 * 30`, `18 h`. Minutes after hours have two digits in French, and no unit (Imprimerie nationale, "Heures").
 */
export function durationWords(minutes: number, lang: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const unit = MINUTES[lang] ?? "\u00a0min";
  if (hours === 0) return `${rest}${unit}`;
  const whole = `${hours}${hoursUnit(lang)}`;
  if (rest === 0) return whole;
  if (lang === "fr") return `${whole}\u00a0${String(rest).padStart(2, "0")}`;
  return `${whole}${unit.startsWith("\u00a0") ? "\u00a0" : ""}${rest}${unit}`;
}
