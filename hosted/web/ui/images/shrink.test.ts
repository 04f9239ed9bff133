import fc from "fast-check";
import { expect, test } from "vitest";
import { PICTURE_BYTES, PICTURE_LONGEST } from "@cuvee/core/kit/pictures.ts";
import { storedSize, shrunk, type Codec } from "#ui/images/shrink.ts";

type Made = { width: number; height: number; type: string; quality: number };
const blob = (bytes: number, type: string): Blob => ({ size: bytes, type }) as Blob;

/** Simulates a browser that reads pictures of a size, and writes so many bytes per pixel and quality. */
function browser(width: number, height: number, bytesPerPixel = 0.5, writes = ["image/jpeg", "image/webp"]) {
  const created: Made[] = [];
  let closed = 0;
  const codec: Codec<{ width: number; height: number; close: () => void }> = {
    decode: () => Promise.resolve({ width, height, close: () => void (closed += 1) }),
    encode(_, size, type, quality) {
      const written = writes.includes(type) ? type : "image/png";
      created.push({ ...size, type: written, quality });
      return Promise.resolve(blob(Math.round(size.width * size.height * bytesPerPixel * quality), written));
    },
  };
  return { codec, made: created, closed: () => closed };
}
const MB = 1024 * 1024;

test("a photograph of twenty megabytes is sent no longer than it is kept, in its own type", async () => {
  const { codec, made: created, closed } = browser(8000, 6000, 0.3);
  const sent = await shrunk(blob(20 * MB, "image/jpeg"), codec);
  expect(sent.type).toBe("image/jpeg");
  expect(sent.size).toBeLessThanOrEqual(PICTURE_BYTES);
  expect(created).toEqual([{ width: PICTURE_LONGEST, height: 2880, type: "image/jpeg", quality: 0.92 }]);
  expect(closed()).toBe(1);
});

test("what is light or small enough goes as it is, and what cannot be read is the server's to judge", async () => {
  const { codec, made: created } = browser(3000, 2000);
  for (const file of [blob(MB, "image/png"), blob(9 * MB, "image/jpeg")])
    expect(await shrunk(file, codec)).toBe(file);
  expect(created).toEqual([]);
  const unreadable = blob(20 * MB, "image/jpeg");
  const blind = { ...codec, decode: () => Promise.reject(new Error("no picture")) };
  expect(await shrunk(unreadable, blind)).toBe(unreadable);
});

test("another type that the browser reads becomes one that is kept, and a worse quality is tried before giving up", async () => {
  expect((await shrunk(blob(MB, "image/heic"), browser(4000, 3000).codec)).type).toBe("image/webp");
  // This browser writes no WebP.
  expect((await shrunk(blob(MB, "image/heic"), browser(4000, 3000, 0.5, ["image/jpeg"]).codec)).type).toBe(
    "image/jpeg",
  );
  const heavy = browser(3840, 3840, 1.3);
  expect((await shrunk(blob(30 * MB, "image/png"), heavy.codec)).size).toBeLessThanOrEqual(PICTURE_BYTES);
  expect(heavy.made.map(({ quality }) => quality)).toEqual([0.92, 0.8]);
  const never = blob(30 * MB, "image/png");
  expect(await shrunk(never, browser(3840, 3840, 9).codec)).toBe(never);
});

test("a picture keeps its shape, and no side is longer than it is kept or shorter than a pixel", () => {
  const side = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = storedSize({ width, height });
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(PICTURE_LONGEST);
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
      expect(Math.abs(size.width - (size.height * width) / height)).toBeLessThanOrEqual(
        Math.max(1, width / height),
      );
      if (Math.max(width, height) <= PICTURE_LONGEST) expect(size).toEqual({ width, height });
    }),
  );
});
