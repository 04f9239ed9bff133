/**
 * A place in the log of the database, in bytes from its beginning: what is written later has a greater one. PostgreSQL
 * writes it as two hexadecimal numbers (`16/B374D848`, pg_lsn); a number holds those of the first 9 petabytes.
 */
export type Position = number;

const WRITTEN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;
const LOW = 2 ** 32;

/** Reads a position as PostgreSQL writes it. Returns null for anything else. */
export function parsePosition(text: unknown): Position | null {
  const [, high, low] = (typeof text === "string" ? WRITTEN.exec(text) : null) ?? [];
  if (high === undefined || low === undefined) return null;
  const position = Number.parseInt(high, 16) * LOW + Number.parseInt(low, 16);
  return Number.isSafeInteger(position) ? position : null;
}

/** Reads a position as we send it to browsers: a decimal number. Returns null for anything else. */
export function readPosition(text: unknown): Position | null {
  if (typeof text !== "string" || !/^\d{1,16}$/.test(text)) return null;
  const position = Number(text);
  return Number.isSafeInteger(position) ? position : null;
}
