import {
  accountOf,
  amountOf,
  codeOf,
  compact,
  dayFirst,
  dotted,
  fit,
  pieceOf,
  plain,
  right,
  shortDay,
  side,
} from "./columns.ts";
import { frenchDay } from "#kit/days.ts";
import { fecAmount, type FecLine } from "./fec.ts";
import { isacomptaRows } from "./isacompta.ts";
import { csvCell } from "#kit/spreadsheet.ts";
import { sage100Rows } from "./sage100.ts";

/**
 * Files of entries for the accounting software that French accountants use, as public programs write them (README):
 * Sage 50 and Ciel (XIMPORT, fixed columns), Sage 100 (a field a line), EBP (text with commas), Cegid Quadra (fixed
 * columns), Cegid (semicolons), Isacompta (fixed columns), and a table with a heading that Pennylane and others map at
 * import.
 */
export const FILE_FORMATS = ["table", "sage", "sage100", "ebp", "quadra", "cegid", "isacompta"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const TABLE_HEAD = [
  "Date",
  "Journal",
  "Numéro d'écriture",
  "Compte",
  "Libellé du compte",
  "Compte auxiliaire",
  "Libellé auxiliaire",
  "Pièce",
  "Libellé",
  "Débit",
  "Crédit",
  "Lettrage",
];

const tableRow = (l: FecLine): string =>
  [
    frenchDay(l.on),
    l.journalCode,
    String(l.number),
    l.account,
    l.accountLabel,
    l.auxiliary,
    l.auxiliaryLabel,
    l.pieceRef,
    l.label,
    fecAmount(l.debitCents),
    fecAmount(l.creditCents),
    l.letter,
  ]
    .map(csvCell)
    .join(";");

/**
 * Returns an XIMPORT row: number 5, journal 2, date 8, due date 8, document 12, account 11, label 25, amount 13, side
 * 1, matching 12, analytics 6, label of the account 34, euro 1 (`O`: yes) and version 4.
 */
const sageRow = (l: FecLine): string =>
  [
    right(String(l.number), 5),
    fit(l.journalCode, 2),
    compact(l.on),
    compact(l.dueOn ?? "").padEnd(8),
    fit(pieceOf(l, 12), 12),
    fit(accountOf(l, 11), 11),
    fit(l.label, 25),
    right(dotted(l), 13),
    side(l),
    " ".repeat(12 + 6),
    fit(l.auxiliaryLabel || l.accountLabel, 34),
    "O2003",
  ].join("");

/**
 * Returns a row: number, date, journal, account, no label of the software's own, label, document, amount with a point,
 * side, due date, currency.
 */
const ebpRow = (l: FecLine, at: number): string =>
  [
    String(at + 1),
    dayFirst(l.on),
    plain(l.journalCode).replaceAll(",", "").slice(0, 4),
    accountOf(l, 10),
    "",
    `"${plain(l.label).slice(0, 40)}"`,
    `"${pieceOf(l, 15)}"`,
    dotted(l),
    side(l),
    dayFirst(l.dueOn ?? ""),
    "EUR",
  ].join(",");

/**
 * Returns the Quadra account, eight characters: a client is identified by the client code alone, under a collective
 * account.
 */
const quadraAccount = (l: FecLine): string => (l.auxiliary ? codeOf(l, 8) : l.account.slice(0, 8));

/**
 * Returns a movement row: account 8, journal 2, folio 3, date 6, label 20, side and sign, cents on 12, counterpart 8,
 * due date 6, matching 2, statistics 3, document 5, project 10, quantity 10, document 8, currency 3, the longer journal
 * 3 and label 30, VAT 2, the longer document 10.
 */
const quadraRow = (l: FecLine): string =>
  [
    "M",
    fit(quadraAccount(l), 8),
    fit(l.journalCode, 2),
    "000",
    shortDay(l.on),
    " ",
    fit(l.label, 20),
    side(l),
    "+",
    String(amountOf(l)).padStart(12, "0"),
    " ".repeat(8),
    l.dueOn ? shortDay(l.dueOn) : "000000",
    " ".repeat(5),
    right(String(l.number), 5),
    " ".repeat(20),
    right(String(l.number), 8),
    "EUR",
    fit(l.journalCode, 3),
    " ".repeat(3),
    fit(l.label, 30),
    " ".repeat(2),
    fit(pieceOf(l, 10), 10),
    " ".repeat(73),
  ].join("");

/**
 * Returns an account row, so that unknown clients are created: account 8, name 30, key 7, and at 99 the collective
 * account; no sign at 217, so that the accountant's existing data stays; at 218 `C` for client.
 */
const quadraClient = (l: FecLine): string =>
  [
    "C",
    fit(quadraAccount(l), 8),
    fit(l.auxiliaryLabel, 30),
    fit(l.auxiliaryLabel.toUpperCase(), 7),
    " ".repeat(52),
    fit(l.account, 8),
    " ".repeat(110 + 1),
    "C",
    " ".repeat(235),
  ].join("");

/** Returns the rows: each client once, before the movements of the client's account. */
function quadraRows(lines: readonly FecLine[]): string[] {
  const clients = new Map(lines.filter((l) => l.auxiliary).map((l) => [quadraAccount(l), l]));
  return [...[...clients.values()].map(quadraClient), ...lines.map(quadraRow)];
}

/** Returns a row: date, journal, account, client's account, side, amount, label, document. */
const cegidRow = (l: FecLine): string =>
  [
    dayFirst(l.on),
    l.journalCode,
    l.account,
    l.auxiliary,
    side(l),
    fecAmount(amountOf(l) as FecLine["debitCents"]),
    l.label,
    l.pieceRef,
  ]
    .map((text) => plain(text).replaceAll(";", ","))
    .join(";");

type Format = {
  head?: string;
  rows: (lines: readonly FecLine[]) => string[];
  ending: "txt" | "csv";
  mark?: string;
};

/** Spreadsheets take a file without this mark for Latin-1. */
const BOM = "\ufeff";

const FORMATS: Record<FileFormat, Format> = {
  table: { head: TABLE_HEAD.join(";"), rows: (lines) => lines.map(tableRow), ending: "csv", mark: BOM },
  sage: { rows: (lines) => lines.map(sageRow), ending: "txt" },
  ebp: { rows: (lines) => lines.map(ebpRow), ending: "txt" },
  quadra: { rows: quadraRows, ending: "txt" },
  cegid: { rows: (lines) => lines.map(cegidRow), ending: "csv" },
  sage100: { rows: sage100Rows, ending: "txt" },
  isacompta: { rows: isacomptaRows, ending: "txt" },
};

/** Writes the file of entries for a software. */
export function writeFile(format: FileFormat, lines: readonly FecLine[]): string {
  const { head, rows: rowsOf, mark = "" } = FORMATS[format];
  const rows = [...(head ? [head] : []), ...rowsOf(lines)];
  return `${mark}${rows.map((text) => `${text}\r\n`).join("")}`;
}

/** Returns the file name: `ecritures-sage-2026-11-01-2026-11-30.txt`; Sage and Ciel expect a name of their own. */
export const fileName = (format: FileFormat, from: string, to: string): string =>
  format === "sage" ? "XIMPORT.TXT" : `ecritures-${format}-${from}-${to}.${FORMATS[format].ending}`;
