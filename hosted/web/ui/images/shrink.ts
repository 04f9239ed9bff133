import { PICTURE_BYTES, PICTURE_LONGEST } from "@cuvee/core/kit/pictures.ts";
import { PICTURE_TYPES } from "#ui/images/pictures.ts";

/** A file up to this size is sent unchanged when its type is kept: decoding it twice is not worth it. */
const LIGHT_BYTES = 2 * 1024 * 1024;
/** Qualities that are tried, the best first. */
const QUALITIES = [0.92, 0.8, 0.6] as const;

type Size = { width: number; height: number };
type Decoded = Size & { close: () => void };
/** Codec of the browser: decodes a file upright, and encodes it in a size. */
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

/** Returns the stored size of a picture, in pixels: no side longer than `PICTURE_LONGEST`, none shorter than one. */
export function storedSize({ width, height }: Size): Size {
  const scale = Math.min(1, PICTURE_LONGEST / Math.max(width, height));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

const isKept = (file: Blob): boolean => (PICTURE_TYPES as readonly string[]).includes(file.type);

/**
 * Returns a picture as it is sent: no longer than the server keeps it, and within the accepted size. A file that the
 * browser cannot read (or that would not become smaller) is left as it is: the server checks it. Another type that the
 * browser can read (HEIC, BMP) becomes one that is kept.
 */
export async function shrunk(file: Blob, codec: Codec<Decoded> = inBrowser as Codec<Decoded>): Promise<Blob> {
  if (isKept(file) && file.size <= LIGHT_BYTES) return file;
  const picture = await codec.decode(file).catch(() => null);
  if (!picture) return file;
  try {
    const size = storedSize(picture);
    const fits = size.width === picture.width && size.height === picture.height;
    if (isKept(file) && fits && file.size <= PICTURE_BYTES) return file;
    // A picture that may be transparent stays so; browsers that write no WebP write PNG instead, which may be too
    // large.
    const types = file.type === "image/jpeg" ? ["image/jpeg"] : ["image/webp", "image/jpeg"];
    for (const type of types)
      for (const quality of QUALITIES) {
        const blob = await codec.encode(picture, size, type, quality);
        if (blob && blob.type === type && blob.size <= PICTURE_BYTES) return blob;
      }
    return file;
  } finally {
    picture.close();
  }
}
