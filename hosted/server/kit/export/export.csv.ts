import { csvCell } from "@cuvee/core/kit/spreadsheet.ts";
import type { Cell } from "#kit/export/export.cells.ts";
import type { ServerLang } from "#kit/translations.ts";

/** Excel takes a file without this mark for Latin-1. */
const BOM = "\ufeff";

/** Formats a figure with the decimal mark of the language: `1234.5` becomes `1234,5` in French. */
function figure(value: number, decimals: number, lang: ServerLang): string {
  const text = String(Number(value.toFixed(decimals)));
  return lang === "fr" ? text.replace(".", ",") : text;
}

function written(cell: Cell, lang: ServerLang): string {
  if (cell === null) return "";
  if (cell.kind === "text") return csvCell(cell.value);
  if (cell.kind === "number") return figure(cell.value, cell.decimals, lang);
  if (cell.kind === "share") return `${figure(cell.value * 100, 2, lang)}${lang === "fr" ? " " : ""}%`;
  const iso = cell.value.toISOString();
  const day = lang === "fr" ? iso.slice(0, 10).split("-").toReversed().join("/") : iso.slice(0, 10);
  return cell.kind === "day" ? day : `${day} ${iso.slice(11, 16)}`;
}

/**
 * Opens a file with semicolons, as French spreadsheets expect it (UTF-8 with BOM, Windows line ends). Feed it rows as
 * they are read.
 */
export function openCsv(headers: readonly string[], lang: ServerLang) {
  const parts = [BOM, `${headers.map(csvCell).join(";")}\r\n`];
  return {
    async add(rows: readonly Cell[][]): Promise<void> {
      parts.push(rows.map((row) => `${row.map((cell) => written(cell, lang)).join(";")}\r\n`).join(""));
    },
    end: async (): Promise<Buffer> => Buffer.from(parts.join("")),
    close: async (): Promise<void> => undefined,
  };
}
