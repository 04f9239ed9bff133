import { MANNERS, written } from "@cuvee/core/kit/digits.ts";
import { dateFormat, displayNames, listFormat, numberFormat, relativeFormat } from "@cuvee/core/kit/intl.ts";
import { LANGUAGES, languageIn, localeOf, ordinalDay } from "@cuvee/core/kit/languages.ts";
import { phoneWords } from "@cuvee/core/kit/phoneWords.ts";

type Kinds = Record<string, Intl.NumberFormatOptions>;
const numbers = {
  unit: { style: "currency", currency: "EUR", minimumFractionDigits: 2, maximumFractionDigits: 4 },
  rate: { style: "percent", maximumFractionDigits: 2 },
  count: { maximumFractionDigits: 2 },
  fine: { maximumFractionDigits: 6 },
} as const satisfies Kinds;

const dates = {
  date: { day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "long", day: "numeric", month: "long" },
  letter: { weekday: "narrow" },
  short: { day: "2-digit", month: "2-digit", year: "numeric" },
  day: { day: "numeric", month: "short" },
  time: { hour: "2-digit", minute: "2-digit" },
  dateTime: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  stamp: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DateStyle = keyof typeof dates;

const AGES: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Makes the writers of amounts, figures and dates of one language. */
function formatters(language: string) {
  const lang = localeOf(language);
  const manner = MANNERS[languageIn(LANGUAGES, language) ?? "fr"];
  const number = (kind: keyof typeof numbers) => numberFormat(lang, numbers[kind]);
  const day = (iso: string, style: DateStyle = "date"): string =>
    ordinalDay(dateFormat(lang, dates[style]).format(new Date(iso)), lang);
  const relative = () => relativeFormat(lang, { numeric: "auto" });
  return {
    /** Cents: `1 234,50 €`. A missing amount (the user may not see prices) is written `—`. */
    money: (cents?: number): string => (cents === undefined ? "—" : written(cents / 100, manner, true)),
    /** Ten-thousandths of a euro, up to four decimals: `12,5375 €`. */
    unit: (e4: number): string =>
      e4 % 100 === 0 ? written(e4 / 10_000, manner, true) : number("unit").format(e4 / 10_000),
    /** Basis points: `5,5 %`. */
    rate: (bp: number): string => number("rate").format(bp / 10_000),
    /** A plain number: `1 234,5`. */
    count: (n: number): string => (Number.isInteger(n) ? written(n, manner) : number("count").format(n)),
    /** A small quantity in full, up to six decimals: hectolitres of a duty. */
    fine: (n: number): string => number("fine").format(n),
    /** Bottles counted in thousandths of a 75 cl bottle: `7,5`. */
    eq75: (thousandths: number): string => number("count").format(thousandths / 1000),
    date: day,
    /** Elapsed time: `il y a 3 minutes`, the day beyond a week. */
    ago: (iso: string, now: number = Date.now()): string => {
      const seconds = (new Date(iso).getTime() - now) / 1000;
      if (Math.abs(seconds) > 7 * 86_400) return day(iso, "day");
      if (seconds > -60) return relative().format(0, "second");
      const [unit, size] = AGES.find(([, one]) => Math.abs(seconds) >= one) ?? ["minute", 60];
      return relative().format(Math.round(seconds / size), unit);
    },
    phone: phoneWords,
    list: (items: Iterable<string>): string => listFormat(lang, {}).format(items),
    /** Name of an ISO 3166 alpha-2 country. */
    country: (code: string): string =>
      displayNames(lang, { type: "region", fallback: "code" }).of(code) ?? code,
  };
}
export type Format = ReturnType<typeof formatters>;

const created = new Map<string, Format>();

/** Returns the writers of a language. */
export function formatIn(lang: string): Format {
  let format = created.get(lang);
  if (!format) created.set(lang, (format = formatters(lang)));
  return format;
}
