import { pageBytes, printable, type CharacterPage } from "#counter/displays/characters.ts";
import { EPSON_PAGES } from "#counter/displays/drivers.ts";
import {
  paired,
  rowed,
  wrapped,
  type Align,
  type ReceiptColumns,
  type ReceiptLine,
} from "#counter/receipts/receipts.ts";

/** Settings of a printer. */
export type ReceiptSettings = {
  readonly columns: ReceiptColumns;
  readonly page: CharacterPage;
};

const ESC = 0x1b;
const GS = 0x1d;
const LF = 0x0a;
const ALIGN: Readonly<Record<Align, number>> = { left: 0, center: 1, right: 2 };
/** A module of a QR code in dots: 6 is three quarters of a millimetre, which phones read well from thermal paper. */
const QR_DOTS = 6;
/** Maximum bytes of a QR code of version 40 at correction M. */
const QR_MAX = 2331;
/** Maximum characters of a bar code on 58 mm at two dots a bar. */
const CODE128_MAX = 22;

/** The pulse that opens a drawer on the first pin: 2 × 25 ms on, 2 × 250 ms off (`ESC p`). */
const DRAWER_KICK: readonly number[] = [ESC, 0x70, 0, 25, 250];

/** Returns a text as UTF-8; a lone surrogate is a question mark. */
function utf8(text: string): number[] {
  const whole = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?"));
  return [...whole.matchAll(/%(..)|./g)].map(([one, hex]) =>
    hex === undefined ? one.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}

/**
 * Prints a QR code by `GS ( k`: model 2, size, correction M, data, print. Throws RangeError where the data does not
 * fit.
 */
function qr(data: string): number[] {
  const bytes = utf8(data);
  if (bytes.length === 0 || bytes.length > QR_MAX) throw new RangeError("qr");
  const say = (fn: number, ...rest: number[]): number[] => {
    const length = rest.length + 2;
    return [GS, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, fn, ...rest];
  };
  return [
    ...say(0x41, 0x32, 0),
    ...say(0x43, QR_DOTS),
    ...say(0x45, 0x31),
    ...say(0x50, 0x30, ...bytes),
    ...say(0x51, 0x30),
  ];
}

/**
 * Prints a bar code with its text beneath (`GS k`, function B). Throws RangeError for characters outside the symbology.
 */
function barcode(format: "ean13" | "code128", data: string): number[] {
  const isGood = format === "ean13" ? /^\d{13}$/ : /^[ -~]+$/;
  if (!isGood.test(data) || data.length > CODE128_MAX) throw new RangeError("barcode");
  const digits = [...data].map((one) => one.charCodeAt(0));
  // Code set B has every ASCII character; a brace of the data is doubled.
  const coded =
    format === "ean13" ? digits : [0x7b, 0x42, ...digits.flatMap((one) => (one === 0x7b ? [one, one] : one))];
  const look = [GS, 0x68, 64, GS, 0x77, 2, GS, 0x48, 2];
  return [...look, GS, 0x6b, format === "ean13" ? 67 : 73, coded.length, ...coded];
}

/**
 * Returns a receipt as ESC/POS, the language of nearly every receipt printer (Epson's ESC/POS command reference).
 * Begins by setting the printer up; texts are in the page's characters, in lines that fit the paper. Throws RangeError
 * for an impossible code.
 */
export function escpos(
  lines: readonly ReceiptLine[],
  { columns, page }: ReceiptSettings,
): Uint8Array<ArrayBuffer> {
  const out: number[] = [ESC, 0x40, ESC, 0x74, EPSON_PAGES[page]];
  const plain = (text: string): string => printable(text, page);
  const put = (
    texts: readonly string[],
    { align = "left" as Align, bold = false, big = false } = {},
  ): void => {
    if (align !== "left") out.push(ESC, 0x61, ALIGN[align]);
    if (bold) out.push(ESC, 0x45, 1);
    if (big) out.push(GS, 0x21, 0x11);
    for (const text of texts) out.push(...pageBytes(text, page), LF);
    if (big) out.push(GS, 0x21, 0);
    if (bold) out.push(ESC, 0x45, 0);
    if (align !== "left") out.push(ESC, 0x61, 0);
  };
  const centred = (codes: readonly number[]): void => {
    out.push(ESC, 0x61, 1, ...codes, LF, ESC, 0x61, 0);
  };
  for (const line of lines)
    switch (line.kind) {
      case "text": {
        const text = line.text.split("\n").map(plain).join("\n");
        put(wrapped(text, line.big ? columns / 2 : columns), line);
        break;
      }
      case "pair":
        put(paired(plain(line.left), plain(line.right), columns), line);
        break;
      case "row":
        put(rowed(line.cells.map(plain), columns), line);
        break;
      case "rule":
        put(["-".repeat(columns)]);
        break;
      case "space":
        out.push(LF);
        break;
      case "qr":
        centred(qr(line.data));
        break;
      case "barcode":
        centred(barcode(line.format, line.data));
        break;
      case "cut":
        // Feeds to the knife, then cuts and leaves one point, so that the receipt does not fall.
        out.push(GS, 0x56, 66, 0);
        break;
      case "drawer":
        out.push(...DRAWER_KICK);
        break;
    }
  return Uint8Array.from(out);
}
