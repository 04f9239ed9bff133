import { BOTTOM, INNER, SHEET, type Pen, type Setting } from "#billing/documents/pdf/pdfPen.ts";

/** A column of a table. Its sum is carried from page to page. */
export type Column = {
  title: string;
  /** Width in points; 0 takes a share of the space that fixed columns leave. */
  width: number;
  align: "left" | "right";
  /** Formats a sum of the column, where it has one. */
  sum?: (total: number) => string;
};

/** A text of a cell: smaller and lighter where it is a detail. */
export type CellText = { text: string; detail?: boolean };

export type Row = {
  cells: readonly (readonly CellText[])[];
  /** Amounts that the row adds to the sum of each column. */
  sums: readonly (number | undefined)[];
};

/** Rows under a title of their own: those of one order. */
export type Part = { title: string; rows: readonly Row[] };

/**
 * Position of the table on the current page, the function that opens another page, and the height of the block that
 * must follow directly under the last row.
 */
export type Course = { y: number; next: () => number; carried: string; toCarry: string; after: number };

const PAD = 5;
const HEAD = { size: 7.2, face: "strong" as const };
const CARRY = 19;
const LINES_MAX = 24;

type ColumnBox = { x: number; width: number };

function places(columns: readonly Column[]): ColumnBox[] {
  const fixed = columns.reduce((sum, c) => sum + c.width, 0);
  let x = SHEET.left;
  return columns.map((column) => {
    const width = column.width || INNER - fixed;
    const place = { x, width };
    x += width;
    return place;
  });
}

const settingOf = ({ detail }: CellText): Pick<Setting, "size" | "face" | "most"> => ({
  size: detail ? 7.2 : 8.5,
  most: LINES_MAX,
});

const inside = ({ x, width }: ColumnBox): ColumnBox => ({ x: x + PAD, width: width - 2 * PAD });

/** Draws the heads of the columns; returns the position where rows begin. */
function heads(pen: Pen, columns: readonly Column[], spots: readonly ColumnBox[], y: number): number {
  const { doc, colors } = pen;
  const height = Math.max(
    ...columns.map((c, at) => pen.height(c.title, { ...HEAD, width: (spots[at]?.width ?? 0) - 2 * PAD })),
  );
  pen.artifact(() => {
    doc.rect(SHEET.left, y, INNER, height + 9).fill(colors.main);
  });
  pen.within("TR", () => {
    for (const [at, column] of columns.entries()) {
      const spot = spots[at];
      if (spot)
        pen.write(column.title, {
          ...inside(spot),
          ...HEAD,
          y: y + 4.5,
          color: "#ffffff",
          align: column.align,
          tag: "TH",
        });
    }
  });
  return y + height + 9;
}

/** Draws the sums so far, at the end of a page or the beginning of the next. */
function sumsRow(
  pen: Pen,
  columns: readonly Column[],
  spots: readonly ColumnBox[],
  { y, title, totals }: { y: number; title: string; totals: readonly number[] },
): number {
  pen.artifact(() => {
    pen.doc.rect(SHEET.left, y, INNER, CARRY).fill(pen.colors.tint);
  });
  pen.within("TR", () => {
    const [first] = spots;
    if (first)
      pen.write(title, { ...inside(first), y: y + 4, face: "strong", color: pen.colors.main, tag: "TD" });
    for (const [at, column] of columns.entries()) {
      const spot = spots[at];
      if (!column.sum || !spot) continue;
      const text = column.sum(totals[at] ?? 0);
      pen.write(text, {
        ...inside(spot),
        y: y + 4,
        face: "strong",
        color: pen.colors.main,
        align: column.align,
        tag: "TD",
      });
    }
  });
  return y + CARRY;
}

function rowHeight(pen: Pen, row: Row, spots: readonly ColumnBox[]): number {
  const heights = row.cells.map((cell, at) =>
    cell.reduce(
      (sum, cellText) =>
        sum + pen.height(cellText.text, { ...settingOf(cellText), width: (spots[at]?.width ?? 0) - 2 * PAD }),
      0,
    ),
  );
  return Math.max(...heights) + 2 * PAD;
}

function drawRow(
  pen: Pen,
  columns: readonly Column[],
  spots: readonly ColumnBox[],
  { row, y }: { row: Row; y: number },
): void {
  pen.within("TR", () => {
    for (const [at, cell] of row.cells.entries()) {
      const spot = spots[at];
      if (!spot) continue;
      let down = y + PAD;
      for (const cellText of cell)
        down += pen.write(cellText.text, {
          ...inside(spot),
          ...settingOf(cellText),
          y: down,
          ...(cellText.detail ? { color: pen.colors.quiet } : at === 0 ? { face: "strong" as const } : {}),
          align: columns[at]?.align ?? "left",
          tag: "TD",
        });
    }
  });
}

/**
 * Draws a table over as many pages as it needs; returns its end. The sums of columns appear at the end of each page and
 * again at the beginning of the next.
 */
export function drawTable(
  pen: Pen,
  columns: readonly Column[],
  parts: readonly Part[],
  course: Course,
): number {
  const spots = places(columns);
  const totals = columns.map(() => 0);
  const hasSums = columns.some((c) => c.sum);
  let { y } = course;
  pen.within("Table", () => {
    y = heads(pen, columns, spots, y);
    const turn = (): void => {
      if (hasSums) sumsRow(pen, columns, spots, { y, title: course.toCarry, totals });
      y = heads(pen, columns, spots, course.next());
      if (hasSums) y = sumsRow(pen, columns, spots, { y, title: course.carried, totals });
    };
    const room = (height: number): void => {
      if (y + height > BOTTOM - (hasSums ? CARRY : 0)) turn();
    };
    for (const part of parts)
      for (const [at, row] of part.rows.entries()) {
        const height = rowHeight(pen, row, spots);
        // The title of a part is never left alone at the end of a page.
        const titled = at === 0 && part.title !== "" ? 18 : 0;
        room(height + titled);
        if (titled > 0) {
          pen.within("TR", () => {
            pen.write(part.title, {
              x: SHEET.left + PAD,
              y: y + 5,
              width: INNER - 2 * PAD,
              size: 7.6,
              color: pen.colors.main,
              face: "strong",
              tag: "TD",
              most: 1,
            });
          });
          y += titled;
        }
        drawRow(pen, columns, spots, { row, y });
        y += height;
        for (const [column, sum] of row.sums.entries()) totals[column] = (totals[column] ?? 0) + (sum ?? 0);
        pen.artifact(() => {
          pen.doc
            .moveTo(SHEET.left, y)
            .lineTo(SHEET.left + INNER, y)
            .lineWidth(0.4)
            .stroke(pen.colors.line);
        });
      }
    if (hasSums && y + course.after > BOTTOM) turn();
  });
  return y;
}
