import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { VIEWS } from "#demo/views.ts";
import { brushDigest, inputDigest, sha256 } from "./digest.ts";
import { MOST_BYTES } from "./exported.ts";
import { SKETCHES } from "./sketches.ts";

const PICTURES = join(import.meta.dirname, "..", "..", "pictures");
const NAMES = ["hero", "cellar", "detail", "season", "hands", "portrait"];

test.each(Object.entries(VIEWS))(
  "%s has its pictures, light enough and in the stated size",
  async (code, views) => {
    expect(views.map((view) => view.name)).toEqual(expect.arrayContaining(NAMES));
    for (const { name, file, width, height, alt } of views) {
      const path = join(PICTURES, code, file);
      expect((await stat(path)).size, name).toBeLessThanOrEqual(MOST_BYTES);
      expect(await sharp(path).metadata(), name).toMatchObject({ format: "heif", width, height });
      expect(alt.fr.length, name).toBeGreaterThan(20);
      expect(alt.en.length, name).toBeGreaterThan(20);
    }
  },
);

test.each(Object.entries(SKETCHES))(
  "the committed pictures of %s are those of their sketches",
  async (code, sketches) => {
    const digests = JSON.parse(await readFile(join(PICTURES, code, "digests.json"), "utf8"));
    const brush = await brushDigest();
    expect(Object.keys(digests).toSorted()).toEqual(Object.keys(sketches).toSorted());
    expect(VIEWS[code]?.map((view) => view.name).toSorted()).toEqual(Object.keys(sketches).toSorted());
    for (const [name, draw] of Object.entries(sketches)) {
      expect(
        inputDigest(draw(), brush),
        `draw ${code}/${name} again: node hosted/server/demo/draw/views.ts`,
      ).toBe(digests[name].inputs);
      expect(sha256(await readFile(join(PICTURES, code, `${name}.avif`))), name).toBe(digests[name].file);
    }
  },
  60_000,
);
