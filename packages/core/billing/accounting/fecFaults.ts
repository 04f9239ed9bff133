import { FEC_COLUMNS } from "./fec.ts";

/** A fault of a file and its line (1 is the header; 0 is the file name or the whole file). */
export type FecFault = {
  code:
    | "name"
    | "encoding"
    | "header"
    | "columns"
    | "quotes"
    | "missing"
    | "date"
    | "amount"
    | "both-sides"
    | "account"
    | "number"
    | "order"
    | "entry-mixed"
    | "entry-unbalanced"
    | "file-unbalanced"
    | "pair"
    | "year"
    | "empty";
  line: number;
  at?: string;
};

const NAME = /^\d{9}FEC(\d{8})\.txt$/;
const AMOUNT = /^-?\d+,\d{2}$/;
/** Columns that are always filled: 1 to 6, 9 to 13, 16. */
const OBLIGATORY = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15];
const DATES = [3, 9, 14, 15];
/** Filled together or not at all. */
const PAIRS = [
  [6, 7],
  [13, 14],
  [16, 17],
] as const;

function isDay(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false;
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}

const centsOf = (text: string): number => Number(text.replace(",", ""));

/** Returns the number of bytes that follow the first one of a character of UTF-8; null where none begins so. */
const followers = (b: number): number | null =>
  b < 0x80 ? 0 : b >= 0xc2 && b < 0xe0 ? 1 : b >= 0xe0 && b < 0xf0 ? 2 : b >= 0xf0 && b < 0xf5 ? 3 : null;

function isUtf8(bytes: Uint8Array): boolean {
  let more = 0;
  for (const b of bytes) {
    if (more > 0) {
      if (b < 0x80 || b >= 0xc0) return false;
      more -= 1;
    } else {
      const next = followers(b);
      if (next === null) return false;
      more = next;
    }
  }
  return more === 0;
}

/**
 * Decodes the bytes into characters, one each: only ASCII ones are checked. Null where they are neither ASCII nor ISO
 * 8859-15 nor UTF-8 without a mark (rules §4): 0x80 to 0x9f are letters in Windows-1252 and undefined in ISO 8859-15.
 */
function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return null;
  if (bytes.some((b) => b < 32 && b !== 9 && b !== 10 && b !== 13)) return null;
  if (!isUtf8(bytes) && bytes.some((b) => b >= 0x80 && b < 0xa0)) return null;
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function linesIn(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

const wholeFaults = (head: readonly string[], lines: number): Pick<FecFault, "code" | "line">[] => [
  ...(FEC_COLUMNS.every((column, at) => head[at] === column) ? [] : [{ code: "header" as const, line: 1 }]),
  ...(lines < 2 ? [{ code: "empty" as const, line: 0 }] : []),
];

const numberIn = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/**
 * Checks whether the number of an entry follows that of the one before it. A file may begin with 0: the opening entry
 * of a year that was booked before its preceding year.
 */
const follows = (number: number, last: number | undefined): boolean =>
  number === (last ?? 0) + 1 || (last === undefined && number === 0);

/** Returns the faults of a line as a whole: a wrong number of columns, quotes. */
const formFaults = (raw: string, hasAllColumns: boolean): FecFault["code"][] => [
  ...(hasAllColumns ? [] : ["columns" as const]),
  ...(raw.includes('"') ? ["quotes" as const] : []),
];

/** Returns the faults of a line's values: missing ones, dates, amounts, pairs, account. */
function cellFaults(cell: (column: number) => string): Pick<FecFault, "code" | "at">[] {
  const of = (columns: readonly number[], code: FecFault["code"], isWrong: (column: number) => boolean) =>
    columns.filter(isWrong).map((column) => ({ code, at: FEC_COLUMNS[column] ?? "" }));
  return [
    ...of(OBLIGATORY, "missing", (i) => cell(i).trim() === ""),
    ...of(DATES, "date", (i) => cell(i) !== "" && !isDay(cell(i))),
    ...of([11, 12], "amount", (i) => !AMOUNT.test(cell(i))),
    ...PAIRS.flatMap(([a, b]) => of([a], "pair", () => (cell(a) === "") !== (cell(b) === ""))),
    ...(/^[1-9]\d{2}/.test(cell(4)) ? [] : [{ code: "account" as const, at: cell(4) }]),
    ...(centsOf(cell(11)) !== 0 && centsOf(cell(12)) !== 0 ? [{ code: "both-sides" as const }] : []),
  ];
}

type Open = { number: string; key: string; sum: number; line: number };

/**
 * Returns the faults for which a tax inspector's software would refuse a file of entries (rules §4): name, encoding,
 * columns, required columns, dates, amounts, accounts, pairs, numbers that grow without gaps, balance of each entry and
 * of the file. Empty for a valid file.
 */
export function fecFaults(name: string, bytes: Uint8Array): FecFault[] {
  const faults: FecFault[] = [];
  const fault = (code: FecFault["code"], line: number, at?: string): void =>
    void faults.push({ code, line, ...(at === undefined ? {} : { at }) });
  const closing = NAME.exec(name)?.[1] ?? "";
  if (!isDay(closing)) fault("name", 0, name);
  const text = decode(bytes);
  if (text === null) return [...faults, { code: "encoding", line: 0 }];
  const lines = linesIn(text);
  const [first = ""] = lines;
  const separator = first.includes("|") ? "|" : "\t";
  const head = first.split(separator);
  for (const { code, line } of wholeFaults(head, lines.length)) fault(code, line);
  let open: Open | undefined;
  let last = { number: 0, valid: "" };
  let total = 0;
  const close = (): void => {
    if (open && open.sum !== 0) fault("entry-unbalanced", open.line, open.number);
  };
  for (const [at, raw] of lines.slice(1).entries()) {
    const line = at + 2;
    const cells = raw.split(separator);
    const cell = (i: number): string => cells[i] ?? "";
    for (const code of formFaults(raw, cells.length === head.length)) fault(code, line);
    for (const { code, at: value } of cellFaults(cell)) fault(code, line, value);
    const amount = centsOf(cell(11)) - centsOf(cell(12));
    total += amount;
    if (closing && cell(3) > closing) fault("year", line, cell(3));
    const key = [cell(0), cell(3), cell(8), cell(15)].join("|");
    if (open?.number === cell(2)) {
      if (open.key !== key) fault("entry-mixed", line, cell(2));
      open.sum += amount;
      continue;
    }
    close();
    const number = numberIn(cell(2));
    if (!follows(number, open && last.number)) fault("number", line, cell(2));
    if (cell(15) < last.valid) fault("order", line, cell(15));
    last = { number, valid: cell(15) };
    open = { number: cell(2), key, sum: amount, line };
  }
  close();
  if (total !== 0) fault("file-unbalanced", 0);
  return faults;
}
