import { textOfCell } from "@cuvee/core/kit/spreadsheet.ts";
import { withoutSigns } from "@cuvee/core/kit/signs.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { IMPORT_BYTES, IMPORT_CELL, IMPORT_LINES } from "@cuvee/core/insight/imports/contract.ts";
import type { ImportKind, ImportSource, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { flattened, type FlatSheet } from "@cuvee/core/insight/imports/layouts.ts";
import { decimalSignOf, type DecimalSign } from "@cuvee/core/insight/imports/numbers.ts";
import { unpacksTo } from "#kit/export/zipSize.ts";

/** A file as it was read: its first line, and the lines below that are not empty. */
type Sheet = {
  encoding: ImportView["encoding"];
  delimiter: string;
  headings: string[];
  lines: string[][];
};

/** Longest text of a cell: a description in HTML is some thousands of characters long. */
const CELL_MAX = IMPORT_CELL;
const COLUMNS_MAX = 200;
/** Most bytes of an unpacked workbook: twice the size of the most lines of thirty columns. */
const UNPACKED_MAX = 60_000_000;
/** The last row of a sheet (ECMA-376, 18.3.1.73). */
const SHEET_ROWS = 1_048_576;
/** Row below which nothing is read: the most lines of an import with as many empty ones between them. */
const ROWS_MAX = 2 * IMPORT_LINES;

/**
 * Decodes the text of a CSV file: UTF-8 or UTF-16 where it declares or proves it, else the Windows-1252 of French
 * spreadsheets.
 */
function decoded(bytes: Buffer): { text: string; encoding: ImportView["encoding"] } {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" };
  if (a === 0xfe && b === 0xff)
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
}

/**
 * Returns the cell separator: the character that splits the first lines into the most cells, the same number in each.
 */
function delimiterOf(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 10);
  const counts = (sign: string): number[] =>
    lines.map((line) => line.replace(/"[^"]*"/g, "").split(sign).length - 1);
  const [best] = [";", "\t", ",", "|"]
    .map((sign) => ({ sign, least: Math.min(...counts(sign), 1000), first: counts(sign)[0] ?? 0 }))
    .toSorted((x, y) => y.least - x.least || y.first - x.first);
  return best && best.first > 0 ? best.sign : ";";
}

/** A sheet brought to one line per article, with the facts about it as a whole. */
export type ReadSheet = Pick<Sheet, "encoding" | "delimiter"> &
  FlatSheet & { filled: number[]; decimalSign: DecimalSign | null };

/** Reads a file (`parseFile`) and brings it to one line per article where it is an export of a known shop system. */
export async function readFile(bytes: Buffer, kind: ImportKind, source: ImportSource): Promise<ReadSheet> {
  const { encoding, delimiter, headings, lines } = await parseFile(bytes);
  const flat = flattened(kind, source, headings, lines);
  if (flat.lines.length === 0) refuse("import-empty", 422);
  if (flat.headings.length > COLUMNS_MAX) refuse("import-columns", 422, { max: COLUMNS_MAX });
  const filled = flat.headings.map((_, at) => flat.lines.filter(({ cells }) => cells[at] !== "").length);
  const decimalSign = decimalSignOf(flat.lines.flatMap(({ cells }) => cells));
  return { encoding, delimiter, ...flat, filled, decimalSign };
}

const cleaned = (cell: unknown): string =>
  withoutSigns(String(cell ?? "").replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, " "))
    .trim()
    .slice(0, CELL_MAX);

function sheetOf(rows: readonly (readonly unknown[])[]): Pick<Sheet, "headings" | "lines"> {
  const filled = rows.map((row) => row.map(cleaned)).filter((row) => row.some((cell) => cell !== ""));
  const [headings, ...lines] = filled;
  if (!headings || lines.length === 0) return refuse("import-empty", 422);
  if (headings.length > COLUMNS_MAX) refuse("import-columns", 422, { max: COLUMNS_MAX });
  if (lines.length > IMPORT_LINES) refuse("import-lines", 422, { max: IMPORT_LINES });
  // A workbook stores once a text that all its cells refer to: the whole text may not exceed that of the largest CSV.
  let left = IMPORT_BYTES;
  for (const line of lines)
    for (const cell of line) if ((left -= cell.length) < 0) refuse("import-stopped", 422);
  const width = headings.length;
  return {
    headings,
    lines: lines.map((line) => Array.from({ length: width }, (_, at) => line[at] ?? "")),
  };
}

