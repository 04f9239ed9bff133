/** Renders a sketch, paints it and compresses it for the web. */
import sharp from "sharp";
import { painted, type Blurred } from "./brush.ts";
import type { Sheet } from "./sheet.ts";

/** A view that is drawn: its sketch, its brushes and the seed of their strokes. */
export type Sketch = { sheet: Sheet; radii?: readonly number[]; jitter?: number };

/** Largest picture that a page of a demo shop loads, in bytes. */
export const MOST_BYTES = 120_000;
/** Radii of the brushes in pixels, large to small. */
export const RADII = [22, 11, 6, 3, 1.7];

/** Returns the painted view as AVIF of at most `MOST_BYTES`. */
export async function exported({ sheet, radii = RADII, jitter = 0.5 }: Sketch): Promise<Buffer> {
  sharp.concurrency(1);
  const sketch = await sharp(Buffer.from(sheet.document()), { unlimited: true })
    .flatten({ background: "#808080" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: sketch.info.width, height: sketch.info.height, channels: 3 as const };
  const blurred: Blurred = async (radius) => ({
    ...raw,
    data: new Uint8Array(await sharp(sketch.data, { raw }).blur(radius).raw().toBuffer()),
  });
  const bytes = await painted(blurred, { radii, seed: sheet.width + sheet.height, jitter });
  for (let quality = 52; quality > 20; quality -= 8) {
    const file = await sharp(bytes, { raw })
      .avif({ quality, effort: 3, chromaSubsampling: "4:2:0" })
      .toBuffer();
    if (file.length <= MOST_BYTES) return file;
  }
  throw new Error("the picture is too large at any quality");
}
