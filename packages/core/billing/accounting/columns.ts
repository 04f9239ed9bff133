import { fecAmount, fecText, type FecLine } from "./fec.ts";

/** Returns a date as `20261120`. */
export const compact = (day: string): string => day.replaceAll("-", "");
/** Returns a date as `20112026`. */
export const dayFirst = (day: string): string => day.split("-").toReversed().join("");
/** Returns a date as `201126`. */
export const shortDay = (day: string): string => dayFirst(day).slice(0, 4) + day.slice(2, 4);

/** Returns the cents of a line, whichever side it is on. */
export const amountOf = (l: FecLine): number => l.debitCents || l.creditCents;
/** Returns debit or credit. */
export const side = (l: FecLine): "D" | "C" => (l.debitCents > 0 ? "D" : "C");
/** Returns the amount as `148.48`. */
export const dotted = (l: FecLine): string =>
  fecAmount(amountOf(l) as FecLine["debitCents"]).replace(",", ".");

/** Returns a text for files with one byte per character: letters of scripts other than Latin become question marks. */
export const plain = (text: string): string => fecText(text).replace(/[^ -~]/gu, "?");
/** Fits a text to a column of the given width. */
export const fit = (text: string, width: number): string => plain(text).slice(0, width).padEnd(width);
/** Fits a number to a column of the given width: an overlong one keeps its distinctive end. */
export const right = (text: string, width: number): string => text.slice(-width).padStart(width);

/**
 * Shortens the number of a document: an overlong one loses its dashes and keeps its end, so that no two invoices share
 * one.
 */
export function pieceOf(l: FecLine, width: number): string {
  const piece = plain(l.pieceRef);
  return piece.length <= width ? piece : piece.replaceAll("-", "").slice(-width);
}

/** Shortens the code of a client: letters and digits, and of an overlong one the end, which is distinctive. */
export const codeOf = (l: FecLine, width: number): string =>
  plain(l.auxiliary)
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase()
    .slice(-width);
/**
 * Returns the account for software with a single account column that recognises clients by their class: `411` and the
 * code of the client, as the software itself makes them.
 */
export function accountOf(l: FecLine, width: number): string {
  if (l.auxiliary === "") return plain(l.account).slice(0, width);
  const root = l.account.slice(0, 3);
  const code = codeOf(l, width);
  return code.startsWith(root) ? code : root + codeOf(l, width - root.length);
}
