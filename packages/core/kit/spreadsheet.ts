/**
 * Beginnings that a spreadsheet takes for a formula, in full-width characters too, after characters that it ignores or
 * does not show: spaces, controls, zero-width and bidirectional characters, a quotation mark (CWE-1236).
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u;

/** Returns a text that no spreadsheet takes for a formula: an apostrophe is put before a text that begins like one. */
export const plainCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns the text of a cell that `plainCell` may have written. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/**
 * Returns a text as a cell of a file of semicolons (RFC 4180, with the separator of French spreadsheets): no formula,
 * quoted where necessary.
 */
export function csvCell(text: string): string {
  const plain = plainCell(text);
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
