import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "@cuvee/server/build.ts";
import { described } from "./described.ts";
import { distributionFaults } from "./checks/distribution.ts";
import { localeFaults } from "./checks/locales.ts";
import { migrationFaults } from "./checks/migrations.ts";
import { readmeFaults } from "./checks/readmes.ts";
import { localeWordFaults } from "./checks/words.ts";
import { structureFaults } from "./checks/structure.ts";
import { webBudgetFaults } from "./checks/budgets.ts";

const root = join(import.meta.dirname, "..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);

type Check = { name: string; run: () => string[] | Promise<string[]> };

function command(name: string, program: string, args: readonly string[]): Check {
  return {
    name,
    run: () =>
      new Promise((resolve) => {
        execFile(program, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
          resolve(error ? [`${out}${err}`.trim() || `${program}: ${error.message}`] : []);
        });
      }),
  };
}

// The browser side of the API (packages/client) is in the programs of the web and of the tests, under the same rules.
const projects = ["hosted/web", "hosted/server", ".", "packages/widget", "packages/core"];

async function generatedFaults(): Promise<string[]> {
  return Object.entries(await described())
    .filter(([file, text]) => readFileSync(join(root, file), "utf8") !== text)
    .map(([file]) => `${file} is not current: npm run generate`);
}

// Ordered by start, the long checks first. A compiler with one thread does half the work of one with four, each of
// which parses the core again; so two run side by side instead.
const checks: Check[] = [
  {
    name: "bundles",
    async run() {
      await buildIfStale((line) => void process.stdout.write(`${line}\n`));
      process.stdout.write(
        spawnSync(process.execPath, ["packages/widget/sizes.ts", "--line"], { cwd: root, encoding: "utf8" })
          .stdout,
      );
      return [
        ...(await command("widget", process.execPath, ["packages/widget/budgets.ts"]).run()),
        ...webBudgetFaults(root),
      ];
    },
  },
  ...projects.map((project) =>
    command(`types ${project}`, bin("tsc"), ["-p", join(project, "tsconfig.json"), "--singleThreaded"]),
  ),
  { name: "generated files", run: generatedFaults },
  command("lint", bin("oxlint"), ["."]),
  command("format", bin("oxfmt"), ["--check", "."]),
  command("unused code", bin("knip"), ["--no-progress"]),
  { name: "structure", run: () => structureFaults(root) },
  { name: "migrations", run: () => migrationFaults(root) },
  { name: "distribution", run: () => distributionFaults(root) },
  { name: "readmes", run: () => readmeFaults(root) },
  { name: "locales", run: () => localeFaults(root) },
  { name: "words", run: () => localeWordFaults(root) },
];
const AT_ONCE = 2;

let failed = 0;
const waiting = checks.values();
async function lane(): Promise<void> {
  for (const check of waiting) {
    const began = performance.now();
    const faults = await check.run();
    const ms = Math.round(performance.now() - began);
    process.stdout.write(`${faults.length === 0 ? "ok  " : "FAIL"} ${check.name} (${ms} ms)\n`);
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    if (faults.length > 0) failed += 1;
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, lane));
process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
