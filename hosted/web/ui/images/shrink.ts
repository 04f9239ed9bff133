import { PICTURE_BYTES, PICTURE_LONGEST } from "@cuvee/core/kit/pictures.ts";
import { PICTURE_TYPES } from "#ui/images/pictures.ts";

/** A file that is no larger goes as it is, when it is of a type that is kept: nothing is worth decoding it twice. */
const LIGHT_BYTES = 2 * 1024 * 1024;
/** Qualities that are tried, the best first. */
const QUALITIES = [0.92, 0.8, 0.6] as const;

type Size = { width: number; height: number };
type Decoded = Size & { close: () => void };
/** What the browser does of it: reads a file upright, and writes it in a size. */
export type Codec<D extends Decoded> = {
  decode: (file: Blob) => Promise<D>;
  encode: (picture: D, size: Size, type: string, quality: number) => Promise<Blob | null>;
};

const inBrowser: Codec<ImageBitmap> = {
  decode: (file) => createImageBitmap(file, { imageOrientation: "from-image" }),
  encode(picture, { width, height }, type, quality) {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (!context) return Promise.resolve(null);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, width, height);
    return new Promise((done) => canvas.toBlob(done, type, quality));
  },
};

/** The sides in which a picture is kept, in pixels: none longer than `PICTURE_LONGEST`, none shorter than one. */
export function keptSize({ width, height }: Size): Size {
  const scale = Math.min(1, PICTURE_LONGEST / Math.max(width, height));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

const isKept = (file: Blob): boolean => (PICTURE_TYPES as readonly string[]).includes(file.type);

/**
 * A picture as it is sent: no longer than the server keeps it, and within the size that it takes. A file that the browser cannot read
 * (or that would not become smaller) is left as it is: the server looks at it. What other type the browser can read (HEIC, BMP) becomes
 * one that is kept.
 */
export async function shrunk(file: Blob, codec: Codec<Decoded> = inBrowser as Codec<Decoded>): Promise<Blob> {
  if (isKept(file) && file.size <= LIGHT_BYTES) return file;
  const picture = await codec.decode(file).catch(() => null);
  if (!picture) return file;
  try {
    const size = keptSize(picture);
    const fits = size.width === picture.width && size.height === picture.height;
    if (isKept(file) && fits && file.size <= PICTURE_BYTES) return file;
    // What may be transparent stays so; browsers that write no WebP write PNG instead, which may be too large.
    const types = file.type === "image/jpeg" ? ["image/jpeg"] : ["image/webp", "image/jpeg"];
    for (const type of types)
      for (const quality of QUALITIES) {
        const made = await codec.encode(picture, size, type, quality);
        if (made && made.type === type && made.size <= PICTURE_BYTES) return made;
      }
    return file;
  } finally {
    picture.close();
  }
}
