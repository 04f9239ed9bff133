import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeServer } from "@cuvee/server/kit/testing/describe.ts";
import { buildIfStale } from "@cuvee/server/build.ts";
import { localeFaults } from "./checks/locales.ts";
import { structureFaults } from "./checks/structure.ts";
import { webBudgetFaults } from "./checks/budgets.ts";

const root = join(import.meta.dirname, "..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);

type Check = { name: string; run: () => string[] | Promise<string[]> };

function command(name: string, program: string, args: readonly string[]): Check {
  return {
    name,
    run() {
      const done = spawnSync(program, args, { cwd: root, encoding: "utf8" });
      return done.status === 0
        ? []
        : [`${done.stdout}${done.stderr}`.trim() || `${program} ended with ${done.status}`];
    },
  };
}

const projects = ["packages/core", "packages/client", "packages/widget", "hosted/server", "hosted/web", "."];

async function generatedFaults(): Promise<string[]> {
  const made = await describeServer();
  const kept = (file: string): string => readFileSync(join(root, "hosted/server", file), "utf8");
  const faults: string[] = [];
  if (kept("openapi.json") !== made.openapi)
    faults.push("hosted/server/openapi.json is not current: npm run generate");
  if (kept("schema.sql") !== made.schema)
    faults.push("hosted/server/schema.sql is not current: npm run generate");
  return faults;
}

const checks: Check[] = [
  ...projects.map((project) =>
    command(`types ${project}`, bin("tsc"), ["-p", join(project, "tsconfig.json")]),
  ),
  command("lint", bin("oxlint"), ["."]),
  command("format", bin("oxfmt"), ["--check", "."]),
  { name: "structure", run: () => structureFaults(root) },
  { name: "locales", run: () => localeFaults(root) },
  { name: "generated files", run: generatedFaults },
  {
    name: "bundles",
    async run() {
      await buildIfStale((line) => void process.stdout.write(`${line}\n`));
      process.stdout.write(
        spawnSync(process.execPath, ["packages/widget/sizes.ts", "--line"], { cwd: root, encoding: "utf8" })
          .stdout,
      );
      return [
        ...(command("widget", process.execPath, ["packages/widget/budgets.ts"]).run() as string[]),
        ...webBudgetFaults(root),
      ];
    },
  },
];

let failed = 0;
for (const check of checks) {
  const began = performance.now();
  const faults = await check.run();
  const ms = Math.round(performance.now() - began);
  process.stdout.write(`${faults.length === 0 ? "ok  " : "FAIL"} ${check.name} (${ms} ms)\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) failed += 1;
}
process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
