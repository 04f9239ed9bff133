import type { Language } from "#kit/languages.ts";
import { printable, shows, type CharacterPage } from "#counter/displays/characters.ts";
import { WORDS } from "#counter/displays/labels.ts";

/** Content of a customer display. All amounts are cents of the currency, VAT included unless a line says otherwise. */
export type DisplayState =
  /** No customer is being served: the shop's own text, over both lines. */
  | { readonly kind: "idle"; readonly text: string }
  /** A customer is welcomed: a text for each line. */
  | { readonly kind: "welcome"; readonly lines: readonly [string, string] }
  | DisplayItem
  | { readonly kind: "total"; readonly totalCents: number }
  /** Cash received, and change to give. */
  | { readonly kind: "change"; readonly givenCents: number; readonly changeCents: number }
  | { readonly kind: "thanks" }
  /** A test pattern by which a seller checks line, driver and characters. */
  | { readonly kind: "test" };

/** The last added or changed line of the ticket. */
export type DisplayItem = {
  readonly kind: "item";
  readonly name: string;
  /** The name in French or English, shown where a device has no characters for `name` (Chinese, Japanese). */
  readonly plainName?: string;
  /** Pieces; negative for a return. */
  readonly quantity: number;
  /** Price of the whole line. */
  readonly priceCents: number;
  /** The price of the line is without tax, as in a professional's grid; the total includes it all the same. */
  readonly isNet?: true;
  /** Current total of the ticket; shown on the second line when given. */
  readonly totalCents?: number;
};

/** Characters of a line, of two. */
export const WIDTH = 20;

/** Two lines of exactly 20 characters of the device's page. */
export type DisplayLines = readonly [string, string];

export type LineSettings = {
  /**
   * The customer's language. Words of Chinese and Japanese are shown in English: no page of these devices has their
   * characters.
   */
  readonly language: Language;
  /** ISO 4217, `EUR`. */
  readonly currency: string;
  readonly page: CharacterPage;
};

const SYMBOLS: Readonly<Record<string, string>> = { EUR: "€", GBP: "£", USD: "$" };

/**
 * Returns an amount in French figures with plain spaces, `1 234,50 €`, in at most 20 characters: a longer sum loses its
 * spaces first and the currency last, never a figure.
 */
export function displayAmount(amountCents: number, currency: string): string {
  const digits = String(Math.abs(amountCents)).padStart(3, "0");
  const sign = amountCents < 0 ? "-" : "";
  const [whole, rest] = [digits.slice(0, -2), digits.slice(-2)];
  const unit = ` ${SYMBOLS[currency] ?? currency}`;
  const figures = `${sign}${whole},${rest}`;
  const grouped = `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, " ")},${rest}${unit}`;
  return [grouped, figures + unit].find((text) => text.length <= WIDTH) ?? figures;
}

/** Fits a text and, at the right, a part that must stay whole (a price): the text is cut, never the price. */
function fit(left: string, right = ""): string {
  const room = WIDTH - right.length - (right ? 1 : 0);
  return left.slice(0, Math.max(0, room)).padEnd(WIDTH - right.length) + right;
}

function centred(text: string): string {
  const cut = text.trim().slice(0, WIDTH);
  return cut.padStart(cut.length + Math.floor((WIDTH - cut.length) / 2)).padEnd(WIDTH);
}

/** Breaks a text over both lines, between words where that is possible. */
function overTwo(text: string): DisplayLines {
  const whole = text.trim();
  if (whole.length <= WIDTH) return [centred(whole), centred("")];
  const space = whole.lastIndexOf(" ", WIDTH);
  const at = space > 0 ? space : WIDTH;
  return [centred(whole.slice(0, at)), centred(whole.slice(at))];
}

/**
 * Returns the name of an item in the characters of the device; a name that it cannot show is one question mark, however
 * long.
 */
function nameOf({ name, plainName }: DisplayItem, page: CharacterPage): string {
  const best = shows(name, page) ? name : (plainName ?? name);
  return printable(best, page).replace(/\?{2,}/g, "?");
}

/** Returns a total with its word, which mentions tax where there is room for that. */
function totalLine(language: Language, amount: string, page: CharacterPage): string {
  const { total, taxed } = WORDS[language];
  const word = [taxed, total].find((one) => one.length + 1 + amount.length <= WIDTH) ?? total;
  return fit(printable(word, page), amount);
}

function itemLines(item: DisplayItem, { language, currency, page }: LineSettings): DisplayLines {
  const { quantity, priceCents, totalCents, isNet } = item;
  const name = nameOf(item, page);
  const amount = (amountCents: number): string => printable(displayAmount(amountCents, currency), page);
  const price = `${amount(priceCents)}${isNet ? ` ${printable(WORDS[language].net, page)}` : ""}`;
  if (totalCents === undefined) return [fit(name, quantity === 1 ? "" : `x${quantity}`), fit("", price)];
  const counted = quantity === 1 ? name : `${quantity} ${name}`;
  return [fit(counted, price), totalLine(language, amount(totalCents), page)];
}

/**
 * Returns the two lines of a state: names are cut before a price and never inside it, amounts are French figures with
 * plain spaces, and every character is one that the page has (specification: rules §10).
 */
export function linesOf(state: DisplayState, settings: LineSettings): DisplayLines {
  const { language, currency, page } = settings;
  const texts = WORDS[language];
  const plain = (text: string): string => printable(text, page);
  const paid = (word: string, amountCents: number): string =>
    fit(plain(word), plain(displayAmount(amountCents, currency)));
  switch (state.kind) {
    case "idle":
      return overTwo(plain(state.text));
    case "welcome":
      return [centred(plain(state.lines[0])), centred(plain(state.lines[1]))];
    case "item":
      return itemLines(state, settings);
    case "total":
      return [fit(plain(texts.taxed)), fit("", plain(displayAmount(state.totalCents, currency)))];
    case "change":
      return [paid(texts.given, state.givenCents), paid(texts.change, state.changeCents)];
    case "thanks":
      return [centred(plain(texts.thanks[0])), centred(plain(texts.thanks[1]))];
    case "test":
      return [fit("12345678901234567890"), fit(plain("éèàçêôûÉ"), plain(displayAmount(123_456, currency)))];
  }
}
