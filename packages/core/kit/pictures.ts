/** Parts of a picture are told in millionths of its sides. */
export const PPM = 1_000_000;

/** What a picture may be, by its own bytes. */
export const PICTURE_FORMATS = ["jpeg", "png", "webp", "avif"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Largest file of a picture, in bytes. */
export const PICTURE_BYTES = 15 * 1024 * 1024;

/** Longest side in which a picture is kept, in pixels: three times the widest that is given. */
export const PICTURE_LONGEST = 3840;

/** Largest picture, in pixels: what the cameras of telephones make, and more. */
export const PICTURE_PIXELS = 60_000_000;

/** Smallest side of a picture that is worth showing, in pixels. */
export const PICTURE_SIDE = 16;

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * The format that a file's first bytes claim, or null: no name and no declared type is believed, and what is none of
 * these (SVG, PDF, TIFF …) never reaches a decoder.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 8) === "\u0089PNG\r\n\u001a\n") return "png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^(avif|avis)/.test(ascii(bytes, 8, 12))) return "avif";
  return null;
}
