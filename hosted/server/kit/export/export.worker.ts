import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile, { type CellObject, type SheetData } from "write-excel-file/node";
import type { Cell } from "#kit/export/export.cells.ts";
import type { SheetStart, SheetChunk } from "#kit/export/export.xlsx.ts";

const { headers, lang } = workerData as SheetStart;
const DECIMALS = { 0: "0", 2: "#,##0.00", 4: "#,##0.00##" } as const;
const DAY = lang === "fr" ? "dd/mm/yyyy" : "yyyy-mm-dd";

/** Number of characters that the widest of a column's first rows needs. */
const widths = headers.map((header) => header.length);
const WIDEST = 60;

function written(cell: Cell): CellObject | null {
  if (cell === null) return null;
  if (cell.kind === "text") return { type: String, value: cell.value };
  if (cell.kind === "number") return { type: Number, value: cell.value, format: DECIMALS[cell.decimals] };
  if (cell.kind === "share") return { type: Number, value: cell.value, format: "0.00%" };
  return { type: Date, value: cell.value, format: cell.kind === "day" ? DAY : `${DAY} hh:mm` };
}

const lengthOf = (cell: Cell): number =>
  cell === null ? 0 : cell.kind === "text" ? cell.value.length : cell.kind === "moment" ? 16 : 10;

const data: SheetData = [headers.map((value) => ({ type: String, value, fontWeight: "bold" }))];

parentPort?.on("message", (sheetChunk: SheetChunk) => {
  if (sheetChunk !== "end") {
    for (const row of sheetChunk.rows) {
      for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, lengthOf(cell));
      data.push(row.map(written));
    }
    return;
  }
  const columns = widths.map((width) => ({ width: Math.min(WIDEST, width + 2) }));
  writeExcelFile(data, { columns, stickyRowsCount: 1, dateFormat: DAY })
    .toBuffer()
    .then((bytes: Buffer) => parentPort?.postMessage(bytes))
    .catch((error: unknown) => {
      // Thrown outside the promise, so that the parent sees it as the worker's own failure.
      setImmediate(() => {
        throw error;
      });
    });
});
