import { beforeAll, expect, test } from "vitest";
import { build, type Manifest } from "./build.ts";
import { report, stowaways, weigh } from "./budgets.ts";

let manifest: Manifest;
beforeAll(async () => {
  manifest = await build("5.5.1");
}, 60_000);

test("the built files keep their budgets and carry no library that they must not", async () => {
  const { table, faults } = await report();
  expect(faults, table).toEqual([]);
});

test("a file that is too heavy, unknown or a stowaway is seen", () => {
  const [first] = Object.values(manifest.files);
  expect(() => weigh({ ...manifest, files: { ...manifest.files, surprise: first as never } })).toThrow(
    /no budget/,
  );
  const heavy = { ...manifest.files["w"], gzip: 5000 } as Manifest["files"][string];
  const rows = weigh({ ...manifest, files: { ...manifest.files, w: heavy } });
  expect(rows.filter((row) => row.bytes > row.wall).map((row) => row.name)).toContain("loader");
  expect(stowaways("class ZodError{}")).toEqual(["zod"]);
});

test("every file is named by its content", () => {
  for (const [name, { file, integrity }] of Object.entries(manifest.files))
    if (file.startsWith("chunks/") && file.endsWith(".js"))
      expect(file).toBe(
        `chunks/${name}-${integrity.slice(7, -1).replaceAll("+", "-").replaceAll("/", "_")}.js`,
      );
});
