import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { structureFaults } from "./checks/structure.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cuvee-structure-"));
  write("packages/core/kit/money.ts");
  write("packages/core/kit/testing/amounts.gen.ts", `import { a } from "#sales/orders/orders.ts";`);
  write("packages/core/sales/orders/orders.ts", `import { a } from "#sales/cart/cart.ts";`);
  write("packages/core/sales/cart/cart.ts", `import type { Money } from "#kit/money.ts";`);
  write("hosted/server/sales/orders/place.ts", `import { a } from "@cuvee/core/sales/orders/orders.ts";`);
  write("hosted/server/app.ts", `import { a } from "#sales/orders/place.ts";`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, ...lines: string[]): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), lines.join("\n"));
}

const RIGHT = "offer/pricing imports packages/core/sales/cart/cart.ts, of an area on its right";
const cycles = (): string[] => structureFaults(root).filter((fault) => fault.includes("a cycle of modules"));

it("accepts imports to the left, from tests, and from the files that mount modules", () => {
  write("packages/core/sales/cart/cart.test.ts", `import { a } from "#sales/orders/orders.ts";`);
  write("hosted/server/demo/sales.ts", `import { a } from "#app.ts";`);
  write("hosted/server/kit/http/actor.ts", `import type { Role } from "@cuvee/core/people/accounts/a.ts";`);
  expect(structureFaults(root)).toEqual([]);
});

it("prints a cycle of modules with the imports that make it, types included", () => {
  write("packages/core/sales/cart/totals.ts", `import type { Order } from "#sales/orders/orders.ts";`);
  expect(cycles()).toEqual([
    [
      "packages/core: a cycle of modules: sales/cart, sales/orders",
      "  sales/cart → sales/orders (1)",
      "    packages/core/sales/cart/totals.ts → packages/core/sales/orders/orders.ts",
      "  sales/orders → sales/cart (1)",
      "    packages/core/sales/orders/orders.ts → packages/core/sales/cart/cart.ts",
    ].join("\n"),
  ]);
});

it("finds a cycle through the kit, through a later import, and through a relative one", () => {
  write("packages/core/kit/contract.ts", `export type { Cart } from "../sales/cart/cart.ts";`);
  write("hosted/server/offer/catalogue/a.ts", `const a = await import("#offer/pricing/b.ts");`);
  write("hosted/server/offer/pricing/b.ts", `import "#offer/catalogue/a.ts";`);
  expect(cycles().map((fault) => fault.split("\n")[0])).toEqual([
    "packages/core: a cycle of modules: kit, sales/cart",
    "hosted/server: a cycle of modules: offer/catalogue, offer/pricing",
  ]);
});

it("finds a wrong direction between areas, in one runtime and across two", () => {
  write("packages/core/offer/pricing/price.ts", `import { a } from "#sales/cart/cart.ts";`);
  write("hosted/server/offer/pricing/a.ts", `import { b } from "@cuvee/core/sales/cart/cart.ts";`);
  expect(structureFaults(root)).toEqual([
    `packages/core/offer/pricing/price.ts: ${RIGHT}`,
    `hosted/server/offer/pricing/a.ts: ${RIGHT}`,
  ]);
});

it("finds an import of what mounts, of a module on the right, and of an area in the kit", () => {
  write("packages/core/api.ts", `import type { Order } from "#sales/orders/orders.ts";`);
  write("packages/core/insight/admin/calls.ts", `import type { Api } from "#api.ts";`);
  write("packages/core/offer/catalogue/a.ts", `import { b } from "#offer/pricing/b.ts";`);
  write("hosted/server/kit/list/list.ts", `import { a } from "@cuvee/core/sales/cart/cart.ts";`);
  expect(structureFaults(root).map((fault) => fault.split(", ").at(-1))).toEqual([
    "which mounts it",
    "of a module on its right",
    "of an area: the kit names none",
  ]);
});

it("finds an unknown module and a crowded folder", () => {
  write("packages/core/sales/gifts/gifts.ts");
  for (let n = 0; n < 41; n += 1) {
    write(`packages/core/sales/orders/rows/row${n}.ts`);
    write(`packages/core/offer/pricing/golden/case${n}.ts`);
  }
  expect(structureFaults(root)).toEqual([
    "packages/core/sales/gifts: no such module",
    "packages/core/sales/orders/rows: 41 files in one folder",
  ]);
});

it("finds a line that is too long without its literals, whose SQL counts", () => {
  const long = "a long text, ".repeat(12);
  write(
    "packages/core/sales/cart/texts.ts",
    "export const a = " + `"${long}";`,
    "const b = `" + long,
    long + "${" + "one + ".repeat(30) + "two}`;",
    "const c = /" + long + "/;",
  );
  write("packages/core/sales/cart/look.css", `a { b: url("data:${long}") }`);
  write("hosted/web/ui/text.tsx", `const a = <p>${long}</p>;`);
  expect(structureFaults(root)).toEqual([]);
  write(
    "packages/core/sales/cart/sums.ts",
    "export const sum =",
    `  ${"one + ".repeat(30)}"${long}".length;`,
  );
  write("packages/core/sales/cart/look.css", `a { ${"b: c; ".repeat(30)} }`);
  write("hosted/server/sales/orders/queries.ts", `export const ORDER = \`${long}\`;`);
  expect(structureFaults(root)).toEqual([
    "packages/core/sales/cart/look.css:1: more than 120 columns",
    "packages/core/sales/cart/sums.ts:2: more than 120 columns",
    "hosted/server/sales/orders/queries.ts:1: more than 120 columns",
  ]);
});

it("throws when it sees no file", () => {
  rmSync(join(root, "packages"), { recursive: true });
  expect(() => structureFaults(root)).toThrow();
});

it("refuses a property of a component that React keeps for itself", () => {
  write(
    "hosted/web/sales/orders/Link.tsx",
    "type LinkProps = {",
    "  order: string;",
    "  key: string | null;",
    "};",
  );
  expect(structureFaults(root)).toEqual([
    "hosted/web/sales/orders/Link.tsx: a property named key: React keeps it",
  ]);
});
