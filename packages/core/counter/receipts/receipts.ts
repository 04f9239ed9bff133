/** Alignment of a text in its line. */
export type Align = "left" | "center" | "right";

/**
 * One piece of a receipt, from top to bottom. A receipt of a ticket is a list of them; the same list is printed by a
 * receipt printer (`escpos.ts`) and by the browser. Texts are complete and in the reader's language: no translation
 * takes place here.
 */
export type ReceiptLine =
  /** A text, broken between words where it is too long. `big` is twice as high and twice as wide. */
  | {
      readonly kind: "text";
      readonly text: string;
      readonly align?: Align;
      readonly bold?: boolean;
      readonly big?: boolean;
    }
  /**
   * A text and its amount: `right` is unbroken at the right edge, `left` is broken over as many lines as it needs, and
   * the amount is on the last of them.
   */
  | { readonly kind: "pair"; readonly left: string; readonly right: string; readonly bold?: boolean }
  /**
   * A row of cells, the first left and the others right (totals by VAT rate): the widest receipt shows it on one line.
   * Cells that do not fit are one below the other.
   */
  | { readonly kind: "row"; readonly cells: readonly string[]; readonly bold?: boolean }
  /** A rule over the whole width. */
  | { readonly kind: "rule" }
  /** An empty line. */
  | { readonly kind: "space" }
  | { readonly kind: "qr"; readonly data: string }
  /** A bar code of 13 digits (`ean13`) or of any ASCII text (`code128`), with its text beneath. */
  | { readonly kind: "barcode"; readonly format: "ean13" | "code128"; readonly data: string }
  /** The paper is fed and cut; printers without a knife only feed it. */
  | { readonly kind: "cut" }
  /** The drawer connected to the printer is opened. */
  | { readonly kind: "drawer" };

/** Characters of a line in the normal font: 32 on paper of 58 mm, 42 or 48 on 80 mm. */
export type ReceiptColumns = 32 | 42 | 48;

/** Breaks a text into lines of at most `columns` characters, between words where that is possible. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/ +/)) {
      let rest = word;
      if (line && line.length + 1 + rest.length <= columns) {
        line += ` ${rest}`;
        continue;
      }
      if (line) lines.push(line);
      for (; rest.length > columns; rest = rest.slice(columns)) lines.push(rest.slice(0, columns));
      line = rest;
    }
    lines.push(line);
  }
  return lines;
}

/** Returns the lines of a text and its amount: the amount is whole, at the right edge of the last line. */
export function paired(left: string, right: string, columns: number): string[] {
  const amount = right.slice(0, columns);
  const lines = wrapped(left, columns);
  const last = lines.pop() ?? "";
  if (!amount) return [...lines, last];
  if (last.length + 1 + amount.length <= columns)
    return [...lines, last.padEnd(columns - amount.length) + amount];
  return [...lines, last, amount.padStart(columns)];
}

/**
 * Returns the lines of a row: cells share the width alike, the first left and the others right; one below the other if
 * any is too wide.
 */
export function rowed(cells: readonly string[], columns: number): string[] {
  const width = Math.floor(columns / Math.max(1, cells.length));
  if (cells.some((cell) => cell.length > width - 1)) return cells.flatMap((cell) => wrapped(cell, columns));
  const first = columns - width * (cells.length - 1);
  return [cells.map((cell, at) => (at === 0 ? cell.padEnd(first) : cell.padStart(width))).join("")];
}
