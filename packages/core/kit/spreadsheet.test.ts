import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, plainCell, textOfCell } from "#kit/spreadsheet.ts";

test("what begins like a formula is a text again; other texts stay as they are", () => {
  for (const text of [
    "=1+1",
    "+33 6",
    "-x",
    "@a",
    "\tb",
    "\r=c",
    " =1",
    "\u00a0+1",
    "＝1",
    "＋1",
    "－1",
    "＠SUM",
    "\ufeff=1",
    "\u200b=1",
    "\u202e+1",
    "\u0000=1",
    "\u00ad@a",
    '"=1+1"',
    '" -1',
  ])
    expect(plainCell(text), text).toBe(`'${text}`);
  for (const text of ["", "Dupont", "a=b", "12,50", "'=1", "Côte-Rôtie", "1-2", "é@x"])
    expect(plainCell(text), text).toBe(text);
});

test("a cell is read back as it was, whatever is in it, and never as more than one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      const cell = csvCell(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(read).toBe(plainCell(text));
      if (!text.startsWith("'")) expect(textOfCell(read)).toBe(text);
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[;"\r\n]/);
    }),
  );
});
