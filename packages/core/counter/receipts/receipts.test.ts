import fc from "fast-check";
import { expect, test } from "vitest";
import { escpos } from "#counter/receipts/escpos.ts";
import { paired, rowed, wrapped, type ReceiptColumns, type ReceiptLine } from "#counter/receipts/receipts.ts";

const wide = { columns: 42, page: "cp858" } as const;
const START = [0x1b, 0x40, 0x1b, 0x74, 19];
const bytesOf = (lines: readonly ReceiptLine[]): number[] => [...escpos(lines, wide)].slice(START.length);
const ascii = (text: string): number[] => [...text].map((one) => one.charCodeAt(0));

test("a printer is set up, then texts come in its page and its width", () => {
  expect([...escpos([], wide)]).toEqual(START);
  expect(bytesOf([{ kind: "text", text: "Été à 5 €", align: "center", bold: true, big: true }])).toEqual(
    [
      [0x1b, 0x61, 1, 0x1b, 0x45, 1, 0x1d, 0x21, 0x11],
      [0x90, 0x74, 0x82, 0x20, 0x85, 0x20, 0x35, 0x20, 0xd5, 0x0a],
      [0x1d, 0x21, 0, 0x1b, 0x45, 0, 0x1b, 0x61, 0],
    ].flat(),
  );
  expect(bytesOf([{ kind: "rule" }, { kind: "space" }])).toEqual([
    ...Array<number>(42).fill(0x2d),
    0x0a,
    0x0a,
  ]);
});

test("a QR code, bar codes, the knife and the drawer", () => {
  expect(bytesOf([{ kind: "qr", data: "https://x.fr" }])).toEqual(
    [
      [0x1b, 0x61, 1],
      [0x1d, 0x28, 0x6b, 4, 0, 0x31, 0x41, 0x32, 0],
      [0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x43, 6],
      [0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x45, 0x31],
      [0x1d, 0x28, 0x6b, 15, 0, 0x31, 0x50, 0x30, ...ascii("https://x.fr")],
      [0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x51, 0x30],
      [0x0a, 0x1b, 0x61, 0],
    ].flat(),
  );
  const euro = bytesOf([{ kind: "qr", data: "é €\ud800%" }]).slice(36, -12);
  expect(euro).toEqual([0xc3, 0xa9, 0x20, 0xe2, 0x82, 0xac, 0x3f, 0x25]);
  const long = bytesOf([{ kind: "qr", data: "é".repeat(200) }]);
  expect(long.slice(3 + 9 + 8 + 8, 3 + 9 + 8 + 8 + 5)).toEqual([0x1d, 0x28, 0x6b, 403 & 0xff, 403 >> 8]);
  expect(bytesOf([{ kind: "barcode", format: "ean13", data: "3760000000017" }]).slice(12)).toEqual(
    [
      [0x1d, 0x6b, 67, 13, ...ascii("3760000000017")],
      [0x0a, 0x1b, 0x61, 0],
    ].flat(),
  );
  expect(bytesOf([{ kind: "barcode", format: "code128", data: "T{1" }]).slice(12)).toEqual(
    [
      [0x1d, 0x6b, 73, 6, ...ascii("{BT{{1")],
      [0x0a, 0x1b, 0x61, 0],
    ].flat(),
  );
  expect(bytesOf([{ kind: "cut" }, { kind: "drawer" }])).toEqual([0x1d, 0x56, 66, 0, 0x1b, 0x70, 0, 25, 250]);
});

test.each<ReceiptLine>([
  { kind: "qr", data: "" },
  { kind: "qr", data: "x".repeat(2332) },
  { kind: "barcode", format: "ean13", data: "376000000001" },
  { kind: "barcode", format: "code128", data: "é" },
])("a code that cannot be is refused: %j", (line) => {
  expect(() => escpos([line], wide)).toThrow(RangeError);
});

test("an amount stands whole at the right, whatever is beside it", () => {
  expect(paired("Total", "24,00 €", 32)).toEqual(["Total                    24,00 €"]);
  expect(paired("6 × Côtes du Rhône Villages rouge 2022 magnum", "1 240,00 €", 32)).toEqual([
    "6 × Côtes du Rhône Villages",
    "rouge 2022 magnum     1 240,00 €",
  ]);
  expect(paired("Trente-deux signes et pas un mot", "1,00 €", 32)).toEqual([
    "Trente-deux signes et pas un mot",
    "                          1,00 €",
  ]);
  expect(rowed(["20 %", "100,00", "20,00", "120,00"], 32)).toEqual(["20 %      100,00   20,00  120,00"]);
  expect(rowed(["Taux de TVA", "1 000 000,00", "1"], 32)).toEqual(["Taux de TVA", "1 000 000,00", "1"]);
});

test("nothing is wider than the paper, and no word and no amount is lost", () => {
  const columns = fc.constantFrom<ReceiptColumns>(32, 42, 48);
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, fc.array(text), fc.string({ maxLength: 32 }), columns, (left, cells, amount, width) => {
      for (const lines of [wrapped(left, width), paired(left, amount, width), rowed(cells, width)])
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      expect(wrapped(left, width).join("").replace(/[ \n]/g, "")).toBe(left.replace(/[ \n]/g, ""));
      expect(paired(left, amount, width).at(-1)?.endsWith(amount)).toBe(true);
    }),
  );
});

test("a name is printed as it is typed, and says nothing to the printer", () => {
  const typed = "<b>Rouge</b> {{7*7}} ${7*7} %s &amp; \\n";
  expect(bytesOf([{ kind: "text", text: typed }])).toEqual([...ascii(typed), 0x0a]);
  // Cut the paper, open the drawer, set the printer back, end the line: each is a control character, and none arrives.
  const controls = Array.from({ length: 0x20 }, (_, at) => String.fromCharCode(at)).join("x");
  const printed = bytesOf([{ kind: "text", text: `\u001bi\u001dV0\u001bp0${controls}\u007f\u009b` }]);
  expect(printed.filter((byte) => byte < 0x20 || byte === 0x7f).every((byte) => byte === 0x0a)).toBe(true);
});
