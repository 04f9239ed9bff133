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
 * Sage 50 and Ciel (XIMPORT, fixed columns), Sage 100 (a field a line), EBP (text with commas), Cegid Quadra (fixed columns), Cegid
 * (semicolons), Isacompta (fixed columns), and a table with a heading that Pennylane and others map at import.
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
 * XIMPORT: number 5, journal 2, day 8, due day 8, piece 12, account 11, label 25, amount 13, side 1, ticking 12, analytics 6, label of the
 * account 34, euro 1 (`O`: yes) and version 4.
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

/** Number, day, journal, account, no label of the software's own, label, piece, amount with a point, side, due day, currency. */
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

/** The account of Quadra, eight signs: a client is there by his code alone, and hangs on his collective account. */
const quadraAccount = (l: FecLine): string => (l.auxiliary ? codeOf(l, 8) : l.account.slice(0, 8));

/**
 * A line of movement: account 8, journal 2, folio 3, day 6, label 20, side and sign, cents on 12, counterpart 8, due day 6, ticking 2,
 * statistics 3, piece 5, affair 10, quantity 10, piece 8, currency 3, the longer journal 3 and label 30, VAT 2, the longer piece 10.
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
 * A line of account, so that clients who are not there yet are made: account 8, name 30, key 7, and at 99 the collective account; no sign
 * at 217, so that what the accountant has stays as it is; at 218 `C` for client.
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

/** Each client once, before what moves on his account. */
function quadraRows(lines: readonly FecLine[]): string[] {
  const clients = new Map(lines.filter((l) => l.auxiliary).map((l) => [quadraAccount(l), l]));
  return [...[...clients.values()].map(quadraClient), ...lines.map(quadraRow)];
}

/** Day, journal, account, client's account, side, amount, label, piece. */
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

/** The file of entries for a software. */
export function writeFile(format: FileFormat, lines: readonly FecLine[]): string {
  const { head, rows: rowsOf, mark = "" } = FORMATS[format];
  const rows = [...(head ? [head] : []), ...rowsOf(lines)];
  return `${mark}${rows.map((text) => `${text}\r\n`).join("")}`;
}

/** `ecritures-sage-2026-11-01-2026-11-30.txt`; Sage and Ciel look for a name of their own. */
export const fileName = (format: FileFormat, from: string, to: string): string =>
  format === "sage" ? "XIMPORT.TXT" : `ecritures-${format}-${from}-${to}.${FORMATS[format].ending}`;
