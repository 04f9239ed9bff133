import type { Language } from "#kit/languages.ts";

/** What a display of two lines says of itself: an amount stands beside each of the first three. */
export type DisplayWords = {
  readonly total: string;
  readonly given: string;
  readonly change: string;
  readonly thanks: readonly [string, string];
};

const english: DisplayWords = {
  total: "TOTAL",
  given: "Received",
  change: "Change",
  thanks: ["Thank you!", "See you soon"],
};

/**
 * They stand here and not in `locales/`: they are chosen for twenty columns, and a till without network must have them at hand.
 * No page of these devices has Chinese or Japanese characters.
 */
export const WORDS: Readonly<Record<Language, DisplayWords>> = {
  fr: { total: "TOTAL", given: "Reçu", change: "Rendu", thanks: ["Merci !", "À bientôt"] },
  en: english,
  es: { total: "TOTAL", given: "Entregado", change: "Cambio", thanks: ["¡Gracias!", "Hasta pronto"] },
  de: { total: "SUMME", given: "Gegeben", change: "Rückgeld", thanks: ["Vielen Dank!", "Auf Wiedersehen"] },
  it: { total: "TOTALE", given: "Ricevuto", change: "Resto", thanks: ["Grazie!", "A presto"] },
  pt: { total: "TOTAL", given: "Recebido", change: "Troco", thanks: ["Obrigado!", "Até breve"] },
  nl: { total: "TOTAAL", given: "Ontvangen", change: "Wisselgeld", thanks: ["Dank u wel!", "Tot ziens"] },
  pl: { total: "RAZEM", given: "Otrzymano", change: "Reszta", thanks: ["Dziękujemy!", "Do zobaczenia"] },
  ru: { total: "ИТОГО", given: "Получено", change: "Сдача", thanks: ["Спасибо!", "До встречи"] },
  zh: english,
  ja: english,
};
