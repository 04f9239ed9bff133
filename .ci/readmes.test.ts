import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readmeFaults } from "./checks/readmes.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cuvee-readmes-"));
  for (const file of ["area/part/cart.ts", "area/part/deep/lines.ts", "kit/money.ts", "packages/core/api.ts"])
    write(file, "");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

it("finds files below the page's folder and from each folder above it", () => {
  write(
    "area/part/README.md",
    "`cart.ts`, `lines.ts`, `part/{cart,deep/lines}.ts`, `kit/money.ts`, `@cuvee/core/api.ts`, `node kit/money.ts`",
  );
  expect(readmeFaults(root)).toEqual([]);
});

it("names a file that is gone, by its page", () => {
  write("area/part/README.md", "`gone.ts`, `node kit/gone.ts --all`, `part/{cart,gone}.tsx`");
  expect(readmeFaults(root)).toEqual([
    "area/part/README.md: there is no gone.ts",
    "area/part/README.md: there is no kit/gone.ts",
    "area/part/README.md: there is no part/cart.tsx",
    "area/part/README.md: there is no part/gone.tsx",
  ]);
});

it("exempts code blocks, wildcards, addresses, built files and names that the glossary replaced", () => {
  write(
    "hosted/decisions/0001-names.md",
    "```ts\nimport `gone.ts`\n```\n`*.test.ts`, `/v1/openapi.json`, `dist/cdn/manifest.json`, `told.ts`, `call()`",
  );
  expect(readmeFaults(root)).toEqual([]);
});

it("finds files that a decision names from the root of their runtime", () => {
  write("hosted/server/sales/place.ts", "");
  write("hosted/decisions/0001-path.md", "`sales/place.ts`, `sales/gone.ts`");
  expect(readmeFaults(root)).toEqual(["hosted/decisions/0001-path.md: there is no sales/gone.ts"]);
});

it("throws when it sees no page", () => {
  expect(() => readmeFaults(root)).toThrow();
});
