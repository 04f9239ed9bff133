import { refuse } from "@cuvee/core/kit/refusal.ts";
import { IMPORT_LINES } from "@cuvee/core/insight/imports/contract.ts";
import type { ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { unpacksTo } from "#kit/zipSize.ts";

/** A file as it was read: its first line, and the lines below that say something. */
export type Sheet = {
  encoding: ImportView["encoding"];
  delimiter: string;
  headings: string[];
  lines: string[][];
};

const CELL_MAX = 2000;
const COLUMNS_MAX = 200;
/** Bytes of a workbook once it is unpacked: twice what the most lines of thirty columns take. */
const UNPACKED_MAX = 60_000_000;

/** Text of a CSV file: UTF-8 or UTF-16 where it says so or is it, else the Windows-1252 of French spreadsheets. */
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

/** The sign that parts the cells: the one that parts the first lines most, and all alike. */
export function delimiterOf(text: string): string {
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

const cleaned = (cell: unknown): string =>
  String(cell ?? "")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, " ")
    .trim()
    .slice(0, CELL_MAX);

function sheetOf(rows: readonly (readonly unknown[])[]): Pick<Sheet, "headings" | "lines"> {
  const said = rows.map((row) => row.map(cleaned)).filter((row) => row.some((cell) => cell !== ""));
  const [headings, ...lines] = said;
  if (!headings || lines.length === 0) return refuse("import-empty", 422);
  if (headings.length > COLUMNS_MAX) refuse("import-columns", 422, { max: COLUMNS_MAX });
  if (lines.length > IMPORT_LINES) refuse("import-lines", 422, { max: IMPORT_LINES });
  const width = headings.length;
  return {
    headings,
    lines: lines.map((line) => Array.from({ length: width }, (_, at) => line[at] ?? "")),
  };
}

/** Days as files write them; numbers as they stand. */
const written = (cell: unknown): unknown =>
  cell instanceof Date
    ? cell.toISOString().slice(0, 10)
    : typeof cell === "number"
      ? String(cell).replace(".", ",")
      : cell;

/**
 * Reads a CSV (`;`, `,`, tab; UTF-8, UTF-16, Windows-1252) or the first sheet of an XLSX. Throws (422) `import-unreadable`,
 * `import-empty`, `import-columns`, `import-lines`.
 */
export async function parseFile(bytes: Buffer): Promise<Sheet> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
    // A few bytes may say thousands of times as much: it would be read into memory as a whole.
    if (!(await unpacksTo(bytes, UNPACKED_MAX))) refuse("import-unreadable", 422);
    const { readSheet } = await import("read-excel-file/node");
    const rows = await readSheet(bytes).catch(() => refuse("import-unreadable", 422));
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
  return { encoding, delimiter, ...sheetOf(rows) };
}
