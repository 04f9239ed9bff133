import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  PICTURE_LONGEST,
  PICTURE_PIXELS,
  PICTURE_SIDE,
  pictureFormat,
  PPM,
} from "@cuvee/core/kit/pictures.ts";
import type { Sharp } from "sharp";

/** Time limit of a decoder: a file that takes longer was made to keep it busy. */
const DECODE_SECONDS = 20;

export type Part = { x: number; y: number; width: number; height: number };
export type ProcessedPicture = {
  bytes: Buffer;
  mime: "image/jpeg" | "image/webp";
  width: number;
  height: number;
};

async function open(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, {
    limitInputPixels: PICTURE_PIXELS,
    failOn: "error",
    sequentialRead: true,
    pages: 1,
  }).timeout({ seconds: DECODE_SECONDS });
}

/**
 * Returns the upright sides of a picture in pixels: a phone's picture is stored rotated, with a note of its
 * orientation.
 */
async function sides(picture: Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient } = await picture.metadata().catch((error: unknown) => {
    const text = error instanceof Error ? error.message : "";
    return refuse(text.includes("pixel limit") ? "picture-too-large" : "picture-unreadable", 422);
  });
  return autoOrient;
}

async function encode(picture: Sharp, photograph: boolean): Promise<ProcessedPicture> {
  const sharp = picture.toColourspace("srgb");
  const encoded = photograph
    ? sharp.jpeg({ quality: 90, progressive: true })
    : sharp.webp({ quality: 92, alphaQuality: 100, effort: 4, smartSubsample: true });
  const { data, info } = await encoded
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse("picture-unreadable", 422));
  return {
    bytes: data,
    mime: photograph ? "image/jpeg" : "image/webp",
    width: info.width,
    height: info.height,
  };
}

async function make(bytes: Buffer): Promise<ProcessedPicture> {
  const format = pictureFormat(bytes);
  if (!format) return refuse("picture-format", 422);
  const picture = await open(bytes);
  const { width, height } = await sides(picture);
  if (width * height > PICTURE_PIXELS) return refuse("picture-too-large", 422);
  if (Math.min(width, height) < PICTURE_SIDE) return refuse("picture-too-small", 422);
  const upright = picture
    .autoOrient()
    .resize({ width: PICTURE_LONGEST, height: PICTURE_LONGEST, fit: "inside", withoutEnlargement: true });
  return encode(upright, format === "jpeg");
}

async function cut(bytes: Buffer, part: Part): Promise<ProcessedPicture> {
  const picture = await open(bytes);
  const { width, height } = await sides(picture);
  const [left, top] = [Math.floor((part.x * width) / PPM), Math.floor((part.y * height) / PPM)];
  const area = {
    left,
    top,
    width: Math.min(width - left, Math.round((part.width * width) / PPM)),
    height: Math.min(height - top, Math.round((part.height * height) / PPM)),
  };
  if (Math.min(area.width, area.height) < PICTURE_SIDE) return refuse("picture-too-small", 422);
  return encode(picture.autoOrient().extract(area), pictureFormat(bytes) === "jpeg");
}

/** An uploaded file, or a picture of ours of which a part is requested. */
export type PictureFile = { bytes: Uint8Array; part: Part | null };

/** Returns the picture of ours that is made from a file. Throws as `makePicture` and `cropPicture` of `upload.ts`. */
export const pictureIn = ({ bytes, part }: PictureFile): Promise<ProcessedPicture> =>
  part ? cut(Buffer.from(bytes), part) : make(Buffer.from(bytes));
