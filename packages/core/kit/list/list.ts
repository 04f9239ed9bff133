/** Kind of data in a list's column: decides its filter, order, sum and form in a file. */
export type ColumnKind =
  /** Words; filtered by `in`, or by `has`. */
  | "text"
  /** Several words at once (an array): `in` finds a row that has any of them. Never sorted. */
  | "set"
  /** A whole number. */
  | "number"
  /** A number with decimals. */
  | "decimal"
  /** Cents of a euro. */
  | "cents"
  /** Ten-thousandths of a euro. */
  | "e4"
  /** Basis points. */
  | "bp"
  /** A day, `2026-11-21`. */
  | "date"
  /** A moment, ISO 8601; filtered by days of Paris. */
  | "instant"
  | "boolean";

/**
 * Filter of one column. `from` and `to` are both included; days for dates and moments, the column's own unit for
 * numbers. `has`: words that a text contains, without regard to capitals and accents. `empty` true: has no value,
 * false: has one.
 */
export type ColumnFilter =
  | { readonly in: readonly string[] }
  | { readonly has: string }
  | { readonly from?: string | number; readonly to?: string | number }
  | { readonly is: boolean }
  | { readonly empty: boolean };

/** Filter of a list: column → its filter; all of them apply at once. */
export type ListFilter = { readonly [column: string]: ColumnFilter };

/** Rows of a bulk operation: those named, or all that a search and a filter find. */
export type RowsChosen = { ids: string[] } | { all: true; search?: string; filter?: ListFilter };

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Characters of a filter in the address. */
export const FILTER_TEXT_MAX = 4000;
/** Columns of one filter, and values of one column. */
const COLUMNS_MAX = 20;
const VALUES_MAX = 100;
const VALUE_LENGTH_MAX = 120;
export const COLUMN_NAME = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/;
export const SORT_NAME = /^-?[a-zA-Z][a-zA-Z0-9]{0,39}$/;
const CONTROL = /[\u0000-\u001f\u007f]/;

const isWord = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= VALUE_LENGTH_MAX &&
  !CONTROL.test(value) &&
  value.isWellFormed();
const isBound = (value: unknown): boolean =>
  value === undefined || (typeof value === "number" && Number.isFinite(value)) || isWord(value);

function isColumnFilter(value: unknown): value is ColumnFilter {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const given = value as Record<string, unknown>;
  const names = Object.keys(given);
  const [name] = names;
  if (name === "from" || name === "to")
    return names.every((n) => n === "from" || n === "to") && isBound(given["from"]) && isBound(given["to"]);
  if (names.length !== 1) return false;
  if (name === "in") {
    const choices = given["in"];
    return (
      Array.isArray(choices) && choices.length > 0 && choices.length <= VALUES_MAX && choices.every(isWord)
    );
  }
  if (name === "has") return isWord(given["has"]) && plainWords(given["has"]).length > 0;
  return (name === "is" || name === "empty") && typeof given[name] === "boolean";
}

/**
 * Checks whether a value has the shape of a filter, within its bounds; only the list knows whether its columns exist.
 */
export function isListFilter(value: unknown): value is ListFilter {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const columns = Object.entries(value);
  return (
    columns.length <= COLUMNS_MAX &&
    columns.every(([name, filter]) => COLUMN_NAME.test(name) && isColumnFilter(filter))
  );
}

/** Reads the JSON text of a filter; null when it is none. */
export function parseListFilter(text: string): ListFilter | null {
  if (text.length > FILTER_TEXT_MAX) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isListFilter(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Returns a text in its form for searching: lower case, without accents. The same as the database's `plain_text`, so
 * that text stored by one is found by the other.
 */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("’", "'");
}

/** Returns the words of a search, at most eight. */
export function plainWords(search: string): string[] {
  return plainText(search).split(/\s+/u).filter(Boolean).slice(0, 8);
}

/** Least number of letters or digits that stand together in a word for which an index of trigrams is used. */
const INDEXED_LENGTH = 3;
const YEAR = /^(19|20)\d\d$/;

/** Returns the length of the longest part of a word without signs; numbers of four digits or more count twice. */
function weightOf(word: string): number {
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.max(0, ...parts.map((part) => part.length * (/\d{4}/.test(part) && !YEAR.test(part) ? 2 : 1)));
}

/** Returns the longest number within a word that has other signs too: « 001777 » of « ab-2026-001777 ». */
function numberWithin(word: string): string | undefined {
  const [longest] = (word.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length);
  const isRare = longest !== undefined && /\d{4}/.test(longest) && !YEAR.test(longest);
  return isRare && longest !== word ? longest : undefined;
}

/**
 * Returns the words of a search with the one first that an index of trigrams finds best, and whether it finds that one
 * at all: few rows hold a long number, and more hold a name or a year. Of a number with a prefix the digits alone come
 * first, because nearly all rows hold the prefix.
 */
export function indexedWords(search: string): { words: string[]; isIndexed: boolean } {
  const given = plainWords(search).toSorted((a, b) => weightOf(b) - weightOf(a));
  const digits = numberWithin(given[0] ?? "");
  const words = digits === undefined ? given : [digits, ...given];
  return { words, isIndexed: weightOf(words[0] ?? "") >= INDEXED_LENGTH };
}
