import { existsSync } from "node:fs";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { beforeAll, expect, test as base } from "vitest";
import { build, type Manifest } from "./build.ts";
import { report, forbiddenLibraries, tableOfBudgets } from "./budgets.ts";

// It builds the widget twice: in the long tests. The budgets themselves are among the checks of each run.
const test = base.runIf(process.env["LONG"]);

let manifest: Manifest;
beforeAll(async () => {
  if (process.env["LONG"]) manifest = await build("5.5.1");
}, 60_000);

test("the built files keep their budgets and carry no library that they must not", async () => {
  const { table, faults } = await report();
  expect(faults, table).toEqual([]);
});

test("a file that is too heavy, unknown or a stowaway is seen", () => {
  const [first] = Object.values(manifest.files);
  expect(() =>
    tableOfBudgets({ ...manifest, files: { ...manifest.files, surprise: first as never } }),
  ).toThrow(/no budget/);
  const heavy = { ...manifest.files["w"], gzip: 5000 } as Manifest["files"][string];
  const rows = tableOfBudgets({ ...manifest, files: { ...manifest.files, w: heavy } });
  expect(rows.filter((row) => row.bytes > row.wall).map((row) => row.name)).toContain("loader");
  expect(forbiddenLibraries("class ZodError{}")).toEqual(["zod"]);
});

test("every file is named by its content", () => {
  for (const [name, { file, integrity }] of Object.entries(manifest.files))
    if (file.startsWith("chunks/") && file.endsWith(".js"))
      expect(file).toBe(
        `chunks/${name}-${integrity.slice(7, -1).replaceAll("+", "-").replaceAll("/", "_")}.js`,
      );
});

test("scripts of earlier versions stay, and chunks of earlier builds for ninety days", async () => {
  const dist = new URL("dist/cdn/", import.meta.url);
  const days = 86_400_000;
  const earlier = new URL("versions/0.0.0/", dist);
  const [young, old, pinned] = ["89", "91", "pinned"].map(
    (name) => new URL(`chunks/shop-${name}.js`, dist),
  ) as [URL, URL, URL];
  await mkdir(earlier, { recursive: true });
  await writeFile(new URL("w.js", earlier), "");
  // A page may have pinned that version: the files that it names stay with it.
  const files = { shop: { file: "chunks/shop-pinned.js" } };
  await writeFile(new URL("manifest.json", earlier), JSON.stringify({ version: "0.0.0", files }));
  for (const [file, age] of [
    [young, 89],
    [old, 91],
    [pinned, 91],
  ] as const) {
    await writeFile(file, "");
    const at = new Date(Date.now() - age * days);
    await utimes(file, at, at);
  }
  await build("5.5.1", 90 * days);
  expect(
    [young, old, pinned, new URL("w.js", earlier), new URL("versions/5.5.1/w.js", dist)].map(existsSync),
  ).toEqual([true, false, true, true, true]);
  await rm(earlier, { recursive: true });
  await rm(young);
  await rm(pinned);
});
