import type {
  DocumentContent,
  DocumentAddress,
  DocumentVat,
} from "@cuvee/core/billing/documents/documents.ts";
import { languageIn, LANGUAGES, localeOf, type Language } from "@cuvee/core/kit/languages.ts";
import { countryName, dates } from "#kit/formatters.ts";
import { translate } from "#kit/translations.ts";

/** Translates a text of `documents.json`. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

export const sayIn =
  (lang: Language): Say =>
  (key, values) =>
    translate(lang, "documents", key, values);

/** Returns the language of a document; French where it is not one of ours. */
export const langOf = (lang: string): Language => languageIn(LANGUAGES, lang) ?? "fr";

const dayIn = dates({ day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });

/** Formats a day (`YYYY-MM-DD`) in figures. */
export const day = (on: string, lang: Language): string => dayIn(new Date(`${on}T12:00:00Z`), lang);

const created = new Map<string, Intl.NumberFormat>();

function numbers(lang: Language, least: number, most: number): Intl.NumberFormat {
  const key = `${lang}${least}${most}`;
  const known =
    created.get(key) ??
    new Intl.NumberFormat(localeOf(lang), { minimumFractionDigits: least, maximumFractionDigits: most });
  created.set(key, known);
  return known;
}

/** Formats an amount without its currency sign, as tables show it; zero never has a minus sign. */
export const amount = (cents: number, lang: Language): string => numbers(lang, 2, 2).format(cents / 100 || 0);

/** Formats a unit price in millionths: two decimals, up to four where they count. */
export const unitPrice = (e6: number, lang: Language): string => numbers(lang, 2, 4).format(e6 / 1_000_000);

/** Formats a whole number. */
export const count = (value: number, lang: Language): string => numbers(lang, 0, 0).format(value);

/** Formats a rate in basis points. */
export const percent = (bp: number, lang: Language): string =>
  `${numbers(lang, 0, 2).format(bp / 100)}\u00a0%`;

/** Formats millilitres in litres. */
export const litres = (ml: number, lang: Language): string =>
  `${numbers(lang, 0, 3).format(ml / 1000)}\u00a0L`;

/** Formats the content of one container: in centilitres below a litre. */
export const nominal = (ml: number, lang: Language): string =>
  ml < 1000 ? `${numbers(lang, 0, 2).format(ml / 10)}\u00a0cl` : litres(ml, lang);

/** Formats an alcoholic strength in hundredths of a percent by volume. */
export const strength = (e2: number, lang: Language): string =>
  `${numbers(lang, 0, 2).format(e2 / 100)}\u00a0%\u00a0vol.`;

/** Groups digits in threes, as registration numbers are read: SIREN, SIRET. */
export const inThrees = (digits: string): string =>
  /^\d{9}(\d{5})?$/.test(digits)
    ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)]
        .filter(Boolean)
        .join("\u00a0")
    : digits;

/** Groups an IBAN in fours. */
export const inFours = (iban: string): string => iban.replaceAll(" ", "").replace(/(.{4})(?=.)/g, "$1\u00a0");

/** Returns the lines of an address; a foreign country is named in French, as the post requires. */
export function addressLines({ lines, zipcode, city, country }: DocumentAddress): string[] {
  const abroad = country !== "FR" && country !== "" ? countryName(country, "fr").toLocaleUpperCase("fr") : "";
  return [...lines, `${zipcode} ${city}`.trim(), abroad].filter((line) => line !== "");
}

/** Returns the label of a row of VAT: its rate, or that there is none. */
export const rateName = ({ rateBp }: Pick<DocumentVat, "rateBp">, lang: Language, say: Say): string =>
  rateBp > 0 ? percent(rateBp, lang) : say("vat.none");

/** Returns a text in the reader's language, and in French beside it where the law requires French. */
export function beside(own: string, french: string): string {
  return own === french ? french : `${own} / ${french}`;
}

/**
 * Checks whether a document names the containers of its lines: it accompanies the goods, or the seller wants it to be
 * able to.
 */
export const printsContainers = (
  document: Pick<DocumentContent, "kind" | "transport" | "mentions">,
): boolean => goesWithGoods(document) || document.mentions.containers === true;

/** Checks whether a document accompanies the goods: it names the carrier, or is a delivery note (rules §1.3). */
export const goesWithGoods = (document: Pick<DocumentContent, "kind" | "transport">): boolean =>
  document.kind === "deliveryNote" || document.transport !== undefined;
