import { lang } from "#runtime/i18n.ts";

/** Readers are Europeans. */
const locale = lang === "pt" ? "pt-PT" : lang;
const euro = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" });
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });

/** Cents as euros: "11,00 €". */
export const price = (cents: number): string => euro.format(cents / 100);

/** A unit price in ten-thousandths of a euro, shown to the cent. */
export const unitPrice = (e4: number): string => euro.format(e4 / 10_000);

/** A plain number with the language's comma. */
export const number = (n: number): string => plain.format(n);

/** So many minutes: "75 min", from two hours on "2,5 h". */
export const duration = (minutes: number): string =>
  minutes < 120 ? `${minutes} min` : `${number(minutes / 60)} h`;
