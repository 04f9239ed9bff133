import { fecAmount, fecText, type FecLine } from "./fec.ts";
import { frenchDay } from "./periods.ts";

/**
 * Files of entries for the accounting software that French accountants use, from what is publicly known of their imports (README):
 * Sage 50 and Ciel (XIMPORT, fixed columns), EBP (text with commas), Cegid Quadra (fixed columns), Cegid (semicolons), and a table with
 * a heading that Pennylane and others map at import.
 */
export const FILE_FORMATS = ["table", "sage", "ebp", "quadra", "cegid"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const compact = (day: string): string => day.replaceAll("-", "");
/** `20112026`. */
const dayFirst = (day: string): string => day.split("-").toReversed().join("");
/** `201126`. */
const shortDay = (day: string): string => dayFirst(day).slice(0, 4) + day.slice(2, 4);

const amountOf = (l: FecLine): number => l.debitCents || l.creditCents;
const side = (l: FecLine): "D" | "C" => (l.debitCents > 0 ? "D" : "C");
/** Software with one column for accounts has clients in it by their own code. */
const accountOf = (l: FecLine): string => l.auxiliary || l.account;
const dotted = (l: FecLine): string => fecAmount(amountOf(l) as FecLine["debitCents"]).replace(",", ".");

/** A text in a column of so many characters. */
const fit = (text: string, width: number): string => fecText(text).slice(0, width).padEnd(width);
/** A number in a column of so many signs: of one that is too long, the end tells it from its neighbours. */
const right = (text: string, width: number): string => text.slice(-width).padStart(width);

const FORMULA = /^[=+\-@]/;
/** A cell of a table that spreadsheets open: no formula, no separator inside. */
function cell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

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
    .map(cell)
    .join(";");

/** XIMPORT: number 5, journal 2, dates 8 + 8, piece 12, account 11, label 25, amount 13, side 1, analytics 18, label of the account 34, euro and version. */
const sageRow = (l: FecLine): string =>
  [
    right(String(l.number), 5),
    fit(l.journalCode, 2),
    compact(l.on),
    compact(l.pieceOn),
    fit(l.pieceRef, 12),
    fit(accountOf(l), 11),
    fit(l.label, 25),
    right(dotted(l), 13),
    side(l),
    " ".repeat(18),
    fit(l.auxiliaryLabel || l.accountLabel, 34),
    "O2003",
  ].join("");

/** Number, day, journal, account, label, piece, amount with a point, side, due day. */
const ebpRow = (l: FecLine, at: number): string =>
  [
    String(at + 1),
    dayFirst(l.on),
    fecText(l.journalCode),
    fecText(accountOf(l)),
    `"${fecText(l.label).slice(0, 40)}"`,
    `"${fecText(l.pieceRef).slice(0, 15)}"`,
    dotted(l),
    side(l),
    dayFirst(l.pieceOn),
  ].join(",");

/** A line of movement: account 8, journal 2, folio, day 6, label 20, side and sign, cents on 12, and the longer journal, label and piece. */
const quadraRow = (l: FecLine): string =>
  [
    "M",
    fit(accountOf(l), 8),
    fit(l.journalCode, 2),
    "000",
    shortDay(l.on),
    " ",
    fit(l.label, 20),
    side(l),
    "+",
    String(amountOf(l)).padStart(12, "0"),
    " ".repeat(8),
    "000000",
    " ".repeat(5),
    right(String(l.number), 5),
    " ".repeat(20),
    right(String(l.number), 8),
    "EUR",
    fit(l.journalCode, 3),
    " ".repeat(3),
    fit(l.label, 30),
    " ".repeat(2),
    fit(l.pieceRef.slice(-10), 10),
    " ".repeat(73),
  ].join("");

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
    .map((text) => fecText(text).replaceAll(";", ","))
    .join(";");

type Format = {
  head?: string;
  row: (line: FecLine, at: number) => string;
  ending: "txt" | "csv";
  mark?: string;
};

/** Spreadsheets take a file without this mark for Latin-1. */
const BOM = "\ufeff";

const FORMATS: Record<FileFormat, Format> = {
  table: { head: TABLE_HEAD.join(";"), row: tableRow, ending: "csv", mark: BOM },
  sage: { row: sageRow, ending: "txt" },
  ebp: { row: ebpRow, ending: "txt" },
  quadra: { row: quadraRow, ending: "txt" },
  cegid: { row: cegidRow, ending: "csv" },
};

/** The file of entries for a software. */
export function writeFile(format: FileFormat, lines: readonly FecLine[]): string {
  const { head, row, mark = "" } = FORMATS[format];
  const rows = [...(head ? [head] : []), ...lines.map(row)];
  return `${mark}${rows.map((text) => `${text}\r\n`).join("")}`;
}

/** `ecritures-sage-2026-11-01-2026-11-30.txt`; Sage and Ciel look for a name of their own. */
export const fileName = (format: FileFormat, from: string, to: string): string =>
  format === "sage" ? "XIMPORT.TXT" : `ecritures-${format}-${from}-${to}.${FORMATS[format].ending}`;