/** Days become ISO texts; numbers stay. */
const written = (cell: unknown): unknown =>
  cell instanceof Date
    ? cell.toISOString().slice(0, 10)
    : typeof cell === "number"
      ? String(cell).replace(".", ",")
      : cell;

/** Returns the number of a column from its letters: A is 1, XFD 16 384. */
const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Refuses a worksheet with content far from its first cell: readers build every row and cell before it. Cells without
 * content (a style that was given to a whole column) do not count. Throws (422) `import-extent` with the cell,
 * `import-unreadable`.
 */
function checkExtent(content: Buffer): void {
  let row = 0;
  for (const [, tag, attributes = "", closed] of content
    .toString("latin1")
    .matchAll(/<(?:\w+:)?(row|c)(\s[^<>]*?)?(\/)?>/g)) {
    const [, letters = "", figures = ""] =
      /\sr\s*=\s*["']([A-Za-z]{0,3})(\d{1,10})["']/.exec(attributes) ?? [];
    if (tag === "row") row = figures ? Number(figures) : row + 1;
    if (tag === "c" && figures) row = Number(figures);
    if (row > SHEET_ROWS) refuse("import-unreadable", 422);
    if (tag === "c" && !closed && (row > ROWS_MAX || columnOf(letters) > COLUMNS_MAX))
      refuse("import-extent", 422, { cell: `${letters}${row}` });
  }
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "";

/** Returns the file of a workbook's first sheet, undefined where its parts do not name it. */
function firstSheet(files: ReadonlyMap<string, Buffer>): Buffer | undefined {
  const book = files.get("xl/workbook.xml")?.toString("latin1") ?? "";
  const relations = files.get("xl/_rels/workbook.xml.rels")?.toString("latin1") ?? "";
  const [sheet = ""] = /<(?:\w+:)?sheet\s[^<>]*>/.exec(book) ?? [];
  const id = attribute(sheet, "(?:\\w+:)?id");
  const [relation = ""] = (relations.match(/<Relationship\s[^<>]*>/g) ?? []).filter(
    (tag) => attribute(tag, "Id") === id,
  );
  const target = attribute(relation, "Target");
  return files.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
}

/** Returns the rows of a workbook's first sheet. Throws (422) `import-unreadable`, `import-extent`. */
async function rowsOfWorkbook(bytes: Buffer): Promise<unknown[][]> {
  const files = new Map<string, Buffer>();
  // A small archive may unpack to thousands of times its size, which would be read into memory as a whole.
  if (!(await unpacksTo(bytes, UNPACKED_MAX, (name, content) => files.set(name, content))))
    refuse("import-unreadable", 422);
  const first = firstSheet(files);
  if (first) checkExtent(first);
  const { readSheet } = await import("read-excel-file/node");
  return readSheet(bytes).catch(() => refuse("import-unreadable", 422));
}

/**
 * Reads a CSV (`;`, `,`, tab; UTF-8, UTF-16, Windows-1252) or the first sheet of an XLSX. Throws (422)
 * `import-unreadable`, `import-empty`, `import-columns`, `import-lines`, `import-extent`, `import-stopped` (more text
 * than the largest CSV).
 */
async function parseFile(bytes: Buffer): Promise<Sheet> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
    const rows = await rowsOfWorkbook(bytes);
    return { encoding: "xlsx", delimiter: "", ...sheetOf(rows.map((row) => row.map(written))) };
  }
  if (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe) refuse("import-unreadable", 422);
  const { text, encoding } = decoded(bytes);
  const delimiter = delimiterOf(text);
  const { parse } = await import("csv-parse/sync");
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch {
    return refuse("import-unreadable", 422);
  }
  // Our own exports put an apostrophe before text that a spreadsheet would run as a formula.
  return { encoding, delimiter, ...sheetOf(rows.map((row) => row.map(textOfCell))) };
}
