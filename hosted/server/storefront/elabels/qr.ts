import type { QrLevel } from "@cuvee/core/storefront/elabels/contract.ts";

/** The modules of a symbol, row by row; true is dark. */
type Symbol = boolean[][];

/** Draws a QR code at one pixel per module, without an external service. */
async function symbolOf(text: string, level: QrLevel): Promise<Symbol> {
  // A megabyte of barcodes, loaded only when needed.
  const [{ default: bwip }, { default: sharp }] = await Promise.all([
    import("bwip-js/node"),
    import("sharp"),
  ]);
  const look = { eclevel: level, scale: 1, padding: 0, backgroundcolor: "FFFFFF" };
  const drawn = await bwip.toBuffer({ bcid: "qrcode", text, ...look });
  const { data, info } = await sharp(drawn).greyscale().raw().toBuffer({ resolveWithObject: true });
  // At its smallest a module is two pixels wide.
  const modules = info.width / 2;
  return Array.from({ length: modules }, (_, y) =>
    Array.from(
      { length: modules },
      (__, x) => (data[(2 * y * info.width + 2 * x) * info.channels] ?? 255) < 128,
    ),
  );
}

export type QrOptions = { text: string; level: QrLevel; quiet: number; sizeMm: number };
/** A code ready for print: its side with the quiet zone and its modules, in millimetres. */
export type Qr = { modules: number; moduleMm: number; wholeMm: number; symbol: Symbol };

/** Returns a code whose symbol, without its quiet zone, is `sizeMm` wide. */
export async function qrOf({ text, level, quiet, sizeMm }: QrOptions): Promise<Qr> {
  const symbol = await symbolOf(text, level);
  const moduleMm = sizeMm / symbol.length;
  return { symbol, modules: symbol.length, moduleMm, wholeMm: moduleMm * (symbol.length + 2 * quiet) };
}

/** Draws it as SVG in true size: one path, black on white. */
export function qrSvg({ symbol, wholeMm }: Qr, quiet: number): string {
  const side = symbol.length + 2 * quiet;
  const path = symbol
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ].map((run) => `M${run.index + quiet} ${y + quiet}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join("");
  const mm = `${Number(wholeMm.toFixed(3))}mm`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${mm}" height="${mm}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>\n`;
}

/**
 * Draws it as PNG: each module is a whole number of pixels, at the wanted resolution or finer, and the file contains
 * the resolution at which it prints in its true size.
 */
export async function qrPng({ symbol, wholeMm, moduleMm }: Qr, quiet: number, dpi: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const pixels = Math.max(1, Math.ceil((moduleMm / 25.4) * dpi - 1e-9));
  const side = (symbol.length + 2 * quiet) * pixels;
  const data = Buffer.alloc(side * side, 255);
  for (const [y, row] of symbol.entries())
    for (const [x, dark] of row.entries())
      if (dark)
        for (let line = 0; line < pixels; line += 1) {
          const from = ((y + quiet) * pixels + line) * side + (x + quiet) * pixels;
          data.fill(0, from, from + pixels);
        }
  return sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .withMetadata({ density: side / (wholeMm / 25.4) })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
}
