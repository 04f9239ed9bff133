import { fecAmount, fecText, type FecLine } from "./fec.ts";

/** `20261120`. */
export const compact = (day: string): string => day.replaceAll("-", "");
/** `20112026`. */
export const dayFirst = (day: string): string => day.split("-").toReversed().join("");
/** `201126`. */
export const shortDay = (day: string): string => dayFirst(day).slice(0, 4) + day.slice(2, 4);

/** Cents of a line, whichever side it is on. */
export const amountOf = (l: FecLine): number => l.debitCents || l.creditCents;
/** Debit or credit. */
export const side = (l: FecLine): "D" | "C" => (l.debitCents > 0 ? "D" : "C");
/** `148.48`. */
export const dotted = (l: FecLine): string =>
  fecAmount(amountOf(l) as FecLine["debitCents"]).replace(",", ".");

/** A text of files that hold one byte a character: letters of other scripts than Latin are question marks there. */
export const plain = (text: string): string => fecText(text).replace(/[^ -~]/gu, "?");
/** A text in a column of so many characters. */
export const fit = (text: string, width: number): string => plain(text).slice(0, width).padEnd(width);
/** A number in a column of so many signs: of one that is too long, the end tells it from its neighbours. */
export const right = (text: string, width: number): string => text.slice(-width).padStart(width);

/** The number of a piece in so many characters: of a long one without its dashes, and its end, so that no two bills share one. */
export function pieceOf(l: FecLine, width: number): string {
  const piece = plain(l.pieceRef);
  return piece.length <= width ? piece : piece.replaceAll("-", "").slice(-width);
}

/** The code of a client in so many characters: letters and digits, and of a long one the end, which tells it from the others. */
export const codeOf = (l: FecLine, width: number): string =>
  plain(l.auxiliary)
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase()
    .slice(-width);
/**
 * The account where software has one column for accounts and knows clients by their class: `411` and the code of the client, as the
 * software itself makes them.
 */
export function accountOf(l: FecLine, width: number): string {
  if (l.auxiliary === "") return plain(l.account).slice(0, width);
  const root = l.account.slice(0, 3);
  const code = codeOf(l, width);
  return code.startsWith(root) ? code : root + codeOf(l, width - root.length);
}
