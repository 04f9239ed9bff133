import { numberFormat } from "#kit/intl.ts";
import { hoursUnit } from "./duration.ts";

/** Hours from which a delay is shown in days, when it is whole days: 48 h is usual, 168 h is not. */
const DAYS_FROM = 72;

/** Returns a delay before a visit, in hours, in the words of a language: `48 h`, `7 jours`. */
export function delayWords(hours: number, lang: string): string {
  if (hours >= DAYS_FROM && hours % 24 === 0)
    return numberFormat(lang, { style: "unit", unit: "day", unitDisplay: "long" }).format(hours / 24);
  return `${numberFormat(lang, {}).format(hours)}${hoursUnit(lang)}`;
}
