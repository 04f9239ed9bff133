import { BASE_PRICE } from "@cuvee/core/offer/pricing/matrix/matrix.ts";
import type { MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { parseNumber } from "#kit/parseNumber.ts";

/** A price typed and not saved; null removes a grid's own price. */
export type CellEdit = { unitE4: number; visible: boolean } | null;
/** Edits by format, then by column. */
export type Edits = ReadonlyMap<string, ReadonlyMap<string, CellEdit>>;

export const noEdits: Edits = new Map();

/** Returns the saved value of a cell; null if a grid has no price of its own. */
export function savedCell(row: MatrixRow, column: string): CellEdit {
  if (column === BASE_PRICE) return { unitE4: row.unitE4, visible: true };
  const cell = row.grids[column];
  return cell ? { unitE4: cell.unitE4, visible: cell.visible } : null;
}

/** Returns the shown value of a cell: the edit, else the saved value. */
export function shownCell(edits: Edits, row: MatrixRow, column: string): CellEdit {
  const edit = edits.get(row.formatId)?.get(column);
  return edit === undefined ? savedCell(row, column) : edit;
}

const same = (a: CellEdit, b: CellEdit): boolean =>
  a === b || (a !== null && b !== null && a.unitE4 === b.unitE4 && a.visible === b.visible);

/** Returns the edits with one more; an edit back to the saved value is dropped. */
export function withEdit(edits: Edits, row: MatrixRow, column: string, edit: CellEdit): Edits {
  const next = new Map(edits);
  const cells = new Map(next.get(row.formatId));
  if (same(edit, savedCell(row, column))) cells.delete(column);
  else cells.set(column, edit);
  if (cells.size > 0) next.set(row.formatId, cells);
  else next.delete(row.formatId);
  return next;
}

/** Counts the edited cells. */
export const countEdits = (edits: Edits): number =>
  [...edits.values()].reduce((sum, cells) => sum + cells.size, 0);

/** Parses a typed price, in ten-thousandths; null for an empty text, undefined for a text that is no price. */
export function priceOf(text: string): number | null | undefined {
  const plain = text.replace(/€|eur$/gi, "").trim();
  if (plain === "" || plain === "-" || plain === "–" || plain === "—") return null;
  const euros = parseNumber(plain);
  if (euros === null || euros < 0 || euros > 100_000) return undefined;
  return Math.round(euros * 10_000);
}

/** Splits the clipboard into the cells of a spreadsheet. */
export function clipboardCells(text: string): string[][] {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
}

/**
 * Returns the edits after a block of the clipboard was pasted at a cell: it fills to the right and down, as far as
 * there are rows and columns. `refused` counts the cells that hold no price.
 */
export function pasted(
  edits: Edits,
  cells: readonly (readonly string[])[],
  at: { rows: readonly MatrixRow[]; columns: readonly string[]; row: number; column: number },
): { edits: Edits; refused: number; set: number } {
  let next = edits;
  let refused = 0;
  let set = 0;
  cells.forEach((line, down) =>
    line.forEach((text, right) => {
      const row = at.rows[at.row + down];
      const column = at.columns[at.column + right];
      if (!row || column === undefined) return;
      const unitE4 = priceOf(text);
      if (unitE4 === undefined || (unitE4 === null && column === BASE_PRICE)) {
        refused += 1;
        return;
      }
      const visible = shownCell(next, row, column)?.visible ?? true;
      next = withEdit(next, row, column, unitE4 === null ? null : { unitE4, visible });
      set += 1;
    }),
  );
  return { edits: next, refused, set };
}

/** Returns the rows of the call that saves edits, with the versions that the page has. */
export function bodyOf(edits: Edits, rows: ReadonlyMap<string, MatrixRow>) {
  return [...edits].flatMap(([formatId, cells]) => {
    const row = rows.get(formatId);
    if (!row) return [];
    const base = cells.get(BASE_PRICE);
    const grids = Object.fromEntries([...cells].filter(([column]) => column !== BASE_PRICE));
    return {
      formatId,
      version: row.version,
      ...(base ? { unitE4: base.unitE4 } : {}),
      ...(Object.keys(grids).length > 0 ? { grids } : {}),
    };
  });
}
