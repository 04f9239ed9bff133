/** How a spreadsheet begins a formula, in full-width signs too, after spaces that it leaves out (CWE-1236). */
const FORMULA = /^[\s\u00a0\u202f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/;

/** A text that no spreadsheet takes for a formula: an apostrophe before what begins like one makes it a text again. */
export const plainCell = (text: string): string =>
  FORMULA.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;

/** A text as a cell of a file of semicolons (RFC 4180, with the separator of French spreadsheets): no formula, quoted where it must be. */
export function csvCell(text: string): string {
  const plain = plainCell(text);
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
