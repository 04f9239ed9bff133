import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { followedBlocks, PAGE, productionDrill } from "#drills/production.ts";
import { whyLeftOut } from "#drills/programs.ts";

const ROOT = join(import.meta.dirname, "../../..");
const page = readFileSync(PAGE, "utf8");

it("the production page names only commands and files that the project has", () => {
  const blocks = followedBlocks(page);
  expect(blocks.length).toBeGreaterThan(15);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = [...page.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  const run = [...page.matchAll(/^cuvee ([a-z-]+)|; cuvee ([a-z-]+)/gm)].map(([, a, b]) => a ?? b ?? "");
  expect(run.filter((name) => scripts[name] === undefined)).toEqual([]);
  const files = [...page.matchAll(/\/opt\/cuvee\/(hosted\/[\w./-]+)/g)].map(([, file = ""]) => file);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it("every command of a service is the one that the helper script runs", () => {
  const [script, unit] = ["cuvee.sh", "cuvee.service"].map((name) =>
    readFileSync(join(ROOT, "hosted/deploy", name), "utf8"),
  );
  for (const setting of ["NODE_ENV=production", "CUVEE_BUILD=0", "MALLOC_ARENA_MAX=2"]) {
    expect(script).toContain(setting);
    expect(unit).toContain(setting);
  }
});

// Installs a Debian, downloads the packages and builds everything: in the long tests, as root.
const isRoot = process.getuid?.() === 0;
const leftOut = !process.env["LONG"]
  ? null
  : isRoot
    ? whyLeftOut("The drill of the production page", ["debootstrap", "nsenter", "unshare", "ip", "git"])
    : "The drill of the production page is left out: it needs root";
if (leftOut) process.stderr.write(`${leftOut}\n`);

it.runIf(process.env["LONG"] && leftOut === null)(
  "the production page, followed word by word in a clean Debian, ends with a shop over HTTPS and a restored backup",
  { timeout: 3_600_000 },
  async () => {
    const report = await productionDrill((line) => {
      if (process.env["DRILL_LOG"]) process.stderr.write(`${line}\n`);
    });
    process.stderr.write(`${JSON.stringify(report)}\n`);
    expect(report.https).toContain('"status":"ready"');
    expect(report.restored).toContain("restored and checked");
    expect(report.outside).toContain('"status":"ready"');
    expect(report.memoryMb.server).toBeLessThan(300);
  },
);
