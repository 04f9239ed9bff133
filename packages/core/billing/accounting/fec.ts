import type { Cents } from "#kit/money.ts";
import { plainCell } from "#kit/spreadsheet.ts";

/** Columns of a FEC in their order (LPF A47 A-1). */
export const FEC_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

/** A line of the books with its entry's head. Days are `YYYY-MM-DD`. */
export type FecLine = {
  journalCode: string;
  journalName: string;
  number: number;
  on: string;
  account: string;
  accountLabel: string;
  auxiliary: string;
  auxiliaryLabel: string;
  pieceRef: string;
  pieceOn: string;
  /** Due date of the client's payment; empty where none is due. Not part of the FEC: other software uses it. */
  dueOn?: string;
  label: string;
  debitCents: Cents;
  creditCents: Cents;
  letter: string;
  letteredOn: string;
  validatedOn: string;
};

const PLAIN: Readonly<Record<string, string>> = {
  œ: "oe",
  Œ: "OE",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  "€": "EUR",
  "’": "'",
  "‘": "'",
  "“": "'",
  "”": "'",
  "«": "'",
  "»": "'",
  '"': "'",
  "–": "-",
  "—": "-",
  "…": "...",
  "°": "o",
};

/** Text that needs no conversion, which is most of a file of a hundred thousand lines. */
const PLAIN_TEXT = /^[ !#-{}~]*$/;

/**
 * Returns a text in the form of the file: Latin letters without accents, so that the file is ASCII and any software
 * reads it; no separator, line break or quote inside. Letters of other scripts stay: the file is UTF-8 then.
 */
export function fecText(text: string): string {
  if (PLAIN_TEXT.test(text) && !text.includes("  ")) return text.trim();
  return [...text.normalize("NFKD").replace(/\p{M}/gu, "")]
    .map((c) => PLAIN[c] ?? c)
    .join("")
    .replace(/[\t\r\n|\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

const day = (iso: string): string => iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10);

/** Returns an amount as `148,48`: a decimal comma, two decimals, no separator of thousands. */
export function fecAmount(amount: Cents): string {
  const text = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${text.slice(0, -2)},${text.slice(-2)}`;
}

/** Returns a text as a cell of the file, which accountants open in spreadsheets too. */
const fecCell = (text: string): string => plainCell(fecText(text));

/** Makes a function that converts each name once, since many lines share it. */
function remembering(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const plain = known.get(text) ?? fecCell(text);
    known.set(text, plain);
    return plain;
  };
}

const rowOf = (l: FecLine, shared: (text: string) => string): string =>
  [
    shared(l.journalCode),
    shared(l.journalName),
    String(l.number),
    day(l.on),
    shared(l.account),
    shared(l.accountLabel),
    shared(l.auxiliary),
    shared(l.auxiliaryLabel),
    fecCell(l.pieceRef),
    day(l.pieceOn),
    fecCell(l.label),
    fecAmount(l.debitCents),
    fecAmount(l.creditCents),
    l.letter,
    day(l.letteredOn),
    day(l.validatedOn),
    "",
    "",
  ].join("\t");

/** The header of a file. */
export const FEC_HEAD = `${FEC_COLUMNS.join("\t")}\r\n`;

/** Returns lines of the file, without the header: files of a long year are made in parts. */
export function fecRows(lines: Iterable<FecLine>): string {
  const shared = remembering();
  let text = "";
  for (const line of lines) text += `${rowOf(line, shared)}\r\n`;
  return text;
}

/**
 * Writes the file of entries (LPF A47 A-1; rules §4): a header, then one line for each line of an entry, in the order
 * given.
 */
export const writeFec = (lines: Iterable<FecLine>): string => FEC_HEAD + fecRows(lines);

/** Returns the name of the file: SIREN, `FEC`, the closing date of the year (rules §4). */
export const fecName = (siren: string, closesOn: string): string => `${siren}FEC${day(closesOn)}.txt`;
