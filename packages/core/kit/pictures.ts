/** Unit of positions in a picture: millionths of its sides. */
export const PPM = 1_000_000;

/** Accepted picture formats, detected from the picture's bytes. */
const PICTURE_FORMATS = ["jpeg", "png", "webp", "avif"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Largest file of a picture, in bytes. */
export const PICTURE_BYTES = 15 * 1024 * 1024;

/** Longest side of a stored picture, in pixels: three times the widest that is served. */
export const PICTURE_LONGEST = 3840;

/** Largest picture, in pixels: beyond the resolution of phone cameras. */
export const PICTURE_PIXELS = 60_000_000;

/** Smallest side of a picture that is worth showing, in pixels. */
export const PICTURE_SIDE = 16;

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * Returns the format that a file's first bytes claim, or null: names and declared types are ignored, and other formats
 * (SVG, PDF, TIFF …) never reach a decoder.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 8) === "\u0089PNG\r\n\u001a\n") return "png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^(avif|avis)/.test(ascii(bytes, 8, 12))) return "avif";
  return null;
}

/** Widths in which pictures of a shop's own files are served, in pixels; 768 is a phone's width at a density of two. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 768, 960, 1280] as const;
