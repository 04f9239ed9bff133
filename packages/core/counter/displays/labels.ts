import type { Language } from "#kit/languages.ts";

/** Words of a two-line display: an amount follows each of the first three. */
export type DisplayLabels = {
  readonly total: string;
  /** The total when marked as tax included; at most a line. */
  readonly taxed: string;
  /** Text behind the price of a line without tax. */
  readonly net: string;
  readonly given: string;
  readonly change: string;
  readonly thanks: readonly [string, string];
};

const english: DisplayLabels = {
  total: "TOTAL",
  taxed: "TOTAL incl. VAT",
  net: "ex. VAT",
  given: "Received",
  change: "Change",
  thanks: ["Thank you!", "See you soon"],
};

/**
 * They are here and not in `locales/`: they are chosen for twenty columns, and a till without network needs them
 * locally. No page of these devices has Chinese or Japanese characters.
 */
export const WORDS: Readonly<Record<Language, DisplayLabels>> = {
  fr: {
    total: "TOTAL",
    taxed: "TOTAL TTC",
    net: "HT",
    given: "Reçu",
    change: "Rendu",
    thanks: ["Merci !", "À bientôt"],
  },
  en: english,
  es: {
    total: "TOTAL",
    taxed: "TOTAL IVA incluido",
    net: "sin IVA",
    given: "Entregado",
    change: "Cambio",
    thanks: ["¡Gracias!", "Hasta pronto"],
  },
  de: {
    total: "SUMME",
    taxed: "SUMME inkl. MwSt.",
    net: "netto",
    given: "Gegeben",
    change: "Rückgeld",
    thanks: ["Vielen Dank!", "Auf Wiedersehen"],
  },
  it: {
    total: "TOTALE",
    taxed: "TOTALE IVA inclusa",
    net: "IVA escl.",
    given: "Ricevuto",
    change: "Resto",
    thanks: ["Grazie!", "A presto"],
  },
  pt: {
    total: "TOTAL",
    taxed: "TOTAL com IVA",
    net: "sem IVA",
    given: "Recebido",
    change: "Troco",
    thanks: ["Obrigado!", "Até breve"],
  },
  nl: {
    total: "TOTAAL",
    taxed: "TOTAAL incl. btw",
    net: "excl. btw",
    given: "Ontvangen",
    change: "Wisselgeld",
    thanks: ["Dank u wel!", "Tot ziens"],
  },
  pl: {
    total: "RAZEM",
    taxed: "RAZEM z VAT",
    net: "netto",
    given: "Otrzymano",
    change: "Reszta",
    thanks: ["Dziękujemy!", "Do zobaczenia"],
  },
  ru: {
    total: "ИТОГО",
    taxed: "ИТОГО с НДС",
    net: "без НДС",
    given: "Получено",
    change: "Сдача",
    thanks: ["Спасибо!", "До встречи"],
  },
  zh: english,
  ja: english,
};
