import {
  csvRows,
  guessMapping,
  isOfx,
  linesOfCsv,
  linesOfOfx,
  type CsvMapping,
} from "@cuvee/core/billing/payments/statements.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";

/** A bank's file, for an account of the shop. */
export type StatementFile = {
  content: string;
  iban: string;
  /** Mapping of the account's last file. */
  savedMapping: CsvMapping | null;
  /** Mapping that the user gives for this file. */
  mapping: CsvMapping | null;
};
type Lines = ReturnType<typeof linesOfCsv>;
export type ReadFile = {
  format: "ofx" | "csv";
  /** The first rows of a CSV, shortened. */
  rows: string[][];
  mapping: CsvMapping | null;
  /** Null where the mapping is not usable. */
  found: Lines | null;
};

/** Checks whether a mapping is usable: an amount, or debit and credit, each a column of its own that the rows have. */
const isUsable = (m: CsvMapping | null, rows: readonly (readonly string[])[]): m is CsvMapping =>
  m !== null &&
  (m.amount !== null || (m.debit !== null && m.credit !== null)) &&
  Math.max(m.date, m.label, m.amount ?? 0, m.debit ?? 0, m.credit ?? 0) <
    rows.reduce((most, row) => Math.max(most, row.length), 0);

/** Returns the mapping of the account's last file, unless this one's own header gives more lines. */
function likely(rows: string[][], csvMapping: CsvMapping | null): CsvMapping | null {
  const count = (m: CsvMapping | null): number => (isUsable(m, rows) ? linesOfCsv(rows, m).lines.length : 0);
  const guessed = guessMapping(rows);
  return count(csvMapping) > 0 && count(csvMapping) >= count(guessed) ? csvMapping : guessed;
}

/** Reads a bank's file (OFX, CSV). Throws `statement-unreadable` (422). */
export function readStatementFile({
  content,
  iban,
  savedMapping: csvMapping,
  mapping: givenMapping,
}: StatementFile): ReadFile {
  if (isOfx(content)) {
    const found = linesOfOfx(content, iban) ?? refuse("statement-unreadable", 422);
    return { format: "ofx", rows: [], mapping: null, found };
  }
  const rows = csvRows(content);
  const mapping = givenMapping ?? likely(rows, csvMapping);
  return {
    format: "csv",
    rows: rows.slice(0, 12).map((row) => row.slice(0, 20).map((value) => value.slice(0, 120))),
    mapping,
    found: isUsable(mapping, rows) ? linesOfCsv(rows, mapping) : null,
  };
}
